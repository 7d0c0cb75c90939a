#include "tests/golden/estimator_calls.h"

#include "engine/core/error.h"
#include "engine/estimator/canned/baseline.h"
#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/canned/dnn_linear_combined.h"
#include "engine/estimator/canned/linear.h"
#include "tests/golden/head_calls.h"
#include "tests/golden/optimizer_calls.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
using engine::Code;
using estimator::ModelFn;
using estimator::Version;

// Made anew for every graph, with the names that the estimator gives it.
estimator::OptimizerFn optimizerFn(const Call& call) {
  requireOptimizer(call.symbol());
  return [call](const estimator::OptimizerContext& context) -> std::unique_ptr<const engine::nn::Optimizer> {
    const engine::Output step =
        engine::nn::read(context.scope, engine::nn::globalStep(context.scope.graph()), "optimizer_step");
    return optimizerOf(context.scope, call, step, {context.slotNaming, context.kerasPrefix});
  };
}

class EstimatorCall {
 public:
  EstimatorCall(Call& call, const ColumnsByParameter& columns)
      : call_(call), columns_(columns), version_(isV1(call) ? Version::kV1 : Version::kV2) {}

  ModelFn model() {
    call_.ignore("config");
    const std::string name = call_.function();
    if (call_.symbol() != modulePrefix() + name) unknown();
    if (name.starts_with("DNNLinearCombined")) return combined();
    if (name.starts_with("DNN")) return dnn();
    if (name.starts_with("Linear")) return linear();
    if (name.starts_with("Baseline")) return baseline();
    unknown();
  }

 private:
  static bool isV1(const Call& call) { return call.symbol().starts_with("tf.compat.v1."); }
  std::string modulePrefix() const { return version_ == Version::kV1 ? "tf.compat.v1.estimator." : "tf.estimator."; }
  [[noreturn]] void unknown() const { engine::fail(Code::kUnimplemented, "the estimator ", call_.symbol()); }

  engine::feature_column::Columns columns(const char* parameter) {
    call_.ignore(parameter);
    const auto found = columns_.find(parameter);
    return found == columns_.end() ? engine::feature_column::Columns() : found->second;
  }

  void takeOptimizer(const char* parameter, estimator::CannedOptimizer& optimizer) {
    if (const auto made = call_.call(parameter)) {
      optimizer = optimizerFn(*made);
    } else if (call_.has(parameter)) {
      optimizer = call_.text(parameter, "");
    }
  }

  engine::nn::Partitioner partitioner(const char* parameter) {
    auto made = call_.call(parameter);
    if (!made) return {};
    if (made->function() != "fixed_size_partitioner") {
      engine::fail(Code::kUnimplemented, "the partitioner ", made->symbol());
    }
    return engine::nn::fixedSizePartitioner(made->integer("num_shards"));
  }

  void takeActivation(const char* parameter, engine::nn::Activation& activation) {
    const std::string symbol = call_.symbolOf(parameter);
    if (!symbol.empty()) activation = engine::nn::activationByName(symbol.substr(symbol.rfind('.') + 1));
  }

  std::vector<int64_t> units(const char* parameter) {
    const std::vector<double> numbers = call_.numbers(parameter);
    return {numbers.begin(), numbers.end()};
  }

  estimator::HeadPtr head() {
    const std::string name = call_.function();
    if (const auto given = call_.call("head")) return headOf(*given);
    if (name.ends_with("Classifier")) {
      estimator::ClassifierOptions options;
      options.nClasses = call_.integer("n_classes", 2);
      options.weightColumn = call_.text("weight_column", "");
      options.labelVocabulary = call_.texts("label_vocabulary");
      options.lossReduction = reductionOf(call_, "loss_reduction");
      return estimator::classifierHead(options, version_);
    }
    estimator::RegressorOptions options;
    options.labelDimension = call_.integer("label_dimension", 1);
    options.weightColumn = call_.text("weight_column", "");
    options.lossReduction = reductionOf(call_, "loss_reduction");
    return estimator::regressorHead(options, version_);
  }

  ModelFn dnn() {
    estimator::DnnOptions options;
    options.version = version_;
    options.hiddenUnits = units("hidden_units");
    options.featureColumns = columns("feature_columns");
    takeOptimizer("optimizer", options.optimizer);
    takeActivation("activation_fn", options.activation);
    options.dropout = call_.number("dropout", 0);
    options.inputLayerPartitioner = partitioner("input_layer_partitioner");
    options.batchNorm = call_.flag("batch_norm", false);
    return estimator::dnnEstimator(head(), options);
  }

  ModelFn linear() {
    estimator::LinearOptions options;
    options.version = version_;
    options.featureColumns = columns("feature_columns");
    takeOptimizer("optimizer", options.optimizer);
    options.sparseCombiner = call_.text("sparse_combiner", "sum");
    options.partitioner = partitioner("partitioner");
    return estimator::linearEstimator(head(), options);
  }

  ModelFn combined() {
    estimator::DnnLinearCombinedOptions options;
    options.version = version_;
    options.linearFeatureColumns = columns("linear_feature_columns");
    takeOptimizer("linear_optimizer", options.linearOptimizer);
    options.linearSparseCombiner = call_.text("linear_sparse_combiner", "sum");
    options.dnnFeatureColumns = columns("dnn_feature_columns");
    takeOptimizer("dnn_optimizer", options.dnnOptimizer);
    options.dnnHiddenUnits = units("dnn_hidden_units");
    takeActivation("dnn_activation_fn", options.dnnActivation);
    options.dnnDropout = call_.number("dnn_dropout", 0);
    options.batchNorm = call_.flag("batch_norm", false);
    options.inputLayerPartitioner = partitioner("input_layer_partitioner");
    return estimator::dnnLinearCombinedEstimator(head(), options);
  }

  ModelFn baseline() {
    estimator::BaselineOptions options;
    options.version = version_;
    takeOptimizer("optimizer", options.optimizer);
    return estimator::baselineEstimator(head(), options);
  }

  Call& call_;
  const ColumnsByParameter& columns_;
  Version version_;
};

// A checkpoint, or a call of WarmStartSettings.
std::optional<estimator::WarmStartSettings> warmStartOf(Call& call, const std::filesystem::path& folder) {
  estimator::WarmStartSettings settings;
  if (auto given = call.call("warm_start_from")) {
    settings.checkpoint = folder / given->checkpoint("ckpt_to_initialize_from");
    settings.varsToWarmStart = given->text("vars_to_warm_start", ".*");
    settings.prevVarNames = given->textMap("var_name_to_prev_var_name");
    given->finish();
    return settings;
  }
  const std::string checkpoint = call.checkpoint("warm_start_from");
  if (checkpoint.empty()) return std::nullopt;
  settings.checkpoint = folder / checkpoint;
  return settings;
}

}  // namespace

CannedEstimator estimatorOf(Call call, const ColumnsByParameter& columns, const std::filesystem::path& folder) {
  CannedEstimator canned;
  canned.model = EstimatorCall(call, columns).model();
  canned.warmStart = warmStartOf(call, folder);
  call.finish();
  return canned;
}

}  // namespace golden
