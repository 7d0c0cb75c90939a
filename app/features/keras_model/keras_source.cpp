#include "app/features/keras_model/keras_source.h"

#include <QFile>
#include <QFileInfo>

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

void freezeBody(const keras::Model& model) {
  const keras::LayerPtr last = model.layers().back();
  for (const keras::LayerPtr& layer : model.layers()) layer->setTrainable(layer == last);
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
  if (!source.weights.isEmpty()) built.report = readWeights(source, *built.model);
  if (source.freezesBody) freezeBody(*built.model);
  return built;
}

}  // namespace app
