// .keras files: a zip of metadata.json, config.json and model.weights.h5. Used by the thread of the model.
#pragma once

#include "engine/formats/files/zip_archive.h"
#include "engine/keras/files/hdf5.h"
#include "engine/keras/files/training_state.h"
#include "engine/keras/files/vocabulary_assets.h"
#include "engine/keras/model/model.h"

namespace engine::keras {

std::string kerasArchiveBytes(const Model& model, const TrainingState& training);
// The parts of one, parsed; errors name the file.
Json archiveConfig(const formats::ZipArchive& archive);
std::string archiveVersion(const formats::ZipArchive& archive);  // of Keras; "" where it is not said
// What is compiled, of the config; null where it is not.
Json archiveCompile(const Json& config);
Hdf5Reader archiveWeights(const formats::ZipArchive& archive);
// The vocabularies in it; both must outlive that.
VocabularySource archiveVocabularies(const formats::ZipArchive& archive, const Hdf5Reader& weights);

}  // namespace engine::keras
