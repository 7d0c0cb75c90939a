// CombinedNonMaxSuppression: the best boxes of each class of a picture, and the best of those, for a batch of pictures.
#include <algorithm>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/image/box_selection.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void combinedShape(InferenceContext& c) {
  const int64_t batch = c.withRank(0, 4).dim(0);
  c.setOutput(0, Shape{batch, kUnknownDim, 4});
  c.setOutput(1, Shape{batch, kUnknownDim});
  c.setOutput(2, Shape{batch, kUnknownDim});
  c.setOutput(3, Shape{batch});
}

const OpRegistrar kCombined("CombinedNonMaxSuppression",
                            "boxes: float, scores: float, max_output_size_per_class: int32, max_total_size: int32, "
                            "iou_threshold: float, score_threshold: float -> nmsed_boxes: float, nmsed_scores: float, "
                            "nmsed_classes: float, valid_detections: int32",
                            "pad_per_class: bool = false; clip_boxes: bool = true", combinedShape);
const NoGradientRegistrar kCombinedNoGradient({"CombinedNonMaxSuppression"});

struct CombinedSizes {
  int64_t batch, boxes, variants, classes;  // variants: 1, or a box for each class
};

CombinedSizes combinedSizes(const Tensor& boxes, const Tensor& scores) {
  if (boxes.rank() != 4 || boxes.dim(3) != 4) {
    fail(Code::kInvalidArgument, "boxes must be 4-D with 4 columns, got shape ", boxes.shape());
  }
  if (scores.rank() != 3 || scores.dim(0) != boxes.dim(0) || scores.dim(1) != boxes.dim(1)) {
    fail(Code::kInvalidArgument, "scores has incompatible shape ", scores.shape(), " with boxes of ", boxes.shape());
  }
  const CombinedSizes sizes{boxes.dim(0), boxes.dim(1), boxes.dim(2), scores.dim(2)};
  if (sizes.variants != 1 && sizes.variants != sizes.classes) {
    fail(Code::kInvalidArgument, "third dimension of boxes must be either 1 or equal to the third dimension of scores");
  }
  return sizes;
}

struct Detection {
  float score;
  int64_t type, box;  // box: counted in boxes and variants
};

// The detections of one picture, the highest scores first.
std::vector<Detection> detect(const CombinedSizes& sizes, const BoxLimits& limits, const float* boxes,
                              const float* scores) {
  std::vector<Detection> found;
  std::vector<float> ofClass(static_cast<std::size_t>(sizes.boxes));
  for (int64_t type = 0; type < sizes.classes; ++type) {
    for (int64_t i = 0; i < sizes.boxes; ++i) ofClass[static_cast<std::size_t>(i)] = scores[i * sizes.classes + type];
    const int64_t variant = sizes.variants == 1 ? 0 : type;
    const auto place = [&](int64_t i) { return i * sizes.variants + variant; };
    const SelectedBoxes selected = selectBoxes(ofClass, limits, [&](int64_t a, int64_t b) {
      return intersectionOverUnion(boxes + 4 * place(a), boxes + 4 * place(b));
    });
    for (std::size_t i = 0; i < selected.places.size(); ++i) {
      found.push_back({selected.scores[i], type, place(selected.places[i])});
    }
  }
  std::ranges::stable_sort(found, std::greater<>(), &Detection::score);
  return found;
}

std::unique_ptr<Kernel> makeCombined(const KernelConstruction& c) {
  return kernelOf(
      [isPadded = c.attr<bool>("pad_per_class"), isClipped = c.attr<bool>("clip_boxes")](KernelContext& context) {
        const Tensor &boxes = context.input(0), &scores = context.input(1);
        const CombinedSizes sizes = combinedSizes(boxes, scores);
        const int64_t total = scalarInteger(context.input(3));
        BoxLimits limits;
        limits.most = scalarInteger(context.input(2));
        limits.overlap = context.input(4).item<float>();
        limits.score = context.input(5).item<float>();
        if (limits.most <= 0) fail(Code::kInvalidArgument, "max_size_per_class must be positive");
        if (total <= 0) fail(Code::kInvalidArgument, "max_total_size must be > 0");
        if (!(limits.overlap >= 0 && limits.overlap <= 1)) {
          fail(Code::kInvalidArgument, "iou_threshold must be in [0, 1], got ", limits.overlap);
        }
        const int64_t rows = isPadded ? std::min(total, limits.most * sizes.classes) : total;
        Tensor& outBoxes = context.output(0, Shape{sizes.batch, rows, 4});
        Tensor& outScores = context.output(1, Shape{sizes.batch, rows});
        Tensor& outClasses = context.output(2, Shape{sizes.batch, rows});
        int32_t* valid = context.output(3, Shape{sizes.batch}).data<int32_t>();
        for (Tensor* out : {&outBoxes, &outScores, &outClasses}) std::fill_n(out->data<float>(), out->elements(), 0.0F);
        for (int64_t picture = 0; picture < sizes.batch; ++picture) {
          const float* from = boxes.data<float>() + picture * sizes.boxes * sizes.variants * 4;
          auto found = detect(sizes, limits, from, scores.data<float>() + picture * sizes.boxes * sizes.classes);
          if (static_cast<int64_t>(found.size()) > rows) found.resize(static_cast<std::size_t>(rows));
          valid[picture] = static_cast<int32_t>(found.size());
          int64_t row = picture * rows;
          for (const Detection& detection : found) {
            for (int64_t k = 0; k < 4; ++k) {
              const float edge = from[4 * detection.box + k];
              outBoxes.data<float>()[4 * row + k] = isClipped ? std::max(std::min(edge, 1.0F), 0.0F) : edge;
            }
            outScores.data<float>()[row] = detection.score;
            outClasses.data<float>()[row++] = static_cast<float>(detection.type);
          }
        }
      });
}

const KernelRegistrar kCombinedKernel("CombinedNonMaxSuppression", makeCombined);

}  // namespace
}  // namespace engine::kernels
