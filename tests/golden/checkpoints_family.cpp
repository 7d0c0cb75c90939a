// The family "checkpoints": bundles that TensorFlow's savers and tf.train.Checkpoint wrote: each tensor, parts of
// partitioned ones as RestoreV2 gives them, names in object graphs, state files.
#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/tensor_slice.h"
#include "tests/golden/checkpoint_entries.h"
#include "tests/golden/compare.h"

namespace golden {
namespace {

using engine::message;
using nlohmann::json;

std::string sliceDifference(const engine::formats::BundleReader& reader, const json& want) {
  engine::Shape full;
  engine::formats::TensorSlice slice;
  if (!engine::formats::parseShapeAndSlice(want.at("spec").get<std::string>(), full, slice)) return "is no slice";
  const auto name = want.at("name").get<std::string>();
  if (reader.entry(name).shape != full) return message("is of ", reader.entry(name).shape);
  const engine::Tensor got = reader.readSlice(name, slice);
  if (json(got.shape().dims()) != want.at("shape")) return message("has the shape ", got.shape());
  return json(got.toDoubles()) == want.at("values") ? "" : "has other values";
}

std::string slicesDifference(const Case& one, const std::string& prefix) {
  if (!std::filesystem::exists(one.folder / "slices.json")) return {};
  const engine::formats::BundleReader reader(prefix);
  for (const json& want : readJson(one.folder / "slices.json")) {
    const std::string differs = sliceDifference(reader, want);
    if (!differs.empty()) {
      return want.at("name").get<std::string>() + " " + want.at("spec").get<std::string>() + " " + differs;
    }
  }
  return {};
}

Outcome runCheckpoints(const Case& one) {
  const auto prefixes = one.json.at("prefixes").get<std::vector<std::string>>();
  const json expected = readJson(one.folder / one.json.at("expected").get<std::string>());
  for (const std::string& prefix : prefixes) {
    const std::string path = (one.folder / prefix).string();
    std::string differs = bundleDifference(path, expected.at(prefix), one);
    if (differs.empty()) differs = slicesDifference(one, path);
    if (!differs.empty()) return Outcome::fail(prefix + ": " + differs);
  }
  const std::string latest = one.json.value("latest", std::string());
  std::string differs = stateDifference(one.folder.string(), prefixes, latest);
  if (differs.empty() && std::filesystem::exists(one.folder / "object_graph.json")) {
    const std::string whole = latest.empty() ? prefixes.front() : latest;
    differs = objectGraphDifference((one.folder / whole).string(), readJson(one.folder / "object_graph.json"));
  }
  return differs.empty() ? Outcome::pass() : Outcome::fail(differs);
}

const FamilyRegistrar kCheckpoints("checkpoints", runCheckpoints);

}  // namespace
}  // namespace golden
