#include "app/features/keras_model/keras_facts.h"

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/model/model.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

using engine::keras::KerasTensor;
using engine::keras::LayerPtr;
using engine::keras::TensorSpec;
using engine::keras::WeightPtr;
using widgets::LayerFacts;
using widgets::LayerGraph;
using widgets::LayerNode;

QString shapeTextOf(const engine::Shape& shape) {
  if (!shape.hasRank()) return QStringLiteral("?");
  QStringList sizes;
  for (int i = 1; i < shape.rank(); ++i) sizes << (shape[i] < 0 ? QStringLiteral("?") : QString::number(shape[i]));
  return sizes.isEmpty() ? QStringLiteral("1") : sizes.join(QStringLiteral(" × "));
}

LayerFacts factsOf(const engine::keras::Layer& layer, const std::vector<TensorSpec>& outputs) {
  LayerFacts facts;
  QStringList shapes;
  for (const TensorSpec& output : outputs) shapes << shapeTextOf(output.shape);
  facts.output = shapes.join(QStringLiteral(", "));
  for (const WeightPtr& weight : layer.weights()) facts.parameters += weight->shape.elements();
  return facts;
}

void count(KerasFacts& facts, const engine::keras::Layer& model) {
  const auto add = [&](const engine::keras::Weights& weights, qint64& sum) {
    for (const WeightPtr& weight : weights) {
      sum += weight->shape.elements();
      facts.bytes += weight->shape.elements() * static_cast<qint64>(engine::dtypeSize(weight->dtype));
    }
  };
  add(model.trainableWeights(), facts.trained);
  add(model.nonTrainableWeights(), facts.frozen);
}

// Layer by layer, so that each failure is known to be its layer's.
class LayerByLayer {
 public:
  explicit LayerByLayer(const LayerGraph& graph) : graph_(graph) {}

  QHash<QString, LayerFacts> facts() {
    for (bool moved = true; moved;) {
      moved = false;
      for (const LayerNode& node : graph_.nodes)
        moved = (!facts_.contains(node.name) && isReady(node) && make(node)) || moved;
    }
    return facts_;
  }

 private:
  bool isReady(const LayerNode& node) const {
    return std::all_of(node.inputs.begin(), node.inputs.end(),
                       [this](const QString& input) { return tensors_.contains(input); });
  }

  // True always: something is known of it now.
  bool make(const LayerNode& node) {
    LayerFacts& known = facts_[node.name];
    try {
      if (node.isFixed) return true;  // how it is called, only the whole model knows
      LayerNode alone = node;
      alone.inputs.clear();
      const LayerPtr layer = engine::keras::layerOfJson(kerasLayerJson(alone, graph_));
      if (node.isInput) {
        tensors_[node.name] = engine::keras::inputOf(layer);
        known = factsOf(*layer, {tensors_[node.name].spec()});
        return true;
      }
      if (node.inputs.isEmpty()) engine::fail(engine::Code::kInvalidArgument, "Nothing leads into this layer.");
      engine::keras::SymbolicArguments arguments;
      for (const QString& input : node.inputs) arguments.inputs.push_back(tensors_[input]);
      const std::vector<KerasTensor> outputs = engine::keras::callLayer(layer, arguments);
      std::vector<TensorSpec> specs;
      for (const KerasTensor& output : outputs) specs.push_back(output.spec());
      known = factsOf(*layer, specs);
      if (!outputs.empty()) tensors_[node.name] = outputs.front();
    } catch (const engine::Error& error) {
      known.error = widgets::errorWords(error);
    }
    return true;
  }

  const LayerGraph& graph_;
  QHash<QString, LayerFacts> facts_;
  QHash<QString, KerasTensor> tensors_;
};

}  // namespace

KerasFacts kerasFactsOf(const KerasModelText& model) {
  KerasFacts facts;
  try {
    const engine::keras::ModelPtr made =
        engine::keras::modelFromJson(kerasJsonOf(model).dump(), model.name.toStdString());
    for (const engine::keras::Model::Row& row : made->rows()) {
      facts.layers[QString::fromStdString(row.layer->name())] =
          factsOf(*row.layer, row.outputs.empty() ? std::vector<TensorSpec>() : row.outputs.front());
    }
    count(facts, *made);
    facts.summary = QString::fromStdString(made->summary());
  } catch (const engine::Error& error) {
    facts.error = widgets::errorWords(error);
    facts.layers = LayerByLayer(model.graph).facts();
  }
  // A layer that leads nowhere is not in the model.
  for (const LayerNode& node : model.graph.nodes) {
    if (facts.error.isEmpty() && !facts.layers.contains(node.name)) {
      facts.layers = LayerByLayer(model.graph).facts();
      break;
    }
  }
  return facts;
}

}  // namespace app
