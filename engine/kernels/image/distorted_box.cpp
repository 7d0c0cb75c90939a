// SampleDistortedBoundingBox, -V2 and StatelessSampleDistortedBoundingBox: a random window of a picture that holds
// enough of one of its boxes; the same windows as TensorFlow's for the same seeds.
#include <algorithm>
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/stateless_key.h"
#include "engine/kernels/random/stream.h"
#include "engine/kernels/random/words.h"

namespace engine::kernels {
namespace {

void distortedShape(InferenceContext& c) {
  c.setOutput(0, Shape{3});
  c.setOutput(1, Shape{3});
  c.setOutput(2, Shape{1, 1, 4});
}

const std::string kWindowAttrs =
    "aspect_ratio_range: list(float) = [0.75, 1.33]; area_range: list(float) = [0.05, 1]; max_attempts: int = 100; "
    "use_image_if_no_bounding_boxes: bool = false; T: type";
const std::string kDistortedAttrs = kWindowAttrs + "; seed: int = 0; seed2: int = 0";
const OpRegistrar kDistorted("SampleDistortedBoundingBox",
                             "image_size: T, bounding_boxes: float -> begin: T, size: T, bboxes: float",
                             (kDistortedAttrs + "; min_object_covered: float = 0.1").c_str(),
                             distortedShape, Stateful::kYes);
const OpRegistrar kDistortedV2("SampleDistortedBoundingBoxV2",
                               "image_size: T, bounding_boxes: float, min_object_covered: float -> begin: T, size: T, "
                               "bboxes: float",
                               kDistortedAttrs.c_str(), distortedShape, Stateful::kYes);
const OpRegistrar kStatelessDistorted("StatelessSampleDistortedBoundingBox",
                                      "image_size: T, bounding_boxes: float, min_object_covered: float, seed: Tseed -> "
                                      "begin: T, size: T, bboxes: float",
                                      (kWindowAttrs + "; Tseed: type").c_str(), distortedShape);
const NoGradientRegistrar kDistortedNoGradient({"SampleDistortedBoundingBox", "SampleDistortedBoundingBoxV2",
                                                "StatelessSampleDistortedBoundingBox"});

// In pixels; the right and the lower edge are outside.
struct PixelBox {
  int32_t left, top, right, bottom;
  float area() const {
    return right > left && bottom > top ? static_cast<float>(int64_t{right - left} * (bottom - top)) : 0;
  }
};

struct WindowLimits {
  float minAspect, maxAspect, minArea, maxArea;
  int64_t attempts;
  bool isWholeWithout;  // the whole picture counts where there is no box
};

int32_t rounded(float x) {
  return static_cast<int32_t>(std::lrint(std::clamp(x, 0.0F, 2e9F)));
}

// A window of this ratio of width to height, of a size and at a place at random. False when there is none.
bool drawWindow(int32_t width, int32_t height, const WindowLimits& limits, float aspect, Words& words, PixelBox& out) {
  if (limits.maxArea <= 0 || aspect <= 0 || width <= 0 || height <= 0 || limits.minArea > limits.maxArea) return false;
  const float least = limits.minArea * static_cast<float>(width) * static_cast<float>(height);
  const float most = limits.maxArea * static_cast<float>(width) * static_cast<float>(height);
  const auto widthOf = [&](int32_t rows) { return rounded(static_cast<float>(rows) * aspect); };
  int32_t rows = rounded(std::sqrt(least / aspect));
  int32_t mostRows = rounded(std::sqrt(most / aspect));
  if (widthOf(mostRows) > width) {
    constexpr float kEpsilon = 0.0000001F;
    mostRows = static_cast<int32_t>((static_cast<double>(width) + 0.5 - static_cast<double>(kEpsilon)) /
                                    static_cast<double>(aspect));
    if (widthOf(mostRows) > width) --mostRows;
  }
  mostRows = std::min(mostRows, height);
  rows = std::min(rows, mostRows);
  if (rows < mostRows) rows += static_cast<int32_t>(words.below32(static_cast<uint32_t>(mostRows - rows + 1)));
  int32_t columns = widthOf(rows);
  const auto area = [&] { return static_cast<float>(int64_t{columns} * rows); };
  // Rounding must not make it too small or too large.
  if (area() < least) columns = widthOf(++rows);
  if (area() > most) columns = widthOf(--rows);
  if (area() < least || area() > most || columns > width || rows > height || columns <= 0 || rows <= 0) return false;
  const int32_t top = rows < height ? static_cast<int32_t>(words.below32(static_cast<uint32_t>(height - rows))) : 0;
  const int32_t left =
      columns < width ? static_cast<int32_t>(words.below32(static_cast<uint32_t>(width - columns))) : 0;
  out = {left, top, left + columns, top + rows};
  return true;
}

// Whether so much of one of the boxes is in the window.
bool coversABox(const PixelBox& window, float share, const std::vector<PixelBox>& boxes) {
  constexpr float kLeastArea = 1;
  if (window.area() < kLeastArea) return false;
  return std::ranges::any_of(boxes, [&](const PixelBox& box) {
    if (box.area() < kLeastArea) return false;
    const PixelBox both{std::max(window.left, box.left), std::max(window.top, box.top),
                        std::min(window.right, box.right), std::min(window.bottom, box.bottom)};
    return both.area() / box.area() >= share;
  });
}

class WindowChoice {
 public:
  explicit WindowChoice(const KernelConstruction& c) {
    const auto& aspect = c.attr<std::vector<float>>("aspect_ratio_range");
    const auto& area = c.attr<std::vector<float>>("area_range");
    const auto refuse = [&](const char* why) { fail(Code::kInvalidArgument, "Node '", c.node.name(), "': ", why); };
    if (aspect.size() != 2 || area.size() != 2) refuse("Aspect ratio range and area range must be 2 numbers.");
    if (!(aspect[0] > 0 && aspect[1] > 0)) refuse("Aspect ratio must be > 0.");
    if (!(area[0] > 0 && area[1] > 0)) refuse("Area range must be > 0.");
    if (!(area[0] <= 1 && area[1] <= 1)) refuse("Area range must be <= 1.");
    limits_ = {aspect[0],
               aspect[1],
               area[0],
               area[1],
               c.attr<int64_t>("max_attempts"),
               c.attr<bool>("use_image_if_no_bounding_boxes")};
    if (limits_.attempts <= 0 || limits_.attempts > (1 << 24)) refuse("Max attempts must be > 0, and below 2^24.");
    if (c.node.hasAttr("min_object_covered")) covered_ = c.attr<float>("min_object_covered");
  }

