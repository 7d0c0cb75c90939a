#include "app/features/keras_model/keras_export.h"

#include <QFile>
#include <QTemporaryDir>

#include "app/features/keras_model/training/keras_compile.h"
#include "engine/core/error.h"
#include "engine/estimator/export/serving_input_receiver.h"
#include "engine/keras_estimator/model_to_estimator.h"

namespace app {

QString exportKerasSavedModel(engine::keras::LoadedModel loaded, const QString& folder) {
  const QTemporaryDir beside;  // the checkpoint that the export is made of
  if (!beside.isValid()) {
    engine::fail(engine::Code::kPermissionDenied,
                 "No temporary folder can be made for the export: ", beside.errorString().toStdString());
  }
  engine::estimator::TensorSpecs inputs;
  for (const auto& port : loaded.model->inputs()) inputs[port.name] = {port.spec.dtype, port.spec.shape};
  // A model that is not compiled is exported just as well: nothing of it is in the file.
  loaded.training.compile = kerasCompile(*loaded.model, loaded.training.compile, {});
  engine::estimator::RunConfig config;
  config.set_model_dir(QFile::encodeName(beside.path()).toStdString());
  const engine::estimator::Estimator estimator = engine::keras_estimator::modelToEstimator(loaded, config);
  engine::estimator::ExportOptions options;
  options.checkpointPath = config.model_dir() + "/keras/keras_model.ckpt";  // which modelToEstimator() writes
  const auto written = estimator.exportSavedModel(QFile::encodeName(folder).toStdString(),
                                                  engine::estimator::buildRawServingInputReceiverFn(inputs), options);
  return QFile::decodeName(QByteArray::fromStdString(written.path));
}

}  // namespace app
