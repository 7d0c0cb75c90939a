#include "tests/golden/training_case.h"

#include <stdlib.h>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/graph/collections.h"
#include "tests/golden/compare.h"

namespace golden {

using engine::message;

void LossRecorder::begin(engine::Graph& graph) {
  for (const engine::SummarySpec& spec : graph.collections().summaries) {
    if (spec.tag == "loss") args_.fetches = {spec.value};
  }
  if (args_.fetches.empty()) engine::fail(engine::Code::kInternal, "The model logs no loss.");
}

ScratchFolder::ScratchFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "golden_XXXXXX").string();
  if (!mkdtemp(pattern.data())) engine::fail(engine::Code::kPermissionDenied, "No temporary folder.");
  path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string lossDifference(const std::vector<double>& got, const nlohmann::json& want, const Case& one) {
  if (got.size() != want.size()) return message(got.size(), " steps were made, not ", want.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double expected = numberOf(want[i]);
    if (!(std::abs(got[i] - expected) <= one.atol() + one.rtol() * std::abs(expected))) {
      return message("loss of step ", i, " is ", got[i], ", not ", expected);
    }
  }
  return {};
}

// Slice by slice where there are any: those of a partitioned variable's slots need not cover the whole.
static std::string tensorDifference(const engine::formats::BundleReader& ours,
                                    const engine::formats::BundleReader& theirs, const std::string& name,
                                    const TensorComparison& compare) {
  const std::vector<engine::formats::TensorSlice>& slices = theirs.entry(name).slices;
  if (slices.empty()) return compare(name, ours.read(name), theirs.read(name));
  for (const engine::formats::TensorSlice& slice : slices) {
    const std::string differs = compare(name, ours.readSlice(name, slice), theirs.readSlice(name, slice));
    if (!differs.empty()) return slice.toString() + " " + differs;
  }
  return {};
}

std::string checkpointDifference(const std::string& got, const std::string& want, const Case& one,
                                 TensorComparison compare) {
  if (!compare) {
    compare = [&](const std::string&, const engine::Tensor& ours, const engine::Tensor& theirs) {
      return difference(ours, theirs, one.rtol(), one.atol());
    };
  }
  const engine::formats::BundleReader ours(got);
  const engine::formats::BundleReader theirs(want);
  for (const std::string& name : theirs.names()) {
    if (!ours.has(name)) return "there is no variable " + name;
    const std::string differs = tensorDifference(ours, theirs, name, compare);
    if (!differs.empty()) return "at the end " + name + " " + differs;
  }
  // Of what is too large or drawn by chance the case has the shape only.
  const nlohmann::json listed = one.json.value("variables", nlohmann::json::object());
  for (const std::string& name : ours.names()) {
    if (!theirs.has(name) && !listed.contains(name)) return "TensorFlow has no variable " + name;
  }
  return {};
}

std::filesystem::path dataFolder() {
  const char* set = std::getenv("ESTIMATOR_DATA");
  return set && *set ? set : GOLDEN_DEFAULT_DATA;
}

}  // namespace golden