  int64_t attempts() const { return limits_.attempts; }

  void choose(KernelContext& context, Words words) const {
    const Tensor& size = context.input(0);
    if (size.rank() != 1 || size.elements() != 3) {
      fail(Code::kInvalidArgument, "image_size must contain 3 elements [height, width, channels], got shape ",
           size.shape());
    }
    const std::vector<int64_t> sizes = size.toInt64s();
    if (sizes[0] < 0 || sizes[1] < 0 || sizes[0] > (1 << 30) || sizes[1] > (1 << 30)) {
      fail(Code::kInvalidArgument, "image_size ", size.toString(), " is not that of a picture.");
    }
    const auto height = static_cast<int32_t>(sizes[0]), width = static_cast<int32_t>(sizes[1]);
    const std::vector<PixelBox> boxes = pixelBoxes(context.input(1), width, height);
    const float covered = context.inputCount() > 2 ? context.input(2).item<float>() : covered_;
    if (!(covered >= 0)) fail(Code::kInvalidArgument, "Min object covered must be non-negative.");
    PixelBox window{0, 0, width, height};
    for (int64_t attempt = 0; attempt < limits_.attempts; ++attempt) {
      const float aspect = uniformFloat(words.next()) * (limits_.maxAspect - limits_.minAspect) + limits_.minAspect;
      PixelBox drawn{};
      if (!drawWindow(width, height, limits_, aspect, words, drawn) || !coversABox(drawn, covered, boxes)) continue;
      window = drawn;
      break;
    }
    put(context, window, width, height);
  }

