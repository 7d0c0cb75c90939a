// The decision trees of a checkpoint as the widgets' plain values. Any thread.
#pragma once

#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "widgets/dashboards/trees/ensemble_values.h"

namespace app {

// None where the checkpoint holds no ensemble of trees. DataLoss for one that is damaged, and errors of reading it.
widgets::EnsembleValues ensembleValues(const engine::formats::CheckpointReader& checkpoint);

}  // namespace app
