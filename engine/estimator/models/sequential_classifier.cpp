// The model "sequential": a classifier made of a list of layers.
#include "engine/core/error.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/estimator/experiment/optimizer_factory.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/estimator/models/sequential_layers.h"
#include "engine/graph/ops.h"
#include "engine/nn/sequential.h"

namespace engine::estimator {
namespace {

Output shapedInput(const Features& features, const SequentialClassifier& model) {
  const Output input = features.only();
  const Output x = ops::cast(features.scope(), input, DType::kFloat, "input");
  if (model.input_shape_size() == 0) return x;
  std::vector<int64_t> shape{-1};
  shape.insert(shape.end(), model.input_shape().begin(), model.input_shape().end());
  return ops::reshape(features.scope(), x, shape, "input_layer");
}

ModelFn makeSequential(const Model& message) {
  const SequentialClassifier model = message.sequential();
  if (model.layers_size() == 0) {
    fail(Code::kInvalidArgument, "model.sequential has no layers: add at least one dense layer with ",
         model.n_classes(), " units.");
  }
  return [model](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    std::vector<nn::LayerSpec> layers;
    for (const Layer& layer : model.layers()) layers.push_back(layerSpecOf(layer));
    const Output logits = nn::sequential(features.scope(), shapedInput(features, model), layers, mode == Mode::kTrain);
    MultiClassHeadOptions options;
    options.twoClasses = true;
    options.logTrainingAccuracy = true;
    Training training;
    training.trainOpFn = [&](const Scope&, Output loss) { return trainOp(features.scope(), model.optimizer(), loss); };
    return MultiClassHead(model.n_classes(), options).createEstimatorSpec({features, mode, logits, labels, training});
  };
}

const ModelRegistrar kSequential("sequential", makeSequential);

}  // namespace
}  // namespace engine::estimator
