// model_to_estimator: losses, checkpoints in both formats, metrics, predictions and exports of Keras models that an
// Estimator trained.
#include "engine/core/error.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/inputs/memory_inputs.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "engine/keras_estimator/model_to_estimator.h"
#include "tests/golden/compare.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_values.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
namespace formats = engine::formats;
namespace keras = engine::keras;
namespace keras_estimator = engine::keras_estimator;
using engine::message;
using engine::Tensor;
using nlohmann::json;

// Rows of features and labels by name; a label without a name is "label".
struct EstimatorRows {
  estimator::Columns features, labels;
};

estimator::Columns columnsOf(const Case& one, const json& tensors) {
  estimator::Columns columns;
  for (const auto& [name, tensor] : tensors.items()) columns[name.empty() ? "label" : name] = kerasTensor(one, tensor);
  return columns;
}

// As they were recorded: in order, again and again or once.
estimator::InputFn rowsInput(const EstimatorRows& rows, int64_t batch, bool once) {
  estimator::MemoryInputOptions options;
  options.batchSize = batch;
  options.numEpochs = once ? std::optional<int64_t>(1) : std::nullopt;
  return estimator::numpyInputFn(rows.features, rows.labels, options);
}

keras_estimator::ExportKind exportKindOf(const std::string& kind) {
  using enum keras_estimator::ExportKind;
  if (kind == "ClassificationOutput") return kClassification;
  return kind == "RegressionOutput" ? kRegression : kPredict;
}

// The recorded arguments of model_to_estimator.
keras_estimator::KerasModelOptions optionsOf(const json& arguments) {
  keras_estimator::KerasModelOptions options;
  options.startValues = keras_estimator::StartValues::kTrained;
  for (const auto& [name, value] : arguments.items()) {
    if (value.is_null()) continue;
    if (name == "checkpoint_format") {
      if (value == "saver") options.checkpointFormat = keras_estimator::CheckpointFormat::kSaver;
    } else if (name == "metric_names_map") {
      options.metricNames = value.get<std::map<std::string, std::string>>();
    } else if (name == "export_outputs") {
      for (const auto& [output, kind] : value.items()) {
        options.exportOutputs[output] = exportKindOf(kind.get<std::string>());
      }
    } else {
      engine::fail(engine::Code::kUnimplemented, "model_to_estimator with ", name);
    }
  }
  return options;
}

// The keys of values by the names of variables.
std::map<std::string, std::string> namedKeys(const formats::BundleReader& bundle) {
  std::map<std::string, std::string> keys;
  for (const formats::ObjectGraph::Object& object : formats::readObjectGraph(bundle).objects) {
    for (const formats::ObjectGraph::Attribute& one : object.attributes) keys[one.fullName] = one.key;
  }
  return keys;
}

}  // namespace

std::string estimatorCheckpointDifference(const std::string& got, const std::string& want, const Case& one) {
  const formats::BundleReader ours(got), theirs(want);
  if (ours.names() != theirs.names()) return "has other keys";
  for (const std::string& name : theirs.names()) {
    if (name == formats::kObjectGraphName) continue;
    const std::string differs = difference(ours.read(name), theirs.read(name), one.rtol(), one.atol());
    if (!differs.empty()) return name + " " + differs;
  }
  const bool isObjectBased = theirs.has(formats::kObjectGraphName);
  return isObjectBased && namedKeys(ours) != namedKeys(theirs) ? "names its variables differently" : "";
}

namespace {

class EstimatorCase {
 public:
  explicit EstimatorCase(const Case& one)
      : one_(one), batch_(one.json.at("batch_size").get<int64_t>()), model_(made(folder_.path())) {}

  std::string run() {
    const auto losses = std::make_shared<LossRecorder>();
    estimator::TrainOptions training;
    training.maxSteps = one_.json.at("steps").get<int64_t>();
    training.hooks = {losses};
    model_.train(rowsInput(rows("features", "labels"), batch_, false), training);
    std::string differs = lossDifference(losses->losses(), one_.json.at("losses"), one_);
    if (differs.empty()) differs = checkpointsDifference();
    if (differs.empty()) differs = metricsDifference();
    if (differs.empty()) differs = predictionsDifference();
    if (differs.empty() && one_.json.contains("export")) differs = exportDifference();
    return differs;
  }

