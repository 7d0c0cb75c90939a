#include "engine/keras/files/object_checkpoint.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <set>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/checkpoints/object_graph.h"

namespace engine::keras {
namespace {

constexpr const char* kValueSuffix = "/.ATTRIBUTES/VARIABLE_VALUE";

using formats::BundleReader;
using formats::ObjectGraph;

// As a step of a path: a variable of a feature column has a slash in its name.
std::string escaped(const std::string& name) {
  std::string step;
  for (const char each : name) step += each == '.' ? ".." : each == '/' ? ".S" : std::string(1, each);
  return step;
}

// Numbers objects breadth first and names their values by the shortest way, as TensorFlow does.
class ObjectNumbering {
 public:
  explicit ObjectNumbering(const Trackable& root) {
    number(&root, "");
    for (std::size_t i = 0; i < order_.size(); ++i) {
      for (const auto& [name, child] : order_[i]->children)
        number(child, paths_[i].empty() ? escaped(name) : paths_[i] + "/" + escaped(name));
    }
    // Slots are no children: they are numbered after everything else.
    const std::size_t objects = order_.size();
    for (std::size_t i = 0; i < objects; ++i) {
      for (const Trackable::Slot& slot : order_[i]->slotVariables) {
        number(slot.value, paths_[idOf(slot.variable)] + "/.OPTIMIZER_SLOT/" + paths_[i] + "/" + slot.name);
      }
    }
  }

  ObjectKeys keys() const {
    ObjectKeys keys;
    ObjectGraph graph;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      graph.objects.push_back(objectOf(i));
      if (order_[i]->variable) keys.variables.emplace_back(order_[i]->variable, paths_[i] + kValueSuffix);
    }
    keys.graph = formats::serializeObjectGraph(graph);
    return keys;
  }

 private:
  std::size_t idOf(const Trackable* object) const { return ids_.at(object); }
  void number(const Trackable* object, const std::string& path) {
    if (!ids_.emplace(object, order_.size()).second) return;
    order_.push_back(object);
    paths_.push_back(path);
  }
  ObjectGraph::Object objectOf(std::size_t at) const {
    const Trackable& from = *order_[at];
    ObjectGraph::Object object;
    for (const auto& [name, child] : from.children) object.children.push_back({name, static_cast<int>(idOf(child))});
    for (const Trackable::Slot& slot : from.slotVariables) {
      object.slotVariables.push_back(
          {static_cast<int>(idOf(slot.variable)), slot.name, static_cast<int>(idOf(slot.value))});
    }
    if (!from.variable) return object;
    object.attributes.push_back({formats::kVariableValue, from.variable->plainName(), paths_[at] + kValueSuffix});
    return object;
  }

  std::vector<const Trackable*> order_;
  std::vector<std::string> paths_;
  std::map<const Trackable*, std::size_t> ids_;
};

class ObjectLoading {
 public:
  ObjectLoading(const BundleReader& bundle, const ObjectGraph& graph, const LoadOptions& options)
      : bundle_(bundle), graph_(graph), options_(options) {}

