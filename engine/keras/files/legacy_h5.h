// The older layout of .h5 files: whole models and weights by the names of layers. The readers and writers are those of
// one file; used by its thread.
#pragma once

#include "engine/keras/files/hdf5.h"
#include "engine/keras/files/training_state.h"
#include "engine/keras/model/model.h"

namespace engine::keras {

void writeLegacyWeights(Hdf5Writer& file, const Model& model, const std::string& group = "");
// Weights of the model that has been read so far keep their values where an error is thrown.
LoadReport readLegacyWeights(const Hdf5Reader& file, Model& model, const LoadOptions& options);

void writeLegacyModel(Hdf5Writer& file, const Model& model, const TrainingState& training);
// The model with its weights; fills `training` where it was compiled.
ModelPtr readLegacyModel(const Hdf5Reader& file, TrainingState& training);
// Only its model_config, parsed.
Json readLegacyConfig(const Hdf5Reader& file);

}  // namespace engine::keras