 private:
  estimator::Estimator made(const std::string& folder) const {
    keras::LoadedModel loaded{keras::modelFromJson(readFile(one_.folder / one_.json.at("model").get<std::string>()))};
    const char* start = one_.json.contains("weights_at_conversion") ? "weights_at_conversion" : "initial_weights";
    std::vector<Tensor> values;
    for (const json& weight : one_.json.at(start)) values.push_back(kerasTensor(one_, weight));
    loaded.model->setWeights(values);
    loaded.training.compile = kerasConfig(one_.json.at("compile"));
    estimator::RunConfig config;
    config.set_model_dir(folder);
    config.set_threads(2);
    return keras_estimator::modelToEstimator(loaded, config, optionsOf(one_.json.at("model_to_estimator")));
  }

  EstimatorRows rows(const char* features, const char* labels) const {
    return {columnsOf(one_, one_.json.at(features)), columnsOf(one_, one_.json.at(labels))};
  }

  std::string checkpointsDifference() const {
    for (const char* which : {"first", "final"}) {
      const std::string name = one_.json.at("checkpoints").at(which).get<std::string>();
      const std::string recorded = (one_.folder / which / "model.ckpt").string();
      const std::string differs = estimatorCheckpointDifference(folder_.path() + "/" + name, recorded, one_);
      if (!differs.empty()) return message(which, " checkpoint: ", differs);
    }
    const formats::BundleReader start(folder_.path() + "/keras/keras_model.ckpt");
    const auto keys = one_.json.at("variables_in_keras_model_checkpoint").get<std::vector<std::string>>();
    return start.names() == keys ? "" : "the model's own checkpoint has other keys";
  }

  std::string metricsDifference() {
    const estimator::EvalResult got = model_.evaluate(rowsInput(rows("eval_features", "eval_labels"), batch_, true));
    const json& want = one_.json.at("evaluate");
    if (got.size() != want.size()) return "evaluates other metrics";
    for (const auto& [name, value] : want.items()) {
      const double expected = numberOf(value);
      if (!got.contains(name)) return "evaluates no " + name;
      if (std::abs(got.at(name) - expected) > one_.atol() + one_.rtol() * std::abs(expected)) {
        return message("evaluated, ", name, " is ", got.at(name), ", not ", expected);
      }
    }
    return {};
  }

  std::string predictionsDifference() {
    const EstimatorRows given{columnsOf(one_, one_.json.at("eval_features")), {}};
    const int64_t all = given.features.begin()->second.dim(0);
    estimator::Predictor predictor = model_.predict(rowsInput(given, all, true));
    return outputsDifference(predictor.nextBatch().value());
  }
  std::string outputsDifference(const std::map<std::string, Tensor>& got) const {
    const json& want = one_.json.at("predictions");
    if (got.size() != want.size()) return "predicts other keys";
    for (const auto& [name, value] : want.items()) {
      if (!got.contains(name)) return "predicts no " + name;
      const std::string differs = kerasDifference(one_, got.at(name), value);
      if (!differs.empty()) return "predicted, " + name + " " + differs;
    }
    return {};
  }

  // Exported here and asked; what TensorFlow exported must answer alike.
  std::string exportDifference() {
    const json& recorded = one_.json.at("export");
    estimator::TensorSpecs specs;
    estimator::NamedTensors request;
    for (const auto& [name, tensor] : columnsOf(one_, one_.json.at("eval_features"))) {
      engine::Shape shape = tensor.shape();
      shape.setDim(0, engine::kUnknownDim);
      specs[name] = {tensor.dtype(), shape};
      request[name] = tensor;
    }
    const estimator::ExportResult exported = model_.exportSavedModel(
        folder_.path() + "/export", estimator::buildRawServingInputReceiverFn(specs), {.verify = false});
    for (const std::string& folder :
         {exported.path, (one_.folder / recorded.at("folder").get<std::string>()).string()}) {
      estimator::SavedModel saved = estimator::SavedModel::load(folder, {"serve"}, {.threads = 2});
      for (const auto& [key, signature] : recorded.at("signatures").items()) {
        if (!saved.signatures().contains(key)) return "exports no signature " + key;
        if (saved.signature(key).method != signature.at("method_name").get<std::string>()) {
          return "exports " + key + " with another method";
        }
      }
      const std::string differs = outputsDifference(saved.run("serving_default", request));
      if (!differs.empty()) return "exported, " + differs;
    }
    return {};
  }

  const Case& one_;
  int64_t batch_;
  ScratchFolder folder_;
  estimator::Estimator model_;
};

}  // namespace

std::string kerasEstimator(const Case& one) {
  return EstimatorCase(one).run();
}

}  // namespace golden
