#include "engine/estimator/config/path_name.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>

#include "engine/core/error.h"
#include "engine/estimator/export/export_folder.h"

namespace engine::estimator {
namespace {

constexpr std::size_t kLongestPart = 200;  // bytes: leaves room for what is put before and behind
constexpr std::string_view kEvalPrefix = "eval_";

// In the folders of runs and of workspaces.
constexpr std::string_view kOwnFiles[] = {"checkpoint",     "events.db",     "events.db-wal", "events.db-shm",
                                          "events.db.lock", "graph.pbtxt",   "queue.json",    "queue.json.damaged",
                                          "queue.lock",     "workbench.json"};
constexpr std::string_view kCheckpoints = "model.ckpt-";

struct PathField {
  const char* name;
  std::string_view prefix;
};
constexpr PathField kPathFields[] = {{"engine.estimator.EvalSettings.name", kEvalPrefix},
                                     {"engine.estimator.InMemoryEvaluation.name", kEvalPrefix},
                                     {"engine.estimator.Cluster.task_type", "input-"},
                                     {"engine.estimator.ExporterSettings.name", ""},
                                     {"engine.estimator.Sweep.name", ""},
                                     {"engine.estimator.SweepTrial.run_id", ""}};

bool isControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

// `prefix`: what stands before the part; none before any but the first.
std::string partProblem(std::string_view part, std::string_view prefix, bool isFirst) {
  if (part.empty()) return "must be relative, and must not have empty parts";
  if (part == "." || part == "..") return message("must not have the part \"", part, "\"");
  if (part.size() > kLongestPart) return message("must not have a part of more than ", kLongestPart, " bytes");
  const std::string folder = message(prefix, part);
  const bool isOwn = std::ranges::find(kOwnFiles, folder) != std::end(kOwnFiles) || folder.starts_with(kCheckpoints);
  if (isOwn) return message("must not have the part \"", part, "\", which is reserved for the program's own files");
  if (!isFirst && isExportName(part))
    return message("must not have the part \"", part, "\", which may be the name of an export");
  return {};
}

std::string printable(std::string_view name) {
  std::string text(name.substr(0, kLongestPart));
  std::ranges::replace_if(text, isControl, '?');
  return text;
}

}  // namespace

std::string pathNameProblem(std::string_view name, std::string_view prefix) {
  if (name.empty()) return "must not be empty";
  if (std::ranges::any_of(name, isControl)) return "must not have control characters";
  for (std::size_t start = 0; start <= name.size();) {
    const bool isFirst = start == 0;
    const std::size_t end = std::min(name.find('/', start), name.size());
    std::string problem = partProblem(name.substr(start, end - start), isFirst ? prefix : "", isFirst);
    if (!problem.empty()) return problem;
    start = end + 1;
  }
  return {};
}

void checkPathName(std::string_view name, std::string_view what, std::string_view prefix) {
  const std::string problem = pathNameProblem(name, prefix);
  if (problem.empty()) return;
  fail(Code::kInvalidArgument, what, " is \"", printable(name), "\", but it names a folder and ", problem, ".");
}

std::optional<std::string_view> pathPrefixOf(const google::protobuf::FieldDescriptor& field) {
  const auto found = std::ranges::find(kPathFields, field.full_name(), &PathField::name);
  return found == std::end(kPathFields) ? std::nullopt : std::optional(found->prefix);
}

std::string evalDirOf(const std::string& modelDir, const std::string& evalName) {
  if (evalName.empty()) return modelDir + "/eval";
  checkPathName(evalName, "The name of the evaluation", kEvalPrefix);
  return message(modelDir, "/", kEvalPrefix, evalName);
}

std::string exportDirOf(const std::string& modelDir, const std::string& exporterName) {
  checkPathName(exporterName, "The name of an exporter");
  return modelDir + "/export/" + exporterName;
}

}  // namespace engine::estimator