  void match(const Trackable& own, int object, const std::string& path) {
    if (!seen_.insert(&own).second) return;
    if (own.variable) take(*own.variable, object, path);
    // Where both have as many layers they are told by their places: Keras counts tables of lookups as weights.
    const bool byPlace = object >= 0 && layersOf(own.children) == layersOf(objectAt(object).children);
    for (const bool counted : {!byPlace, byPlace}) {
      for (const auto& [name, child] : own.children) {
        if (name.starts_with("layer_with_weights-") != counted) continue;
        const int inside = object < 0 ? -1 : objectAt(object).child(name);
        match(*child, inside, path.empty() ? name : path + "/" + name);
      }
    }
  }
  // The optimizer's state, in the file's order.
  void takeOptimizer(int object, TrainingState& training) {
    if (object < 0) return;
    const ObjectGraph::Object& optimizer = graph_.objects[static_cast<std::size_t>(object)];
    training.variables.clear();
    training.lossScale.clear();
    if (const int scale = optimizer.child("loss_scale"); scale >= 0) {
      for (const char* name : {"current_loss_scale", "good_steps"}) {
        if (const int part = objectAt(scale).child(name); part >= 0) add(training.lossScale, stored(part));
      }
    }
    const int list = optimizer.child("_variables");
    for (const char* name : {"_learning_rate", "_current_learning_rate"}) {
      if (const int rate = optimizer.child(name); rate >= 0) training.learningRate = stored(rate);
    }
    if (list >= 0) {
      const ObjectGraph::Object& variables = graph_.objects[static_cast<std::size_t>(list)];
      for (int i = 0; variables.child(std::to_string(i)) >= 0; ++i)
        add(training.variables, stored(variables.child(std::to_string(i))));
      return;
    }
    std::string prefix;
    if (const int iter = optimizer.child("iter"); iter >= 0) {
      add(training.variables, stored(iter));
      if (!training.variables.empty())
        prefix = training.variables[0]->name.substr(0, training.variables[0]->name.rfind('/'));
    }
    if (const int cache = optimizer.child("momentum_cache"); cache >= 0) add(training.variables, stored(cache));
    for (const ObjectGraph::Slot& slot : optimizer.slotVariables) {
      const WeightPtr value = stored(slot.object);
      const ObjectGraph::Attribute* of = valueOf(slot.variable);
      if (value && of) value->name = prefix + "/" + of->fullName + "/" + slot.name + ":0";
      add(training.variables, value);
    }
  }

  LoadReport finish() {
    for (const std::string& name : bundle_.names()) {
      if (!used_.contains(name) && name != formats::kObjectGraphName) report_.unused.push_back(name);
    }
    for (auto& [weight, value] : taken_) weight->give(std::move(value));
    report_.loaded = taken_.size();
    return report_;
  }

 private:
  static std::string nameOf(const std::pair<std::string, const Trackable*>& child) { return child.first; }
  static std::string nameOf(const ObjectGraph::Reference& child) { return child.name; }
  template <typename Children>
  static std::ptrdiff_t layersOf(const Children& children) {
    return std::ranges::count_if(children, [](const auto& one) { return nameOf(one).starts_with("layer-"); });
  }
  const ObjectGraph::Object& objectAt(int object) const { return graph_.objects[static_cast<std::size_t>(object)]; }
  static void add(Weights& to, const WeightPtr& weight) {
    if (weight) to.push_back(weight);
  }
  const ObjectGraph::Attribute* valueOf(int object) const {
    for (const ObjectGraph::Attribute& one : graph_.objects[static_cast<std::size_t>(object)].attributes) {
      if (one.name == formats::kVariableValue) return &one;
    }
    return nullptr;
  }
  WeightPtr stored(int object) {
    const ObjectGraph::Attribute* value = valueOf(object);
    if (!value || !bundle_.has(value->key)) return nullptr;
    auto weight = std::make_shared<Weight>();
    weight->name = value->fullName + ":0";
    weight->trainable = false;
    weight->value = bundle_.read(value->key);
    weight->shape = weight->value.shape();
    weight->dtype = weight->value.dtype();
    used_.insert(value->key);
    return weight;
  }
  void take(Weight& weight, int object, const std::string& path) {
    const ObjectGraph::Attribute* value = object < 0 ? nullptr : valueOf(object);
    if (!value || !bundle_.has(value->key)) {
      return misfit(message("the checkpoint has no value for ", weight.name, " at '", path, "'"));
    }
    used_.insert(value->key);
    Tensor read = bundle_.read(value->key);
    if (!weight.fits(read)) {
      return misfit(message("weight ", weight.name, " is ", dtypeName(weight.dtype), weight.shape, ", the value at '",
                            path, "' is ", dtypeName(read.dtype()), read.shape()));
    }
    taken_.emplace_back(&weight, std::move(read));
  }
  void misfit(const std::string& what) {
    if (!options_.skipMismatch) {
      fail(Code::kInvalidArgument, "Checkpoint '", bundle_.prefix(), "' does not fit the model: ", what, ".");
    }
    report_.unfitting.push_back(what + ".");
  }

