#include "app/features/keras_model/keras_source.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <vector>

#include "app/features/keras_model/keras_store.h"
#include "engine/core/error.h"
#include "engine/keras/files/model_files.h"

namespace app {
namespace {

namespace keras = engine::keras;

keras::LoadReport readWeights(const KerasSource& source, keras::Model& model) {
  const std::string path = QFile::encodeName(source.weights).toStdString();
  const bool hasNames = path.ends_with(".h5") && !path.ends_with(".weights.h5");
  const keras::LoadReport report = keras::loadWeights(path, model, {.byName = hasNames, .skipMismatch = true});
  if (report.loaded > 0) return report;
  fail(engine::Code::kInvalidArgument, path, " has no weights that fit a layer of ", source.application.toStdString(),
       ". Choose a file with the weights of this application, or none.");
}

// Keeps what the file gave. The classifier learns, and so do layers that still have their initial values.
void freezeRead(const keras::Model& model, const std::vector<engine::Tensor>& initial) {
  const auto isInitial = [&](const keras::WeightPtr& weight) {
    return std::ranges::any_of(initial, [&](const engine::Tensor& one) { return one.raw() == weight->value.raw(); });
  };
  const keras::LayerPtr classifier = model.layers().back();
  for (const keras::LayerPtr& layer : model.layers())
    layer->setTrainable(layer == classifier || std::ranges::all_of(layer->weights(), isInitial));
}

}  // namespace

QString KerasSource::title() const {
  return path.isEmpty() ? application : QFileInfo(path).fileName();
}

QString KerasSource::key() const {
  return path.isEmpty() ? application : QFileInfo(path).absoluteFilePath();
}

BuiltModel builtModel(const KerasSource& source) {
  BuiltModel built{keras::application(source.application.toStdString(), source.options)};
  fillWeights(*built.model);
  if (source.weights.isEmpty()) return built;
  std::vector<engine::Tensor> initial;  // held, so that their memory is nobody else's
  for (const keras::WeightPtr& weight : built.model->weights()) initial.push_back(weight->value);
  built.report = readWeights(source, *built.model);
  if (source.freezesBody) freezeRead(*built.model, initial);
  return built;
}

}  // namespace app
