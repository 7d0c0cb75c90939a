// Intersection over union of classes, of a matrix of confusion.
#include <numeric>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/metrics/mean.h"

namespace engine::keras {
namespace {

struct IouKind {
  bool hotLabels = false;   // labels are one-hot, not ids
  bool binary = false;      // predictions are probabilities of class 1
  bool allClasses = false;  // the mean of all, not of target_class_ids
};

class Iou : public Metric {
 public:
  Iou(Config config, IouKind kind) : Metric(std::move(config)), kind_(kind) {
    const Config& c = this->config();
    classes_ = kind.binary ? 2 : c.integer("num_classes");
    if (classes_ < 1) c.fail("num_classes", "a number of at least 1");
    if (kind.allClasses) {
      targets_.resize(static_cast<std::size_t>(classes_));
      std::iota(targets_.begin(), targets_.end(), int64_t{0});
    } else if (kind.binary && c.isNull("target_class_ids")) {
      targets_ = {0, 1};
    } else {
      targets_ = c.integers("target_class_ids");
    }
    for (const int64_t target : targets_) {
      if (target < 0 || target >= classes_) c.fail("target_class_ids", "a list of classes");
    }
  }

  Addends update(const Scope& s, const MetricInput& in) override {
    const Config& c = config();
    const Output t = ids(s, in.labels, kind_.hotLabels || !c.flag("sparse_y_true", true));
    Output p = in.predictions;
    if (kind_.binary) {
      p = ops::cast(s, s.op("GreaterEqual", {p, numberLike(s, p, c.number("threshold", 0.5))}), DType::kInt64);
    }
    p = ids(s, p, !kind_.binary && !c.flag("sparse_y_pred", !kind_.hotLabels));
    Output weights = s.op("OnesLike", {ops::cast(s, t, DType::kFloat)});
    if (in.weights.valid()) {
      weights = ops::mul(s, weights, ops::reshape(s, ops::cast(s, in.weights, DType::kFloat), {-1}));
    }
    if (const auto ignored = c.maybeInteger("ignore_class")) {
      const Output other = s.op("NotEqual", {t, ops::number(s, DType::kInt64, static_cast<double>(*ignored))});
      weights = ops::mul(s, weights, ops::cast(s, other, DType::kFloat));
    }
    const auto hot = [&](Output x) {
      const Output one = ops::number(s, DType::kFloat, 1), zero = ops::number(s, DType::kFloat, 0);
      return s.op("OneHot", {x, intOf(s, classes_), one, zero});
    };
    const Output weighted = ops::mul(s, hot(t), expanded(s, weights, -1));
    return {{"total_confusion_matrix", s.op("MatMul", {weighted, hot(p)}, {{"transpose_a", true}})}};
  }

  Output result(const Scope& s, const Totals& totals) const override {
    const Output matrix = totals.at("total_confusion_matrix");
    const std::vector<int32_t> targets(targets_.begin(), targets_.end());
    const auto ofTargets = [&](Output x) { return s.op("GatherV2", {x, ints(s, targets), intOf(s, 0)}); };
    const Output hits = ofTargets(s.op("MatrixDiagPart", {matrix}));
    const Output rows = ofTargets(ops::sum(s, matrix, {1})), columns = ofTargets(ops::sum(s, matrix, {0}));
    const Output either = ops::sub(s, ops::add(s, rows, columns), hits);
    const Output seen = ops::cast(s, s.op("NotEqual", {either, numberLike(s, either, 0)}), DType::kFloat);
    return quotient(s, ops::sum(s, quotient(s, hits, either)), ops::sum(s, seen));
  }

 private:
  Output ids(const Scope& s, Output x, bool hot) const {
    if (hot) x = s.op("ArgMax", {x, intOf(s, config().integer("axis", -1))});
    return ops::reshape(s, ops::cast(s, x, DType::kInt64), {-1});
  }

  IouKind kind_;
  int64_t classes_ = 0;
  std::vector<int64_t> targets_;
};

bool registerIous() {
  const auto add = [](const char* name, const char* own, IouKind kind) {
    MetricRegistrar(name, own, true, [kind](Config c) { return std::make_shared<Iou>(std::move(c), kind); });
  };
  add("IoU", "io_u", {});
  add("BinaryIoU", "binary_io_u", {.binary = true});
  add("MeanIoU", "mean_io_u", {.allClasses = true});
  add("OneHotIoU", "one_hot_io_u", {.hotLabels = true});
  add("OneHotMeanIoU", "one_hot_mean_io_u", {.hotLabels = true, .allClasses = true});
  return true;
}
const bool kIousAreThere = registerIous();

}  // namespace
}  // namespace engine::keras