  const BundleReader& bundle_;
  const ObjectGraph& graph_;
  const LoadOptions& options_;
  std::set<const Trackable*> seen_;
  std::set<std::string> used_;
  std::vector<std::pair<Weight*, Tensor>> taken_;
  LoadReport report_;
};

// Of a checkpoint that a Saver wrote: each weight by its name.
ObjectGraph graphByNames(const BundleReader& bundle, const Trackable& root) {
  ObjectGraph graph;
  std::map<const Trackable*, int> ids;
  std::deque<const Trackable*> waiting{&root};
  ids[&root] = 0;
  graph.objects.emplace_back();
  for (; !waiting.empty(); waiting.pop_front()) {
    const auto at = static_cast<std::size_t>(ids[waiting.front()]);
    if (const WeightPtr& weight = waiting.front()->variable; weight && bundle.has(weight->plainName()))
      graph.objects[at].attributes.push_back({formats::kVariableValue, weight->plainName(), weight->plainName()});
    for (const auto& [name, child] : waiting.front()->children) {
      const auto [found, isNew] = ids.emplace(child, static_cast<int>(graph.objects.size()));
      if (isNew) graph.objects.emplace_back();
      if (isNew) waiting.push_back(child);
      graph.objects[at].children.push_back({name, found->second});
    }
  }
  return graph;
}

// The root, or what is called "model" below it.
int modelObject(const ObjectGraph& graph, const Trackable& root) {
  const int model = graph.objects[0].child("model");
  if (model < 0) return 0;
  const bool direct =
      std::ranges::any_of(root.children, [&](const auto& child) { return graph.objects[0].child(child.first) >= 0; });
  return direct ? 0 : model;
}

}  // namespace

ObjectKeys objectKeys(const Trackable& root) {
  return ObjectNumbering(root).keys();
}

void writeObjectBundle(const std::string& prefix, const Model& model, const TrainingState& training,
                       const FurtherVariables& further) {
  Trackables trackables(model);
  trackables.addOptimizer(training);
  for (const auto& [name, weight] : further) trackables.addVariable(name, weight);
  const ObjectKeys keys = objectKeys(trackables.root());
  formats::BundleWriter bundle(prefix);
  for (const auto& [weight, key] : keys.variables) {
    if (!weight->value.valid()) {
      fail(Code::kFailedPrecondition, "Weight ", weight->name,
           " has no value yet: train or set it before it is saved.");
    }
    bundle.add(key, weight->value);
  }
  bundle.add(formats::kObjectGraphName, Tensor::scalar(keys.graph));
  bundle.finish();
}

void writeObjectCheckpoint(const std::string& prefix, const Model& model, const TrainingState& training,
                           const FurtherVariables& further) {
  writeObjectBundle(prefix, model, training, further);
  const std::string folder = std::filesystem::path(prefix).parent_path().string();
  formats::writeCheckpointState(folder.empty() ? "." : folder, {prefix, {prefix}, {}, 0});
}

LoadReport readObjectCheckpoint(const std::string& prefix, Model& model, const LoadOptions& options,
                                TrainingState* training) {
  if (options.byName) {
    fail(Code::kInvalidArgument, "Checkpoint '", prefix,
         "' has no names of layers: load it by the way to its objects.");
  }
  const BundleReader bundle(prefix);
  const Trackables trackables(model);
  ObjectGraph graph;
  if (bundle.has(formats::kObjectGraphName)) {
    graph = formats::readObjectGraph(bundle);
  } else {
    graph = graphByNames(bundle, trackables.root());
  }
  ObjectLoading loading(bundle, graph, options);
  const int object = modelObject(graph, trackables.root());
  loading.match(trackables.root(), object, "");
  if (training) {
    const int inside = graph.objects[static_cast<std::size_t>(object)].child("optimizer");
    loading.takeOptimizer(inside >= 0 ? inside : graph.objects[0].child("optimizer"), *training);
  }
  return loading.finish();
}

}  // namespace engine::keras
