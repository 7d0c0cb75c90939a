#include "app/settings.h"

#include <QJsonDocument>

namespace app {
namespace {

const QString kTheme = QStringLiteral("view/theme");
const QString kDataFolder = QStringLiteral("data/folder");
const QString kSetups = QStringLiteral("charts/setups");
const QString kPinned = QStringLiteral("charts/pinned");
const QString kWorkspace = QStringLiteral("workspace/last");

QString notesKey(const QString& folder) {
  return QStringLiteral("runs/") + QString::fromLatin1(folder.toUtf8().toBase64(QByteArray::Base64UrlEncoding));
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

QJsonObject Settings::chartSetups() const {
  return QJsonDocument::fromJson(settings_.value(kSetups).toByteArray()).object();
}

void Settings::setChartSetups(const QJsonObject& setups) {
  settings_.setValue(kSetups, QJsonDocument(setups).toJson(QJsonDocument::Compact));
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

QByteArray Settings::runNotes(const QString& folder) const {
  return settings_.value(notesKey(folder)).toByteArray();
}

void Settings::setRunNotes(const QString& folder, const QByteArray& json) {
  if (json.isEmpty()) {
    settings_.remove(notesKey(folder));
  } else {
    settings_.setValue(notesKey(folder), json);
  }
}

}  // namespace app
