#include "engine/estimator/models/sequential_layers.h"

#include "engine/core/error.h"
#include "engine/estimator/config/part_params.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

struct TrainedSize {
  int64_t parameters = 0;
  int64_t bytes = 0;
};

TrainedSize trainedSize(const Graph& graph) {
  TrainedSize size;
  for (const Variable& variable : graph.collections().trainableVariables()) {
    size.parameters += variable.shape.elements();
    size.bytes += variable.shape.elements() * static_cast<int64_t>(dtypeSize(variable.dtype));
  }
  return size;
}

// Numbers in one example; -1 when that is not known.
int64_t exampleSize(const Shape& batch) {
  if (!batch.hasRank() || batch.rank() == 0) return -1;
  return Shape(std::vector<int64_t>(batch.dims().begin() + 1, batch.dims().end())).elements();
}

Output exampleInput(const Scope& scope, const SequentialClassifier& model, const Shape& example) {
  const Output raw = scope.op("Placeholder", {}, {{"dtype", DType::kFloat}, {"shape", example}}, "input");
  if (model.input_shape_size() == 0) return raw;
  std::vector<int64_t> shape{-1};
  shape.insert(shape.end(), model.input_shape().begin(), model.input_shape().end());
  // A graph would not see it, as it does not know how many examples are in a batch.
  const int64_t given = exampleSize(example);
  const int64_t wanted = exampleSize(Shape(shape));
  if (given > 0 && given != wanted) {
    fail(Code::kInvalidArgument, "input_shape makes ", wanted, " numbers per example, but the data has ", given,
         ": set input_shape to the data's shape without the batch, or clear it.");
  }
  return ops::reshape(scope, raw, shape, "input_layer");
}

// Of a layer that a plugin or a program registered, as layers take them.
Attrs namedParameters(const NamedPart& part) {
  Attrs parameters;
  const Params params = partParams("layer", part);
  for (const auto& [name, value] : params.values()) {
    if (const auto* text = std::get_if<std::string>(&value)) parameters[name] = *text;
    if (const auto* whole = std::get_if<int64_t>(&value)) parameters[name] = *whole;
    if (const auto* number = std::get_if<double>(&value)) parameters[name] = *number;
    if (const auto* flag = std::get_if<bool>(&value)) parameters[name] = *flag;
  }
  return parameters;
}

}  // namespace

nn::LayerSpec layerSpecOf(const Layer& layer) {
  using google::protobuf::FieldDescriptor;
  nn::LayerSpec spec;
  spec.type = layer.has_named() ? layer.named().name() : layer.type();
  if (layer.has_named()) spec.parameters = namedParameters(layer.named());
  spec.name = layer.name();
  const auto& reflection = *layer.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(layer, &fields);
  for (const FieldDescriptor* field : fields) {
    if (field->name() == "type" || field->name() == "name" || field->name() == "named") continue;
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

std::vector<LayerReport> layerReports(const SequentialClassifier& model, const Shape& example, LayerReport* input) {
  std::vector<LayerReport> reports(static_cast<std::size_t>(model.layers_size()));
  Graph graph;
  const Scope scope(graph);
  LayerReport first;
  Output x;
  try {
    x = exampleInput(scope, model, example);
    first.output = x.shape();
    first.isKnown = true;
  } catch (const Error& error) {
    first.error = error.what();
  }
  if (input) *input = first;
  if (!first.isKnown) return reports;
  TrainedSize before;
  for (int i = 0; i < model.layers_size(); ++i) {
    LayerReport& report = reports[static_cast<std::size_t>(i)];
    const std::string& type = model.layers(i).has_named() ? model.layers(i).named().name() : model.layers(i).type();
    try {
      x = nn::sequential(scope, x, {layerSpecOf(model.layers(i))}, true);
    } catch (const Error& error) {
      const std::string text = error.what();
      const std::string place = message("Layer 1 (", type, "): ");  // it stands alone here
      report.error = text.starts_with(place) ? text.substr(place.size()) : text;
      break;
    }
    const TrainedSize now = trainedSize(graph);
    report.output = x.shape();
    report.parameters = now.parameters - before.parameters;
    report.bytes = now.bytes - before.bytes;
    report.isKnown = true;
    before = now;
  }
  return reports;
}

}  // namespace engine::estimator
