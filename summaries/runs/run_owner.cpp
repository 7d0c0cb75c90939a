#include "summaries/runs/run_owner.h"

namespace summaries {
namespace {

constexpr const char* kHere = ".";
constexpr const char* kTrain = "train";

std::string folderOf(const std::string& run) {
  const auto slash = run.rfind('/');
  return slash == std::string::npos ? kHere : run.substr(0, slash);
}

std::string below(const std::string& folder, const std::string& name) {
  return folder == kHere ? name : folder + "/" + name;
}

// As tf.estimator calls evaluations, and Keras what it trains and validates on.
bool isPartName(const std::string& name) {
  return name == "eval" || name.starts_with("eval_") || name == "validation" || name == kTrain;
}

}  // namespace

std::optional<std::string> ownerOf(const std::string& run, const IsRun& isRun) {
  const std::string name = partName(run);
  if (run == kHere || !isPartName(name)) return std::nullopt;
  std::string owner = folderOf(run);
  if (!isRun(owner)) {
    owner = below(owner, kTrain);
    if (owner == run || !isRun(owner)) return std::nullopt;
  }
  return ownerOf(owner, isRun).value_or(owner);
}

std::string partName(const std::string& run) {
  return run.substr(run.rfind('/') + 1);
}

std::vector<std::string> partPlaces(const std::string& owner, const std::string& name) {
  std::vector<std::string> places{below(owner, name)};
  if (partName(owner) == kTrain) places.push_back(below(folderOf(owner), name));
  return places;
}

}  // namespace summaries
