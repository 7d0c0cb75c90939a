// From a compiled Keras model to an Estimator (tf.keras.estimator.model_to_estimator). Used by one thread at a time.
#pragma once

#include "engine/estimator/estimator.h"
#include "engine/keras_estimator/keras_model_fn.h"

namespace engine::keras_estimator {

// The Estimator starts with the model's weights, which are also written as a checkpoint,
// <model_dir>/keras/keras_model.ckpt, with fresh variables of the optimizer; where there is one already its weights are
// taken. Without a model_dir it is a new temporary folder, which a warning names. Errors: those of kerasModelFn(), of
// files and folders.
estimator::Estimator modelToEstimator(const keras::LoadedModel& model, estimator::RunConfig config = {},
                                      const KerasModelOptions& options = {}, const estimator::LogSink& log = {});
// The model of a file: .keras, .h5 or a SavedModel of Keras, whose layers are registered. Errors also as loadModel().
estimator::Estimator modelToEstimator(const std::string& file, estimator::RunConfig config = {},
                                      const KerasModelOptions& options = {}, const estimator::LogSink& log = {});

}  // namespace engine::keras_estimator
