// The decision trees of a checkpoint as the widgets' plain values. Any thread.
#pragma once

#include "app/workbench/checkpoints/tree_feature_words.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "widgets/dashboards/trees/ensemble_values.h"

namespace app {

// None where the checkpoint holds no ensemble of trees. Features that `words` lacks have their numbers. DataLoss for
// one that is damaged, and errors of reading it.
widgets::EnsembleValues ensembleValues(const engine::formats::CheckpointReader& checkpoint,
                                       std::vector<TreeFeatureWords> words);

}  // namespace app
