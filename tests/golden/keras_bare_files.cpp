// Files of Keras models whose classes a Python program defined: what there is without the program. Values are found by
// the names and places that the files have, and SavedModels answer.
#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "engine/keras/files/hdf5.h"
#include "tests/golden/compare.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_saved_model.h"
#include "tests/golden/keras_values.h"

namespace golden {
namespace {

namespace formats = engine::formats;
namespace keras = engine::keras;
using engine::message;
using engine::Tensor;
using nlohmann::json;

// Each weight's value is somewhere, the optimizer's variables are in their order.
std::string bareHdf5(const Case& one, const json& file, const std::string& path) {
  const keras::Hdf5Reader reader(path);
  std::vector<Tensor> values;
  for (const json& node : file.at("tree")) {
    const auto place = node.at("path").get<std::string>();
    if (place != "/" && !reader.has(place)) return "has no " + place;
    if (node.at("kind") == "dataset" && !place.starts_with("optimizer/")) values.push_back(reader.read(place));
  }
  for (const json& weight : one.json.at("weights")) {
    const Tensor want = kerasTensor(one, weight);
    const bool isThere =
        std::ranges::any_of(values, [&](const Tensor& v) { return difference(v, want, 0, 0).empty(); });
    if (!isThere) return "has no value of " + weight.at("name").get<std::string>();
  }
  std::size_t at = 0;
  for (const json& variable : one.json.at("optimizer_variables")) {
    const std::string differs =
        difference(reader.read(message("optimizer/vars/", at++)), kerasTensor(one, variable), 0, 0);
    if (!differs.empty()) return variable.at("name").get<std::string>() + " " + differs;
  }
  return {};
}

// Each variable by its name in the graph of objects.
std::string bareCheckpoint(const Case& one, const json& file, const std::string& path) {
  const formats::BundleReader reader(path);
  if (reader.names() != file.at("entries").get<std::vector<std::string>>()) return "has other entries";
  std::map<std::string, std::vector<Tensor>> byName;  // layers may share one
  for (const formats::ObjectGraph::Object& object : formats::readObjectGraph(reader).objects) {
    for (const auto& attribute : object.attributes) byName[attribute.fullName].push_back(reader.read(attribute.key));
  }
  for (const char* list : {"weights", "optimizer_variables"}) {
    for (const json& variable : one.json.at(list)) {
      std::string name = variable.at("name").get<std::string>();
      name.resize(name.find(':'));
      const Tensor want = kerasTensor(one, variable);
      const bool isThere =
          std::ranges::any_of(byName[name], [&](const Tensor& value) { return difference(value, want, 0, 0).empty(); });
      if (!isThere) return "has not the value of " + name;
    }
  }
  return {};
}

}  // namespace

std::string kerasBareFile(const Case& one, const json& file) {
  const std::string path = (one.folder / file.at("path").get<std::string>()).string();
  const auto format = file.at("format").get<std::string>();
  if (format == "weights_h5_v3") return bareHdf5(one, file, path);
  if (format == "tf_weights") return bareCheckpoint(one, file, path);
  if (format == "saved_model" || format == "export") return signaturesDifference(one, file, path);
  engine::fail(engine::Code::kUnimplemented, "files of the format ", format, " without their model");
}

}  // namespace golden
