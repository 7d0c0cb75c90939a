#include "engine/estimator/config/experiment.h"

#include <google/protobuf/util/json_util.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/core/error.h"
#include "engine/estimator/config/unknown_fields.h"
#include "engine/formats/files/files.h"

namespace engine::estimator {

Experiment parseExperiment(const std::string& json, const std::string& source) {
  refuseWrongJson(json, *Experiment::descriptor(), source);
  Experiment experiment;
  const auto status = google::protobuf::util::JsonStringToMessage(json, &experiment);
  if (!status.ok()) {
    fail(Code::kInvalidArgument, source, ": ", jsonFieldProblem(std::string(status.message())), " Correct the file.");
  }
  validateFields(experiment, source);
  return experiment;
}

Experiment loadExperiment(const std::string& path) {
  return parseExperiment(readSettings(path), path);
}

std::string toJson(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = true;
  options.preserve_proto_field_names = true;
  std::string json;
  const auto status = google::protobuf::util::MessageToJsonString(message, &json, options);
  if (!status.ok()) fail(Code::kInternal, "A message cannot be written as JSON: ", std::string(status.message()));
  return json;
}

void saveExperiment(const Experiment& experiment, const std::string& path) {
  formats::writeFileAtomically(path, toJson(experiment));
}

namespace {

// Steps up from real folders are taken, so that messages name "data/a.csv" and not "experiments/../data/a.csv"; from a
// link it is the system's to say where they lead.
std::string joinedPath(const std::string& folder, const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  fs::path at(folder);
  if (!at.has_filename()) at = at.parent_path();
  for (const fs::path& part : path) {
    std::error_code ignored;
    const bool canStepUp = at.has_filename() && at.filename() != ".." && at.filename() != "." &&
                           !fs::is_symlink(fs::symlink_status(at, ignored));
    at = part == ".." && canStepUp ? at.parent_path() : at / part;
  }
  return at.string();
}

}  // namespace

std::string resolvePath(const std::string& path, const std::string& dataDir, const std::string& baseDir) {
  constexpr std::string_view kData = "${DATA}";
  const std::size_t at = path.find(kData);
  if (at != std::string::npos) {
    if (dataDir.empty()) {
      fail(Code::kInvalidArgument, "The input '", path,
           "' needs a data folder: choose it in the window, or use --data DIR.");
    }
    return path.substr(0, at) + dataDir + path.substr(at + kData.size());
  }
  const std::filesystem::path p(path);
  return p.is_absolute() || baseDir.empty() ? path : joinedPath(baseDir, p);
}

}  // namespace engine::estimator
