#include "app/settings.h"

#include <QVariantMap>

namespace app {
namespace {

const QString kTheme = QStringLiteral("view/theme");
const QString kDataFolder = QStringLiteral("data/folder");
const QString kPinned = QStringLiteral("charts/pinned");
const QString kWorkspace = QStringLiteral("workspace/last");

QString colorsKey(const QString& folder) {
  return QStringLiteral("colors/") + QString::fromLatin1(folder.toUtf8().toBase64(QByteArray::Base64UrlEncoding));
}

}  // namespace

widgets::ThemeChoice Settings::theme() const {
  const QString name = settings_.value(kTheme).toString();
  if (name == QLatin1String("light")) return widgets::ThemeChoice::kLight;
  if (name == QLatin1String("dark")) return widgets::ThemeChoice::kDark;
  return widgets::ThemeChoice::kSystem;
}

void Settings::setTheme(widgets::ThemeChoice choice) {
  settings_.setValue(kTheme, choice == widgets::ThemeChoice::kLight  ? QStringLiteral("light")
                             : choice == widgets::ThemeChoice::kDark ? QStringLiteral("dark")
                                                                     : QStringLiteral("system"));
}

QString Settings::dataFolder() const {
  return settings_.value(kDataFolder).toString();
}

void Settings::setDataFolder(const QString& folder) {
  settings_.setValue(kDataFolder, folder);
}

QStringList Settings::pinnedTags() const {
  const QStringList usual{QStringLiteral("loss"), QStringLiteral("accuracy"), QStringLiteral("learning_rate"),
                          QStringLiteral("global_step/sec")};
  return settings_.value(kPinned, usual).toStringList();
}

void Settings::setPinnedTags(const QStringList& tags) {
  settings_.setValue(kPinned, tags);
}

QString Settings::lastWorkspace() const {
  return settings_.value(kWorkspace).toString();
}

void Settings::setLastWorkspace(const QString& path) {
  settings_.setValue(kWorkspace, path);
}

void Settings::setWindow(const QByteArray& geometry, const QByteArray& layout) {
  settings_.setValue(QStringLiteral("window/geometry"), geometry);
  settings_.setValue(QStringLiteral("window/layout"), layout);
}

void Settings::restoreColors(const QString& folder, widgets::RunColors& colors) const {
  const QVariantMap stored = settings_.value(colorsKey(folder)).toMap();
  QMap<QString, int> indices;
  QMap<QString, QColor> chosen;
  for (auto run = stored.begin(); run != stored.end(); ++run) {
    const QStringList parts = run.value().toStringList();  // number, colour or nothing
    if (parts.isEmpty()) continue;
    indices.insert(run.key(), parts.at(0).toInt());
    if (parts.size() > 1) chosen.insert(run.key(), QColor(parts.at(1)));
  }
  colors.restore(indices, chosen);
}

void Settings::saveColors(const QString& folder, const widgets::RunColors& colors) {
  QVariantMap stored;
  const QMap<QString, int> indices = colors.indices();
  const QMap<QString, QColor> chosen = colors.chosen();
  for (auto run = indices.begin(); run != indices.end(); ++run) {
    QStringList parts{QString::number(run.value())};
    if (chosen.contains(run.key())) parts << chosen.value(run.key()).name();
    stored.insert(run.key(), parts);
  }
  settings_.setValue(colorsKey(folder), stored);
}

}  // namespace app
