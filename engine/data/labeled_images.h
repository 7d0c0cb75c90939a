// Pictures with what they show. A plain value.
//   const data::LabeledImages digits = data::makeDigits(100, 1);
//   digits.images.shape();                                   // is Shape({100, 28, 28})
//   digits.dataset().batch(10).first().at("label").shape();  // is Shape({10})
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
