// NonMaxSuppression (V1 to V5), NonMaxSuppressionWithOverlaps and CombinedNonMaxSuppression: the boxes with the highest
// scores, without those that overlap one of them too much.
#include <algorithm>
#include <cmath>
#include <queue>

#include "engine/core/memory.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/image/box_selection.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void selectedShape(InferenceContext& c) {
  c.withRank(0, 2);
  c.withRank(1, 1);
  const Tensor* most =
      c.node().op() == "NonMaxSuppressionV4" || c.node().op() == "NonMaxSuppressionV5" ? c.constant(2) : nullptr;
  const bool isPadded = most && most->elements() == 1 && c.node().attr<bool>("pad_to_max_output_size");
  c.setOutput(0, Shape{isPadded ? std::max(scalarInteger(*most), kUnknownDim) : kUnknownDim});
  const bool hasScores = c.node().op() == "NonMaxSuppressionV5";
  if (hasScores) c.setOutput(1, c.node().outputShape(0));
  if (c.outputCount() > 1) c.setOutput(c.outputCount() - 1, Shape{});
}

const OpRegistrar kNonMax("NonMaxSuppression",
                          "boxes: float, scores: float, max_output_size: int32 -> selected_indices: int32",
                          "iou_threshold: float = 0.5", selectedShape);
const OpRegistrar kNonMaxV2("NonMaxSuppressionV2",
                            "boxes: T, scores: T, max_output_size: int32, iou_threshold: T_threshold -> "
                            "selected_indices: int32",
                            "T: type = float; T_threshold: type = float", selectedShape);
constexpr const char* kLimits =
    "boxes: T, scores: T, max_output_size: int32, iou_threshold: T_threshold, score_threshold: T_threshold -> ";
const OpRegistrar kNonMaxV3("NonMaxSuppressionV3", (std::string(kLimits) + "selected_indices: int32").c_str(),
                            "T: type = float; T_threshold: type = float", selectedShape);
const OpRegistrar kNonMaxV4("NonMaxSuppressionV4",
                            (std::string(kLimits) + "selected_indices: int32, valid_outputs: int32").c_str(),
                            "T: type = float; T_threshold: type = float; pad_to_max_output_size: bool = false",
                            selectedShape);
const OpRegistrar kNonMaxV5("NonMaxSuppressionV5",
                            "boxes: T, scores: T, max_output_size: int32, iou_threshold: T, score_threshold: T, "
                            "soft_nms_sigma: T -> selected_indices: int32, selected_scores: T, valid_outputs: int32",
                            "T: type = float; pad_to_max_output_size: bool = false", selectedShape);
const OpRegistrar kNonMaxOverlaps("NonMaxSuppressionWithOverlaps",
                                  "overlaps: float, scores: float, max_output_size: int32, overlap_threshold: float, "
                                  "score_threshold: float -> selected_indices: int32",
                                  "", selectedShape);
const NoGradientRegistrar kNonMaxNoGradient({"NonMaxSuppression", "NonMaxSuppressionV2", "NonMaxSuppressionV3",
                                             "NonMaxSuppressionV4", "NonMaxSuppressionV5",
                                             "NonMaxSuppressionWithOverlaps"});

float scalarFloat(const Tensor& tensor, const char* what) {
  if (tensor.rank() != 0) fail(Code::kInvalidArgument, what, " must be 0-D, got shape ", tensor.shape());
  return *tensor.data<float>();
}

void checkBoxes(const Tensor& boxes, const Tensor& scores) {
  if (boxes.rank() != 2 || boxes.dim(1) != 4) {
    fail(Code::kInvalidArgument, "boxes must be 2-D with 4 columns, got shape ", boxes.shape());
  }
  if (scores.rank() != 1 || scores.dim(0) != boxes.dim(0)) {
    fail(Code::kInvalidArgument, "scores has incompatible shape ", scores.shape(), " with boxes of ", boxes.shape());
  }
}

BoxLimits limitsOf(const KernelContext& context, int first) {
  BoxLimits limits;
  limits.most = scalarInteger(context.input(2));
  if (limits.most < 0) fail(Code::kInvalidArgument, "max_output_size must be non-negative, got ", limits.most);
  if (context.inputCount() > first) limits.overlap = scalarFloat(context.input(first), "iou_threshold");
  if (context.inputCount() > first + 1) limits.score = scalarFloat(context.input(first + 1), "score_threshold");
  if (context.inputCount() > first + 2) limits.sigma = scalarFloat(context.input(first + 2), "soft_nms_sigma");
  return limits;
}

void checkLimits(const BoxLimits& limits) {
  if (!(limits.overlap >= 0 && limits.overlap <= 1)) {
    fail(Code::kInvalidArgument, "iou_threshold must be in [0, 1], got ", limits.overlap);
  }
  if (!(limits.sigma >= 0)) fail(Code::kInvalidArgument, "soft_nms_sigma_ must be non-negative, got ", limits.sigma);
}

