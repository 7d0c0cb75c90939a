#include "app/workbench/settings/settings.h"

#include <QJsonDocument>
#include <algorithm>
#include <cmath>

namespace app {
namespace {

const QString kTheme = QStringLiteral("view/theme");
const QString kRunPalette = QStringLiteral("view/runPalette");
const QString kDataFolder = QStringLiteral("data/folder");
const QString kSetups = QStringLiteral("charts/setups");
const QString kPinned = QStringLiteral("charts/pinned");
const QString kTrainingLimit = QStringLiteral("training/limit");
const QString kWorkspace = QStringLiteral("workspace/last");

const QString kRecent = QStringLiteral("workspace/recent");
const QString kRestore = QStringLiteral("workspace/restore");
const QString kPaletteRecent = QStringLiteral("palette/recent");
const QString kLanguage = QStringLiteral("view/language");
const QString kNumbers = QStringLiteral("view/numbers");
const QString kChartRate = QStringLiteral("charts/rate");
const QString kSmoothing = QStringLiteral("charts/smoothing");
const QString kShortcuts = QStringLiteral("shortcuts");

constexpr double kUsualSmoothing = 0.6;
constexpr double kMostSmoothing = 0.99;

QString sessionKey(const QString& workspace) {
  return QStringLiteral("sessions/") + QString::fromLatin1(workspace.toUtf8().toBase64(QByteArray::Base64UrlEncoding));
}

QByteArray compact(const QJsonObject& object) {
  return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

QString notesKey(const QString& folder) {
  return QStringLiteral("runs/") + QString::fromLatin1(folder.toUtf8().toBase64(QByteArray::Base64UrlEncoding));
}

}  // namespace

widgets::ThemeChoice Settings::theme() const {
  const QString name = settings_.value(kTheme).toString();
  if (name == QLatin1String("light")) return widgets::ThemeChoice::kLight;
  if (name == QLatin1String("dark")) return widgets::ThemeChoice::kDark;
  if (name == QLatin1String("high-contrast")) return widgets::ThemeChoice::kHighContrast;
  return widgets::ThemeChoice::kSystem;
}

void Settings::setTheme(widgets::ThemeChoice choice) {
  settings_.setValue(kTheme, choice == widgets::ThemeChoice::kLight          ? QStringLiteral("light")
                             : choice == widgets::ThemeChoice::kDark         ? QStringLiteral("dark")
                             : choice == widgets::ThemeChoice::kHighContrast ? QStringLiteral("high-contrast")
                                                                             : QStringLiteral("system"));
}

widgets::RunPalette Settings::runPalette() const {
  return widgets::paletteOf(settings_.value(kRunPalette).toString());
}

void Settings::setRunPalette(widgets::RunPalette palette) {
  settings_.setValue(kRunPalette, widgets::paletteId(palette));
}

QString Settings::dataFolder() const {
  return settings_.value(kDataFolder).toString();
}

void Settings::setDataFolder(const QString& folder) {
  settings_.setValue(kDataFolder, folder);
}

int Settings::trainingLimit() const {
  return settings_.value(kTrainingLimit).toInt();
}

void Settings::setTrainingLimit(int limit) {
  settings_.setValue(kTrainingLimit, limit);
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

QStringList Settings::recentWorkspaces() const {
  return settings_.value(kRecent).toStringList().mid(0, kRecentWorkspaces);
}

void Settings::setRecentWorkspaces(const QStringList& paths) {
  settings_.setValue(kRecent, paths.mid(0, kRecentWorkspaces));
}

QJsonObject Settings::session(const QString& workspace) const {
  return QJsonDocument::fromJson(settings_.value(sessionKey(workspace)).toByteArray()).object();
}

void Settings::setSession(const QString& workspace, const QJsonObject& session) {
  if (session.isEmpty()) {
    settings_.remove(sessionKey(workspace));
  } else {
    settings_.setValue(sessionKey(workspace), compact(session));
  }
}

bool Settings::restoresSession() const {
  return settings_.value(kRestore, true).toBool();
}

void Settings::setRestoresSession(bool on) {
  settings_.setValue(kRestore, on);
}

QStringList Settings::paletteRecent() const {
  return settings_.value(kPaletteRecent).toStringList();
}

void Settings::setPaletteRecent(const QStringList& ids) {
  settings_.setValue(kPaletteRecent, ids);
}

QString Settings::language() const {
  return settings_.value(kLanguage).toString();
}

void Settings::setLanguage(const QString& code) {
  settings_.setValue(kLanguage, code);
}

QString Settings::numberLocale() const {
  return settings_.value(kNumbers).toString();
}

void Settings::setNumberLocale(const QString& name) {
  settings_.setValue(kNumbers, name);
}

int Settings::chartRate() const {
  return std::clamp(settings_.value(kChartRate, kUsualChartRate).toInt(), 1, kFastestChartRate);
}

void Settings::setChartRate(int perSecond) {
  settings_.setValue(kChartRate, std::clamp(perSecond, 1, kFastestChartRate));
}

double Settings::smoothing() const {
  const double kept = settings_.value(kSmoothing, kUsualSmoothing).toDouble();
  return std::isfinite(kept) ? std::clamp(kept, 0.0, kMostSmoothing) : kUsualSmoothing;
}

void Settings::setSmoothing(double weight) {
  settings_.setValue(kSmoothing, std::clamp(weight, 0.0, kMostSmoothing));
}

QJsonObject Settings::shortcuts() const {
  return QJsonDocument::fromJson(settings_.value(kShortcuts).toByteArray()).object();
}

void Settings::setShortcuts(const QJsonObject& keys) {
  settings_.setValue(kShortcuts, compact(keys));
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
