// Vocabularies in Keras's SavedModels: of files among the assets, and those that layers learned, which are constants of
// the graph that tables are filled with. The files are taken as untrusted. Pure functions.
#pragma once

#include <string>

#include "engine/keras/files/vocabulary_assets.h"

namespace engine::keras {

// By the names of layers. Errors of reading the folder; nothing is read where no layer looks anything up.
VocabularySource savedVocabularies(const std::string& folder);

}  // namespace engine::keras
