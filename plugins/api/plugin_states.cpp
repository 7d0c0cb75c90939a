#include "plugins/api/plugin_states.h"

#include <sys/stat.h>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <filesystem>

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

// Why a plugin is disabled that ended the program.
std::string reasonOf(const CrashedPlugin& plugin) {
  switch (plugin.how) {
    case CrashedPlugin::How::kHung:
      return "it took too long to load";
    case CrashedPlugin::How::kThrew:
      return "it failed while it was loaded (" + plugin.why + ")";
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
  states_[plugin.name] = {false, reasonOf(plugin), ""};
  try {
    write();
  } catch (const std::exception&) {
    // It holds for this start: that it cannot be kept stops no program.
  }
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
                                          textAt(object, "stamp")};
  }
}

void PluginStates::write() const {
  if (folder_.empty()) return;
  QJsonObject all;
  for (const auto& [name, state] : states_) {
    all.insert(QString::fromStdString(name),
               QJsonObject{{QStringLiteral("enabled"), state.enabled},
                           {QStringLiteral("reason"), QString::fromStdString(state.reason)},
                           {QStringLiteral("stamp"), QString::fromStdString(state.stamp)}});
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
