// Pictures with what they show. A plain value.
#pragma once

#include "engine/core/tensor.h"

namespace engine::data {

struct LabeledImages {
  Tensor images;  // uint8 [count, height, width], 0 to 255
  Tensor labels;  // int32 [count]
};

}  // namespace engine::data
