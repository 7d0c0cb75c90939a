#include "engine/nn/metrics/multi_class.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/classes.h"

namespace engine::nn::metrics {
namespace {

enum class ClassScore { kPrecision, kRecall, kFBeta };

// Sums over the counted classes, or one number for each class: float64.
struct ClassCounts {
  Output hits, predicted, labelled;
};

class ClassScores {
 public:
  ClassScores(const Scope& scope, int64_t classes, const MultiClassOptions& options, ClassScore score, double beta)
      : scope_(scope), average_(options.average), score_(score), beta_(beta) {
    Tensor mask(DType::kDouble, {classes});
    Tensor eye(DType::kDouble, {classes, classes});
    for (int64_t i = 0; i < classes; ++i) {
      eye.data<double>()[i * classes + i] = 1;
      if (options.posIndices.empty()) mask.data<double>()[i] = 1;
    }
    for (const int64_t index : options.posIndices) {
      if (index < 0 || index >= classes) {
        fail(Code::kInvalidArgument, "Metric '", scope.prefix(), "': there is no class ", index, " of ", classes, ".");
      }
      mask.data<double>()[index] = 1;
    }
    mask_ = ops::constant(scope, mask, "counted");
    eye_ = ops::constant(scope, eye, "eye");
  }

  Output of(Output matrix, const std::string& name) const {
    const ClassCounts each{ops::sum(scope_, ops::mul(scope_, matrix, eye_), {0}), ops::sum(scope_, matrix, {0}),
                           ops::sum(scope_, matrix, {1})};
    return ops::identity(scope_, ops::cast(scope_, averaged(each), DType::kFloat), name);
  }

 private:
  Output quotient(Output a, Output b) const { return scope_.op("DivNoNan", {a, b}); }
  Output counted(Output x) const { return ops::sum(scope_, ops::mul(scope_, x, mask_)); }
  Output number(double value) const { return ops::number(scope_, DType::kDouble, value); }

  Output averaged(const ClassCounts& each) const {
    if (average_ == Average::kMicro) {
      return scoreOf({counted(each.hits), counted(each.predicted), counted(each.labelled)});
    }
    const Output scores = scoreOf(each);
    if (average_ == Average::kMacro) return quotient(counted(scores), ops::sum(scope_, mask_));
    return quotient(counted(ops::mul(scope_, scores, each.labelled)), counted(each.labelled));
  }
  Output scoreOf(const ClassCounts& counts) const {
    const Output precision = quotient(counts.hits, counts.predicted);
    const Output recall = quotient(counts.hits, counts.labelled);
    if (score_ == ClassScore::kPrecision) return precision;
    if (score_ == ClassScore::kRecall) return recall;
    const double square = beta_ * beta_;
    const Output both = ops::mul(scope_, number(1 + square), ops::mul(scope_, precision, recall));
    return quotient(both, ops::add(scope_, ops::mul(scope_, number(square), precision), recall));
  }

  Scope scope_;
  Average average_;
  ClassScore score_;
  double beta_;
  Output mask_, eye_;
};

Metric classMetric(const Scope& outer, const char* name, Output labels, Output predictions, int64_t classes,
                   const MultiClassOptions& options, ClassScore score, double beta = 1) {
  const Scope scope = metricScope(outer, {options.name, {}}, name);
  const Accumulator matrix = confusionMatrix(scope, labels, predictions, classes, options.weights);
  const ClassScores scores(scope, classes, options, score, beta);
  return {scores.of(matrix.current, "value"), scores.of(matrix.updated, "update_op")};
}

}  // namespace

Metric multiClassPrecision(const Scope& scope, Output labels, Output predictions, int64_t classes,
                           const MultiClassOptions& options) {
  return classMetric(scope, "precision", labels, predictions, classes, options, ClassScore::kPrecision);
}

Metric multiClassRecall(const Scope& scope, Output labels, Output predictions, int64_t classes,
                        const MultiClassOptions& options) {
  return classMetric(scope, "recall", labels, predictions, classes, options, ClassScore::kRecall);
}

Metric multiClassFBeta(const Scope& scope, Output labels, Output predictions, int64_t classes, double beta,
                       const MultiClassOptions& options) {
  return classMetric(scope, "fbeta", labels, predictions, classes, options, ClassScore::kFBeta, beta);
}

}  // namespace engine::nn::metrics
