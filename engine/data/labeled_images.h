// Pictures with what they show. A plain value.
#pragma once

#include "engine/data/named_dataset.h"

namespace engine::data {

struct LabeledImages {
  Tensor images;  // uint8 [count, height, width], 0 to 255
  Tensor labels;  // int32 [count]

  // An example for each picture: its "image", and the label "label".
  NamedDataset dataset() const {
    return NamedDataset::fromTensorSlices({{"image", images}, {"label", labels}}, {"label"});
  }
};

}  // namespace engine::data
