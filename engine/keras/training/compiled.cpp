#include "engine/keras/training/compiled.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/keras/optimizers/loss_scaling.h"

namespace engine::keras {
namespace {

bool isPart(const Json& json) {
  return json.is_object() && json.contains("class_name") && json.contains("config");
}

// What `json` says for one of several outputs. `wraps`: an output may have a list of entries.
Json entryFor(const Config& compile, const char* key, const Model::Port& output, std::size_t index, std::size_t count,
              bool wraps) {
  const Json& json = compile.at(key);
  if (json.is_null() || isPart(json)) return json;
  if (json.is_object()) return json.value(output.nameIn(json), Json());
  if (!json.is_array()) return json;
  // A flat list of metrics is for every output.
  const bool nested = std::ranges::any_of(json, [](const Json& one) { return one.is_array(); });
  if (wraps && !nested) return json;
  if (json.size() != count)
    compile.fail(key, "a list with an entry for each of the " + std::to_string(count) + " outputs");
  return json[index];
}

std::vector<Json> listOf(const Json& json) {
  if (json.is_null()) return {};
  if (!json.is_array()) return {json};
  std::vector<Json> list;
  std::ranges::copy_if(json, std::back_inserter(list), [](const Json& one) { return !one.is_null(); });
  return list;
}

}  // namespace

std::vector<CompiledOutput> compiledOutputs(const Config& compile, const Model& model) {
  const std::vector<Model::Port> ports = model.outputs();
  std::vector<CompiledOutput> outputs;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const std::string& name = ports[i].name;
    CompiledOutput output{name, {}, 1, {}, {}};
    const auto entry = [&](const char* key, bool wraps) {
      return entryFor(compile, key, ports[i], i, ports.size(), wraps);
    };
    if (const Json loss = entry("loss", false); !loss.is_null()) output.loss.push_back(lossOf(loss));
    if (const Json weight = entry("loss_weights", false); isNumber(weight)) output.lossWeight = numberOf(weight);
    output.metrics = listOf(entry("metrics", true));
    output.weightedMetrics = listOf(entry("weighted_metrics", true));
    outputs.push_back(output);
  }
  return outputs;
}

Json optimizerFor(const Model& model, const Json& optimizer) {
  const Json given = optimizer.is_null() ? Json("rmsprop") : optimizer;
  const std::vector<LayerPtr> layers = model.allLayers();
  const bool scales =
      std::ranges::any_of(layers, [](const LayerPtr& layer) { return layer->config().policy() == "mixed_float16"; });
  return scales ? withLossScaling(given) : given;
}

}  // namespace engine::keras
