// The model "sequential": a classifier made of a list of layers.
#include "engine/core/error.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/estimator/model_registry.h"
#include "engine/estimator/optimizer_factory.h"
#include "engine/graph/ops.h"
#include "engine/nn/sequential.h"

namespace engine::estimator {
namespace {

// Every field that is set, by its name: the layer itself says which it takes.
nn::LayerSpec layerSpec(const Layer& layer) {
  using google::protobuf::FieldDescriptor;
  nn::LayerSpec spec;
  spec.type = layer.type();
  spec.name = layer.name();
  const auto& reflection = *layer.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(layer, &fields);
  for (const FieldDescriptor* field : fields) {
    if (field->name() == "type" || field->name() == "name") continue;
    AttrValue value;
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_INT32:
        value = int64_t{reflection.GetInt32(layer, field)};
        break;
      case FieldDescriptor::CPPTYPE_DOUBLE:
        value = static_cast<float>(reflection.GetDouble(layer, field));
        break;
      case FieldDescriptor::CPPTYPE_BOOL:
        value = reflection.GetBool(layer, field);
        break;
      case FieldDescriptor::CPPTYPE_STRING:
        value = reflection.GetString(layer, field);
        break;
      default:
        fail(Code::kInternal, "Layer field '", field->name(), "' has a type that no layer takes.");
    }
    spec.parameters[field->name()] = value;
  }
  return spec;
}

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
    fail(Code::kInvalidArgument, "model.sequential has no layers: give at least one dense layer with ",
         model.n_classes(), " units.");
  }
  return [model](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    std::vector<nn::LayerSpec> layers;
    for (const Layer& layer : model.layers()) layers.push_back(layerSpec(layer));
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
