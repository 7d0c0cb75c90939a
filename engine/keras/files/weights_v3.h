// The layout of .weights.h5 and .keras: values below the way to them through the model's objects,
// "layers/dense_1/vars/0". Used by the thread of the file.
#pragma once

#include "engine/keras/files/hdf5.h"
#include "engine/keras/files/training_state.h"
#include "engine/keras/model/model.h"

namespace engine::keras {

void writeWeightsV3(Hdf5Writer& file, const Model& model, const TrainingState& training);
// Where an error is thrown the model keeps its values.
LoadReport readWeightsV3(const Hdf5Reader& file, Model& model, const LoadOptions& options);
// The optimizer's variables, named by their places; none for legacy optimizers, whose state these files do not have.
Weights readOptimizerV3(const Hdf5Reader& file);

}  // namespace engine::keras
