// Converts pictures to tensors and back. Pure functions: callable from any thread.
#pragma once

#include <QImage>

#include "app/workbench/models/field_spec.h"

namespace app {

// Scaled to the field's size where it has another, grey or with as many channels as the field has. InvalidArgument when
// the field is no picture, or its dtype cannot hold the range.
engine::Tensor tensorOfPicture(const QImage& picture, const FieldSpec& field, PixelRange range);
// InvalidArgument for a tensor of another size than the field's.
QImage pictureOfTensor(const engine::Tensor& tensor, const FieldSpec& field, PixelRange range);
// From the values: below zero, above one, or neither.
PixelRange rangeOf(const engine::Tensor& tensor);

}  // namespace app