std::unique_ptr<Kernel> makeNonMax(const KernelConstruction& c) {
  const bool hasPadding = c.node.hasAttr("pad_to_max_output_size");
  const bool isPadded = hasPadding && c.attr<bool>("pad_to_max_output_size");
  const float overlap = c.node.hasAttr("iou_threshold") ? c.attr<float>("iou_threshold") : 0.5F;
  for (const int input : {0, 1}) {
    if (c.inputType(input) != DType::kFloat) c.failUnsupported("only float32 boxes are supported.");
  }
  return kernelOf([=](KernelContext& context) {
    const Tensor &boxes = context.input(0), &scores = context.input(1);
    BoxLimits limits = limitsOf(context, 3);
    if (context.inputCount() == 3) limits.overlap = overlap;
    checkLimits(limits);
    checkBoxes(boxes, scores);
    const float* box = boxes.data<float>();
    SelectedBoxes selected = selectBoxes(scores.flat<float>(), limits, [&](int64_t a, int64_t b) {
      return intersectionOverUnion(box + 4 * a, box + 4 * b);
    });
    const auto valid = static_cast<int32_t>(selected.places.size());
    if (isPadded) {
      requireMemory(message("A list of ", limits.most, " boxes"), bytesOf(limits.most, 16));
      selected.places.resize(static_cast<std::size_t>(limits.most), 0);
      selected.scores.resize(static_cast<std::size_t>(limits.most), 0);
    }
    const int outputs = context.node().outputCount();
    context.setOutput(0, Tensor::vector(selected.places));
    if (outputs == 3) context.setOutput(1, Tensor::vector(selected.scores));
    if (outputs > 1) context.setOutput(outputs - 1, Tensor::scalar(valid));
  });
}

std::unique_ptr<Kernel> makeNonMaxOverlaps(const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor &overlaps = context.input(0), &scores = context.input(1);
    if (overlaps.rank() != 2 || overlaps.dim(0) != overlaps.dim(1) || scores.shape() != Shape{overlaps.dim(0)}) {
      fail(Code::kInvalidArgument, "overlaps must be square and scores as many, got shapes ", overlaps.shape(), " and ",
           scores.shape());
    }
    const BoxLimits limits = limitsOf(context, 3);
    const float* overlap = overlaps.data<float>();
    const int64_t count = overlaps.dim(0);
    const SelectedBoxes selected =
        selectBoxes(scores.flat<float>(), limits, [&](int64_t a, int64_t b) { return overlap[a * count + b]; });
    context.setOutput(0, Tensor::vector(selected.places));
  });
}

const KernelRegistrar kNonMaxKernel({"NonMaxSuppression", "NonMaxSuppressionV2", "NonMaxSuppressionV3",
                                     "NonMaxSuppressionV4", "NonMaxSuppressionV5"},
                                    makeNonMax);
const KernelRegistrar kNonMaxOverlapsKernel("NonMaxSuppressionWithOverlaps", makeNonMaxOverlaps);

}  // namespace

float intersectionOverUnion(const float* a, const float* b) {
  struct Box {
    explicit Box(const float* p)
        : top(std::min(p[0], p[2])),
          left(std::min(p[1], p[3])),
          bottom(std::max(p[0], p[2])),
          right(std::max(p[1], p[3])) {}
    float area() const { return (bottom - top) * (right - left); }
    float top, left, bottom, right;
  };
  const Box first(a), second(b);
  if (first.area() <= 0 || second.area() <= 0) return 0;
  const float height = std::max(std::min(first.bottom, second.bottom) - std::max(first.top, second.top), 0.0F);
  const float width = std::max(std::min(first.right, second.right) - std::max(first.left, second.left), 0.0F);
  const float both = height * width;
  return both / (first.area() + second.area() - both);
}

SelectedBoxes selectBoxes(std::span<const float> scores, const BoxLimits& limits,
                          const std::function<float(int64_t, int64_t)>& overlap) {
  struct Candidate {
    int32_t box;
    float score;
    std::size_t seen;  // how many of the selected boxes its score has met
    bool operator<(const Candidate& other) const {
      return score < other.score || (score == other.score && box > other.box);
    }
  };
  std::priority_queue<Candidate> candidates;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (scores[i] > limits.score) candidates.push({static_cast<int32_t>(i), scores[i], 0});
  }
  const float scale = limits.sigma > 0 ? -0.5F / limits.sigma : 0.0F;
  SelectedBoxes selected;
  while (static_cast<int64_t>(selected.places.size()) < limits.most && !candidates.empty()) {
    Candidate next = candidates.top();
    candidates.pop();
    const float before = next.score;
    bool isDropped = false;
    // A score falls with each overlap, or the box is dropped; the latest selected box comes first.
    for (std::size_t i = selected.places.size(); i-- > next.seen && !isDropped;) {
      const float share = overlap(next.box, selected.places[i]);
      next.score *= std::exp(scale * share * share);
      isDropped = (limits.sigma == 0 && share > limits.overlap) || next.score <= limits.score;
    }
    next.seen = selected.places.size();
    if (isDropped) continue;
    if (next.score == before) {
      selected.places.push_back(next.box);
      selected.scores.push_back(next.score);
    } else {
      candidates.push(next);
    }
  }
  return selected;
}

}  // namespace engine::kernels
