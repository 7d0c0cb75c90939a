// The model "keras" of experiment files: what a file of Keras has, compiled as the experiment says.
#include "engine/core/error.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/keras_estimator/keras_model_fn.h"

namespace engine::keras_estimator {
namespace {

using keras::Json;

// Where the experiment says nothing the file's compile() counts.
Json compiled(const estimator::KerasModel& message, Json compile) {
  if (!compile.is_object()) compile = Json::object();
  if (!message.optimizer().empty())
    compile["optimizer"] = {{"class_name", message.optimizer()}, {"config", Json::object()}};
  if (!message.loss().empty()) compile["loss"] = message.loss();
  if (message.metrics_size() > 0) {
    compile["metrics"] = std::vector<std::string>(message.metrics().begin(), message.metrics().end());
    compile["weighted_metrics"] = nullptr;
  }
  if (message.learning_rate() <= 0) return compile;
  if (!compile.contains("optimizer") || compile["optimizer"].is_null()) compile["optimizer"] = "Adam";
  if (compile["optimizer"].is_string())
    compile["optimizer"] = {{"class_name", compile["optimizer"]}, {"config", Json::object()}};
  compile["optimizer"]["config"]["learning_rate"] = message.learning_rate();
  return compile;
}

void requireCompiled(const Json& compile, const std::string& file) {
  for (const char* part : {"optimizer", "loss"}) {
    if (compile.contains(part) && !compile[part].is_null()) continue;
    fail(Code::kInvalidArgument, "The model of '", file, "' is not compiled: set model.keras.", part, ".");
  }
}

estimator::ModelFn makeKeras(const estimator::Model& model) {
  const estimator::KerasModel& message = model.keras();
  if (message.file().empty())
    fail(Code::kInvalidArgument, "model.keras needs a file: a .keras, .h5 or .json file, or a SavedModel.");
  keras::LoadedModel loaded = keras::loadModel(message.file());
  for (const std::string& name : message.frozen_layers()) loaded.model->layer(name)->setTrainable(false);
  loaded.training.compile = compiled(message, loaded.training.compile);
  requireCompiled(loaded.training.compile, message.file());
  KerasModelOptions options;
  const std::string& format = message.checkpoint_format();
  if (format != "checkpoint" && format != "saver") {
    fail(Code::kInvalidArgument, "model.keras.checkpoint_format must be checkpoint or saver, not '", format, "'.");
  }
  if (format == "saver") options.checkpointFormat = CheckpointFormat::kSaver;
  return kerasModelFn(loaded, options);
}

const estimator::ModelRegistrar kKeras("keras", makeKeras);

}  // namespace
}  // namespace engine::keras_estimator
