// Describes one input of a model for a form, and converts its values from and to text. Pure functions: callable from
// any thread.
#pragma once

#include <QString>
#include <vector>

#include "engine/core/tensor.h"

namespace app {

// One input of one example. Tensors of fields have a first dimension of 1, the batch.
struct FieldSpec {
  QString name;
  engine::DType dtype = engine::DType::kFloat;
  engine::Shape shape;       // of one example, without the batch; unknown dimensions follow from what is typed
  bool hasBatch = true;      // false: the tensor has just `shape`
  bool variable = false;     // any number of values
  QString defaultText = {};  // what stands for nothing typed; empty: something must be typed

  bool isText() const { return dtype == engine::DType::kString; }
  int64_t elements() const { return variable ? engine::kUnknownDim : shape.elements(); }
};

// "one number", "4 numbers", "28 × 28 × 1 numbers", "text".
QString wantedText(const FieldSpec& field);

// Numbers or words between commas or spaces, or a JSON list. InvalidArgument, in a sentence about the value alone, for
// text that is none of these, or not as many values as are wanted.
engine::Tensor tensorOfText(const QString& text, const FieldSpec& field);
// At most `most` values.
QString textOfTensor(const engine::Tensor& tensor, int64_t most = 64);

// "float32 [?,4]".
QString kindText(engine::DType dtype, const engine::Shape& shape);

// How pixels become numbers.
enum class PixelRange { kUnit, kBytes, kSigned };  // 0 to 1, 0 to 255, -1 to 1

// Sizes of a field that can be drawn; zeros: it cannot.
struct PictureSize {
  int height = 0;
  int width = 0;
  int channels = 0;
  bool isPicture() const { return height > 0; }
};
PictureSize pictureSizeOf(const FieldSpec& field);

}  // namespace app
