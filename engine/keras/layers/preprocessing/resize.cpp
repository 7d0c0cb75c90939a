#include "engine/keras/layers/preprocessing/resize.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"

namespace engine::keras {

Output resizeImages(const Scope& s, Output x, Output height, Output width, const std::string& method) {
  const Output size = s.op("Pack", {height, width}, {{"axis", int64_t{0}}});
  const Attrs centers = {{"half_pixel_centers", true}};
  if (method == "nearest") return s.op("ResizeNearestNeighbor", {x, size}, centers);
  if (method == "bilinear") return s.op("ResizeBilinear", {x, size}, centers);
  if (method == "bicubic") return s.op("ResizeBicubic", {x, size}, centers);
  if (method == "area") return s.op("ResizeArea", {x, size});
  if (method == "lanczos3" || method == "lanczos5" || method == "gaussian" || method == "mitchellcubic") {
    const Output from = ops::cast(s, s.op("Pack", {sizeAt(s, x, 1), sizeAt(s, x, 2)}), DType::kFloat);
    const Output scale = ops::realDiv(s, ops::cast(s, size, DType::kFloat), from);
    const Output start = ops::constant(s, Tensor::vector<float>({0, 0}));
    const Output floats = ops::cast(s, x, DType::kFloat);
    return s.op("ScaleAndTranslate", {floats, size, scale, start}, {{"kernel_type", method}, {"antialias", false}});
  }
  fail(Code::kInvalidArgument, "There is no interpolation '", method, "'.");
}

}  // namespace engine::keras
