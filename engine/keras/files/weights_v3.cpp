#include "engine/keras/files/weights_v3.h"

#include <algorithm>
#include <set>

#include "engine/core/error.h"
#include "engine/keras/files/state_tree.h"
#include "engine/keras/optimizers/loss_scaling.h"
#include "engine/keras/training/compiled.h"

namespace engine::keras {
namespace {

std::string varsOf(const std::string& path) {
  return joinedPath(path, "vars");
}

class V3Loading {
 public:
  V3Loading(const Hdf5Reader& file, const LoadOptions& options) : file_(file), options_(options) {}

  void take(const std::string& path, const StateNode& node) {
    const std::string vars = varsOf(path);
    known_.insert(vars);
    const std::size_t count = file_.members(vars).size();
    if (count != node.variables.size()) {
      return mismatch(message(described(path, node), " has ", node.variables.size(), " weights, the file has ", count));
    }
    for (std::size_t i = 0; i < count; ++i) {
      const WeightPtr& weight = node.variables[i].weight;
      const std::string& key = node.variables[i].key;
      Tensor value = file_.read(joinedPath(vars, key.empty() ? std::to_string(i) : key));
      if (!weight->fits(value)) {
        mismatch(message(described(path, node), ": weight ", weight->name, " is ", dtypeName(weight->dtype),
                         weight->shape, ", the file's is ", dtypeName(value.dtype()), value.shape()));
      } else {
        taken_.emplace_back(weight, std::move(value));
      }
    }
  }

  LoadReport finish() {
    findUnused("layers");
    for (auto& [weight, value] : taken_) weight->give(std::move(value));
    report_.loaded = taken_.size();
    return report_;
  }

 private:
  static std::string described(const std::string& path, const StateNode& node) {
    const std::string where = path.empty() ? "the top" : "'" + path + "'";
    return node.layer ? "Layer '" + node.layer->name() + "' (" + where + ")" : "The " + node.className + " at " + where;
  }
  void mismatch(const std::string& what) {
    if (!options_.skipMismatch)
      fail(Code::kInvalidArgument, "'", file_.name(), "' does not fit the model: ", what, ".");
    report_.unfitting.push_back(what + ".");
  }
  // Groups with values that no object of the model has.
  void findUnused(const std::string& group) {
    for (const std::string& dataset : file_.datasets(group)) {
      const std::string vars = dataset.substr(0, dataset.rfind('/'));
      if (known_.insert(vars).second) report_.unused.push_back(vars.substr(0, vars.rfind('/')));
    }
  }

  const Hdf5Reader& file_;
  const LoadOptions& options_;
  std::set<std::string> known_;
  LoadReport report_;
  std::vector<std::pair<WeightPtr, Tensor>> taken_;
};

void writeVariables(Hdf5Writer& file, const std::string& path, const std::vector<StateNode::Variable>& variables) {
  file.group(varsOf(path));
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const auto& [attribute, weight, key, only] = variables[i];
    if (!weight->value.valid()) {
      fail(Code::kFailedPrecondition, "Weight ", weight->name,
           " has no value yet: train or set it before it is saved.");
    }
    file.dataset(joinedPath(varsOf(path), key.empty() ? std::to_string(i) : key), weight->value);
  }
}

void writeMetrics(Hdf5Writer& file, const std::vector<MetricState>& metrics) {
  ListNames names;
  for (const MetricState& one : metrics) {
    const std::string vars = "metrics/" + names.next(one.className) + "/vars";
    file.group(vars);
    for (std::size_t i = 0; i < one.variables.size(); ++i)
      file.dataset(vars + "/" + std::to_string(i), one.variables[i]);
  }
}

}  // namespace

void writeWeightsV3(Hdf5Writer& file, const Model& model, const TrainingState& training) {
  eachObject(stateTree(model),
             [&](const std::string& path, const StateNode& node) { writeVariables(file, path, node.variables); });
  if (!training.compile.is_object()) return;
  writeMetrics(file, metricStates(training.compile, model));
  if (training.isLegacy() || training.variables.empty()) return;
  std::vector<StateNode::Variable> state;
  for (const WeightPtr& weight : training.variables) state.push_back({"", weight});
  writeVariables(file, "optimizer", state);
  // Keras has them twice then: as the wrapper's and as the inner one's.
  if (lossScalingOf(optimizerFor(model, training.compile["optimizer"])))
    writeVariables(file, "optimizer/inner_optimizer", state);
}

LoadReport readWeightsV3(const Hdf5Reader& file, Model& model, const LoadOptions& options) {
  if (options.byName) {
    fail(Code::kInvalidArgument, "'", file.name(), "' has no names of layers: load it by the model's order.");
  }
  V3Loading loading(file, options);
  eachObject(stateTree(model), [&](const std::string& path, const StateNode& node) { loading.take(path, node); });
  return loading.finish();
}

Weights readOptimizerV3(const Hdf5Reader& file) {
  Weights weights;
  const std::size_t count = file.members("optimizer/vars").size();
  for (std::size_t i = 0; i < count; ++i) {
    auto weight = std::make_shared<Weight>();
    weight->name = "optimizer/vars/" + std::to_string(i);
    weight->trainable = false;
    weight->value = file.read(weight->name);
    weight->shape = weight->value.shape();
    weight->dtype = weight->value.dtype();
    weights.push_back(weight);
  }
  return weights;
}

}  // namespace engine::keras
