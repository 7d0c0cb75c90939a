#include "plugins/api/plugin_project.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <cctype>
#include <filesystem>
#include <set>

#include "engine/core/error.h"
#include "plugins/api/plugin_kinds.h"
#include "summaries/files/whole_file.h"

namespace plugins {
namespace {

using engine::Code;
using engine::fail;

constexpr std::size_t kLongestName = 64;  // files have it as a part of their names
constexpr char kTemplateName[] = "my_plugin";
constexpr char kCommonFolder[] = "common";  // files that all kinds have, except those with their own
constexpr char kTemplateClass[] = "MyPlugin";

QString templateFolder(const std::string& kind) {
  return QStringLiteral(":/plugin_templates/") + QString::fromStdString(kind);
}

// "loss_alarm" as a class is called: "LossAlarm".
std::string classNameOf(const std::string& name) {
  std::string result;
  bool upper = true;
  for (const char c : name) {
    if (c != '_') result += upper ? static_cast<char>(std::toupper(c)) : c;
    upper = c == '_';
  }
  return result;
}

void checkProjectName(const std::string& name) {
  const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  if (name.size() > kLongestName) {
    fail(Code::kInvalidArgument, "A plugin's name has at most ", kLongestName, " characters; this one has ",
         name.size(), ".");
  }
  static const std::set<std::string> kTargets{"all", "clean", "edit_cache", "help", "install", "package", "test"};
  if (kTargets.contains(name)) {
    fail(Code::kInvalidArgument, "'", name, "' is a target that CMake has itself: choose another name.");
  }
  if (!name.empty() && std::ranges::all_of(name, allowed) && name[0] >= 'a') return;
  fail(Code::kInvalidArgument, "A plugin's name is of a-z, 0-9 and '_' and begins with a letter; '", name, "' is not.");
}

// Writes a file of a template with the plugin's name in the place of the template's; returns where.
std::string writeProjectFile(const QString& path, const std::string& name, const std::filesystem::path& folder) {
  QFile source(path);
  if (!source.open(QIODevice::ReadOnly)) fail(Code::kInternal, "The template ", path.toStdString(), " is not there.");
  const QString own = QString::fromStdString(name);
  QString text = QString::fromUtf8(source.readAll());
  text.replace(QLatin1String(kTemplateName), own);
  text.replace(QLatin1String(kTemplateClass), QString::fromStdString(classNameOf(name)));
  QString file = QFileInfo(path).fileName();
  const std::string written = (folder / file.replace(QLatin1String(kTemplateName), own).toStdString()).string();
  summaries::writeFileAtomically(written, text.toStdString());
  return written;
}

}  // namespace

std::vector<std::string> templateKinds() {
  std::vector<std::string> kinds;
  for (const PluginKind& kind : pluginKinds()) {
    if (QDir(templateFolder(kind.name)).exists()) kinds.emplace_back(kind.name);
  }
  return kinds;
}

std::vector<std::string> makePluginProject(const std::string& kind, const std::string& name,
                                           const std::string& parent) {
  checkProjectName(name);
  const QDir from(templateFolder(kind));
  if (!from.exists()) {
    std::string kinds;
    for (const std::string& known : templateKinds()) kinds += (kinds.empty() ? "" : ", ") + known;
    fail(Code::kInvalidArgument, "There is no template of the kind '", kind, "'; there are ", kinds, ".");
  }
  const std::filesystem::path folder = std::filesystem::path(parent) / name;
  if (std::filesystem::exists(folder)) {
    fail(Code::kAlreadyExists, folder.string(), " is there already: choose another name or folder.");
  }
  summaries::makeFolders(folder.string());
  std::vector<std::string> written;
  const QDir common(templateFolder(kCommonFolder));
  for (const QString& file : common.entryList(QDir::Files)) {
    if (!from.exists(file)) written.push_back(writeProjectFile(common.filePath(file), name, folder));
  }
  for (const QString& file : from.entryList(QDir::Files)) {
    written.push_back(writeProjectFile(from.filePath(file), name, folder));
  }
  return written;
}

}  // namespace plugins
