#include "tests/golden/python_estimators.h"

#include <memory>

#include "engine/core/error.h"
#include "engine/estimator/canned/baseline.h"
#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/canned/dnn_linear_combined.h"
#include "engine/estimator/canned/linear.h"
#include "tests/golden/python_estimator_parts.h"

namespace golden::python {
namespace {

namespace estimator = engine::estimator;
using engine::Code;
using estimator::ModelFn;
using estimator::Version;

// How the classes of one kind of estimator differ: in their head.
enum class HeadKind { kClassifier, kRegressor, kGiven };

HeadKind headKind(const std::string& name) {
  if (name.ends_with("Classifier")) return HeadKind::kClassifier;
  return name.ends_with("Regressor") ? HeadKind::kRegressor : HeadKind::kGiven;
}

class EstimatorText {
 public:
  EstimatorText(const Expression& call, const NamedColumns& columns)
      : name_(call.parts[0]->text),
        arguments_(call, columns),
        version_(call.parts[0]->parts.at(0)->text == "e1" ? Version::kV1 : Version::kV2) {}

  ModelFn model() {
    const HeadKind kind = headKind(name_);
    const estimator::HeadPtr given = kind == HeadKind::kGiven ? arguments_.head("head") : nullptr;
    if (name_.starts_with("DNNLinearCombined")) return combined(kind, given);
    if (name_.starts_with("DNN")) return dnn(kind, given);
    if (name_.starts_with("Linear")) return linear(kind, given);
    if (name_.starts_with("Baseline")) return baseline(kind, given);
    engine::fail(Code::kUnimplemented, "the estimator ", name_);
  }

 private:
  // The head, when all other arguments have been taken.
  estimator::HeadPtr headOf(HeadKind kind, const estimator::HeadPtr& given) {
    arguments_.ignore("config");
    estimator::HeadPtr head = given;
    if (kind == HeadKind::kClassifier) {
      estimator::ClassifierOptions options;
      options.nClasses = arguments_.integer("n_classes", 2);
      options.weightColumn = arguments_.text("weight_column", "");
      head = estimator::classifierHead(options, version_);
    } else if (kind == HeadKind::kRegressor) {
      estimator::RegressorOptions options;
      options.labelDimension = arguments_.integer("label_dimension", 1);
      options.weightColumn = arguments_.text("weight_column", "");
      head = estimator::regressorHead(options, version_);
    }
    arguments_.finish(name_);
    return head;
  }

  ModelFn dnn(HeadKind kind, const estimator::HeadPtr& given) {
    estimator::DnnOptions options;
    options.version = version_;
    options.hiddenUnits = arguments_.integers("hidden_units");
    options.featureColumns = arguments_.columns("feature_columns");
    if (arguments_.has("optimizer")) options.optimizer = arguments_.optimizer("optimizer");
    options.dropout = arguments_.number("dropout", 0);
    options.batchNorm = arguments_.flag("batch_norm", false);
    return estimator::dnnEstimator(headOf(kind, given), options);
  }

  ModelFn linear(HeadKind kind, const estimator::HeadPtr& given) {
    estimator::LinearOptions options;
    options.version = version_;
    options.featureColumns = arguments_.columns("feature_columns");
    if (arguments_.has("optimizer")) options.optimizer = arguments_.optimizer("optimizer");
    options.sparseCombiner = arguments_.text("sparse_combiner", "sum");
    options.partitioner = arguments_.partitioner("partitioner");
    return estimator::linearEstimator(headOf(kind, given), options);
  }

  ModelFn combined(HeadKind kind, const estimator::HeadPtr& given) {
    estimator::DnnLinearCombinedOptions options;
    options.version = version_;
    options.linearFeatureColumns = arguments_.columns("linear_feature_columns");
    if (arguments_.has("linear_optimizer")) options.linearOptimizer = arguments_.optimizer("linear_optimizer");
    options.dnnFeatureColumns = arguments_.columns("dnn_feature_columns");
    if (arguments_.has("dnn_optimizer")) options.dnnOptimizer = arguments_.optimizer("dnn_optimizer");
    options.dnnHiddenUnits = arguments_.integers("dnn_hidden_units");
    options.dnnDropout = arguments_.number("dnn_dropout", 0);
    options.batchNorm = arguments_.flag("batch_norm", false);
    options.inputLayerPartitioner = arguments_.partitioner("input_layer_partitioner");
    return estimator::dnnLinearCombinedEstimator(headOf(kind, given), options);
  }

  ModelFn baseline(HeadKind kind, const estimator::HeadPtr& given) {
    estimator::BaselineOptions options;
    options.version = version_;
    if (arguments_.has("optimizer")) options.optimizer = arguments_.optimizer("optimizer");
    return estimator::baselineEstimator(headOf(kind, given), options);
  }

  std::string name_;
  EstimatorArguments arguments_;
  Version version_;
};

}  // namespace

ModelFn modelOf(const std::string& text, const NamedColumns& columns) {
  const auto expression = parse(text);
  if (expression->kind != Kind::kCall || expression->parts[0]->kind != Kind::kAttribute) {
    engine::fail(Code::kUnimplemented, "the estimator ", text);
  }
  const Expression& module = *expression->parts[0]->parts.at(0);
  if (module.kind != Kind::kName || (module.text != "e1" && module.text != "e2")) {
    engine::fail(Code::kUnimplemented, "the estimator ", expression->parts[0]->text, " of ", module.text);
  }
  return EstimatorText(*expression, columns).model();
}

}  // namespace golden::python
