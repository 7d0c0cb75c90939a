// Writes a Keras model as a SavedModel, as an Estimator that is made of it exports it. Builds the model; call it on a
// worker.
#pragma once

#include <QString>

#include "engine/keras/files/model_files.h"

namespace app {

// In a new folder below `folder`, named by the time; its path. Errors as of Estimator::exportSavedModel().
QString exportKerasSavedModel(engine::keras::LoadedModel loaded, const QString& folder);

}  // namespace app
