#include "plugins/api/plugin_states.h"

#include <sys/stat.h>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <filesystem>
#include <utility>

#include "plugins/api/plugin_spec.h"
#include "summaries/files/whole_file.h"

namespace plugins {
namespace {

// Changes when the file does.
std::string stampOf(const std::string& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0) return "";
  return std::to_string(found.st_size) + ":" + std::to_string(found.st_mtim.tv_sec) + "." +
         std::to_string(found.st_mtim.tv_nsec);
}

// Of the user's own folder only what a person enabled is loaded; the other folders belong to the system or were named
// by who started the program.
bool needsConsent(const std::string& path) {
  const std::string folder = userPluginFolder();
  return !folder.empty() && path.starts_with(folder + "/");
}

std::string textAt(const QJsonObject& object, const char* key) {
  return object.value(QLatin1String(key)).toString().toStdString();
}

std::optional<CrashedPlugin> untoldOf(const std::string& name, const QJsonObject& object) {
  constexpr int kNone = -1;
  const int how = object.value(QLatin1String("untold")).toInt(kNone);
  if (how < 0 || how > static_cast<int>(CrashedPlugin::How::kStuck)) return std::nullopt;
  return CrashedPlugin{name, static_cast<CrashedPlugin::How>(how), textAt(object, "why")};
}

// Why a plugin is disabled that ended the program.
std::string reasonOf(const CrashedPlugin& plugin) {
  switch (plugin.how) {
    case CrashedPlugin::How::kHung:
      return "it took too long to load";
    case CrashedPlugin::How::kThrew:
      return "it failed while it was loaded (" + plugin.why + ")";
    case CrashedPlugin::How::kStuck:
      return "it did not come back from " + plugin.why;
    case CrashedPlugin::How::kCrashed:
      break;
  }
  return "it crashed the program";
}

}  // namespace

PluginStates::PluginStates(std::string folder) : folder_(std::move(folder)) {
  if (folder_.empty()) return;
  read();
  crashed_ = takeCrashedPlugin(crashFile(folder_));
  if (!crashed_.name.empty()) leaveOut(crashed_);
}

void PluginStates::leaveOut(const CrashedPlugin& plugin) {
  states_[plugin.name] = {false, reasonOf(plugin), "", plugin};
  try {
    write();
  } catch (const std::exception&) {
    // It holds for this start: that it cannot be kept stops no program.
  }
}

std::vector<CrashedPlugin> PluginStates::takeUntold() {
  std::vector<CrashedPlugin> all;
  for (auto& [name, state] : states_) {
    if (state.untold) all.push_back(*std::exchange(state.untold, std::nullopt));
  }
  if (all.empty()) return all;
  try {
    write();
  } catch (const std::exception&) {
    // They are told again.
  }
  return all;
}

std::string PluginStates::crashFile(const std::string& folder) {
  return folder + "/crashed_plugin";
}

void PluginStates::read() {
  QFile file(QString::fromStdString(folder_ + "/plugins.json"));
  if (!file.open(QIODevice::ReadOnly)) return;
  const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object();
  for (auto entry = all.begin(); entry != all.end(); ++entry) {
    const QJsonObject object = entry->toObject();
    states_[entry.key().toStdString()] = {object.value(QLatin1String("enabled")).toBool(true), textAt(object, "reason"),
                                          textAt(object, "stamp"), untoldOf(entry.key().toStdString(), object)};
  }
}

void PluginStates::write() const {
  if (folder_.empty()) return;
  QJsonObject all;
  for (const auto& [name, state] : states_) {
    QJsonObject object{{QStringLiteral("enabled"), state.enabled},
                       {QStringLiteral("reason"), QString::fromStdString(state.reason)},
                       {QStringLiteral("stamp"), QString::fromStdString(state.stamp)}};
    if (state.untold) {
      object.insert(QStringLiteral("untold"), static_cast<int>(state.untold->how));
      object.insert(QStringLiteral("why"), QString::fromStdString(state.untold->why));
    }
    all.insert(QString::fromStdString(name), object);
  }
  std::filesystem::create_directories(folder_);
  summaries::writeFileAtomically(folder_ + "/plugins.json", QJsonDocument(all).toJson().toStdString());
}

std::string PluginStates::reasonAgainst(const PluginSpec& spec) const {
  const auto found = states_.find(spec.name);
  const bool isKnown = found != states_.end();
  if (isKnown && !found->second.enabled) return found->second.reason;
  if (!needsConsent(spec.path)) return "";
  if (!isKnown) return "it is new and nobody has enabled it";
  return found->second.stamp == stampOf(spec.path) ? "" : "its file has changed since it was enabled";
}

void PluginStates::enable(const PluginSpec& spec) {
  states_[spec.name] = {true, "", stampOf(spec.path)};
  write();
}

void PluginStates::disable(const PluginSpec& spec) {
  states_[spec.name] = {false, "it was disabled", ""};
  write();
}

std::string pluginStateFolder() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
  return folder.isEmpty() ? "" : folder.toStdString() + "/EstimatorWorkbench";
}

std::string userPluginFolder() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
  return folder.isEmpty() ? "" : folder.toStdString() + "/estimator-workbench/plugins";
}

}  // namespace plugins