 private:
  std::vector<PixelBox> pixelBoxes(const Tensor& boxes, int32_t width, int32_t height) const {
    const bool isMatrix = boxes.rank() == 2 && boxes.dim(1) == 4;
    if (!isMatrix && !(boxes.rank() == 3 && boxes.dim(0) == 1 && boxes.dim(2) == 4)) {
      fail(Code::kInvalidArgument, "bounding_boxes must be of shape [N, 4] or [1, N, 4], got ", boxes.shape());
    }
    std::vector<PixelBox> pixels;
    const float* box = boxes.data<float>();
    for (int64_t i = 0; i < boxes.elements(); i += 4) {
      for (int64_t k = i; k < i + 4; ++k) {
        if (box[k] >= 0 && box[k] <= 1) continue;
        fail(Code::kInvalidArgument, "All bounding box coordinates must be in [0.0, 1.0]: ", box[k]);
      }
      const auto at = [&](int64_t k, int32_t of) { return static_cast<int32_t>(box[i + k] * static_cast<float>(of)); };
      pixels.push_back({at(1, width), at(0, height), at(3, width), at(2, height)});
    }
    if (!pixels.empty()) return pixels;
    if (!limits_.isWholeWithout) {
      fail(Code::kInvalidArgument,
           "No bounding boxes provided as input. One must enable "
           "use_image_if_no_bounding_boxes if you wish to not provide any bounding boxes.");
    }
    return {{0, 0, width, height}};
  }

  static void put(KernelContext& context, const PixelBox& window, int32_t width, int32_t height) {
    const DType type = baseType(context.node().outputType(0));
    const auto vector = [&](const std::vector<int64_t>& of, int output) {
      Tensor& to = context.output(output, Shape{3});
      for (std::size_t i = 0; i < 3; ++i) {
        if (type == DType::kInt64) to.data<int64_t>()[i] = of[i];
        if (type == DType::kInt32) to.data<int32_t>()[i] = static_cast<int32_t>(of[i]);
      }
    };
    vector({window.top, window.left, 0}, 0);
    vector({window.bottom - window.top, window.right - window.left, -1}, 1);
    float* box = context.output(2, Shape{1, 1, 4}).data<float>();
    const auto high = static_cast<float>(height), wide = static_cast<float>(width);
    box[0] = static_cast<float>(window.top) / high;
    box[1] = static_cast<float>(window.left) / wide;
    box[2] = static_cast<float>(window.bottom) / high;
    box[3] = static_cast<float>(window.right) / wide;
  }

  WindowLimits limits_{};
  float covered_ = 0;
};

class DistortedBox : public RandomKernel {
 public:
  explicit DistortedBox(const KernelConstruction& c) : RandomKernel(c), choice_(c) {}
  void compute(KernelContext& context) const override {
    choice_.choose(context, Words(stream().generator(static_cast<uint64_t>(choice_.attempts()))));
  }

 private:
  WindowChoice choice_;
};

const KernelRegistrar kDistortedKernel({"SampleDistortedBoundingBox", "SampleDistortedBoundingBoxV2"},
                                       [](const KernelConstruction& c) {
                                         return forIndex(c, c.inputType(0), [&](auto) -> std::unique_ptr<Kernel> {
                                           return std::make_unique<DistortedBox>(c);
                                         });
                                       },
                                       {.foldable = false});
const KernelRegistrar kStatelessDistortedKernel("StatelessSampleDistortedBoundingBox", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(0), [&](auto) {
    return kernelOf([choice = WindowChoice(c)](KernelContext& context) {
      choice.choose(context, Words(generatorOfSeed(context.input(3))));
    });
  });
});

}  // namespace
}  // namespace engine::kernels
