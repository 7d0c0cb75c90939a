// Values of a stored tensor as a picture of bounded size, read piece by piece. Callable from any thread.
#pragma once

#include "engine/formats/checkpoints/tensor_statistics.h"
#include "widgets/dashboards/checkpoints/checkpoint_values.h"

namespace app {

// A matrix (rank 2) averaged to at most 256 x 256 cells, or the first 144 windows of a convolution's kernel (rank 4:
// height, width, inputs, outputs). InvalidArgument for other ranks.
widgets::TensorPicture tensorPicture(const engine::formats::CheckpointReader& checkpoint, const std::string& name,
                                     const engine::formats::GoOn& goOn);

}  // namespace app
