#include "tests/golden/estimator_calls.h"

#include "engine/core/error.h"
#include "engine/estimator/canned/baseline.h"
#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/canned/dnn_linear_combined.h"
#include "engine/estimator/canned/kmeans.h"
#include "engine/estimator/canned/linear.h"
#include "engine/estimator/canned/rnn.h"
#include "tests/golden/boosted_trees_calls.h"
#include "tests/golden/cell_calls.h"
#include "tests/golden/column_calls.h"
#include "tests/golden/function_calls.h"
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
    return optimizerOf(context.scope, call, step, {context.slotNaming, context.kerasPrefix, context.taken});
  };
}

class EstimatorCall {
 public:
  EstimatorCall(Call& call, const std::filesystem::path& folder)
      : call_(call), folder_(folder), version_(isV1(call) ? Version::kV1 : Version::kV2) {}

  ModelFn model() {
    for (const char* place : {"config", "model_dir"}) call_.ignore(place);
    const std::string name = call_.function();
    if (call_.symbol() == "tf.compat.v1.estimator.experimental.KMeans") return kMeans();
    if (call_.symbol() == "tf.estimator.experimental." + name && name.starts_with("RNN")) return rnn();
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
    const nlohmann::json* given = call_.value(parameter);
    return given ? columnsOf(*given, folder_) : engine::feature_column::Columns();
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
    const int64_t shards = made->integer("num_shards");
    const auto axis = static_cast<int>(made->integer("axis", 0));
    made->finish();
    return engine::nn::fixedSizePartitioner(shards, axis);
  }

  void takeActivation(const char* parameter, engine::nn::Activation& activation) {
    if (const nlohmann::json* given = call_.value(parameter)) activation = functionOf(*given);
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
      options.weightColumn = weightColumnOf(call_);
      options.labelVocabulary = call_.texts("label_vocabulary");
      options.lossReduction = reductionOf(call_, "loss_reduction");
      return estimator::classifierHead(options, version_);
    }
    estimator::RegressorOptions options;
    options.labelDimension = call_.integer("label_dimension", 1);
    options.weightColumn = weightColumnOf(call_);
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
    if (auto sdca = call_.call("optimizer"); sdca && sdca->function() == "LinearSDCA") {
      options.sdca = sdcaOf(*sdca);
      options.sdca->weightColumn = weightColumnOf(call_).key();
    } else {
      takeOptimizer("optimizer", options.optimizer);
    }
    options.sparseCombiner = call_.text("sparse_combiner", "sum");
    options.partitioner = partitioner("partitioner");
    return estimator::linearEstimator(head(), options);
  }

  static estimator::LinearSdca sdcaOf(Call& call) {
    estimator::LinearSdca sdca;
    sdca.exampleIdColumn = call.text("example_id_column", "");
    sdca.numLossPartitions = call.integer("num_loss_partitions", 1);
    call.ignore("num_table_shards");
    sdca.symmetricL1Regularization = call.number("symmetric_l1_regularization", 0);
    sdca.symmetricL2Regularization = call.number("symmetric_l2_regularization", 1);
    sdca.adaptive = call.flag("adaptive", false);
    call.finish();
    return sdca;
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

  ModelFn rnn() {
    estimator::RnnOptions options;
    options.sequenceFeatureColumns = columns("sequence_feature_columns");
    options.contextFeatureColumns = columns("context_feature_columns");
    options.ownLayer = call_.has("units") && !call_.isList("units") && call_.has("cell_type");
    options.units = options.ownLayer ? std::vector<int64_t>{call_.integer("units")} : units("units");
    options.cellType = call_.text("cell_type", "simple_rnn");
    if (const auto cell = call_.call("rnn_cell_fn")) {
      options.cellFn = [made = *cell](bool training) { return cellOf(made, training); };
    }
    options.returnSequences = call_.flag("return_sequences", false);
    takeOptimizer("optimizer", options.optimizer);
    if (call_.function() == "RNNEstimator") return estimator::rnnEstimator(head(), options);
    options.sequenceMask = call_.text("sequence_mask", "sequence_mask");
    estimator::ClassifierOptions classes;
    classes.nClasses = call_.integer("n_classes", 2);
    classes.weightColumn = weightColumnOf(call_);
    classes.labelVocabulary = call_.texts("label_vocabulary");
    classes.lossReduction = reductionOf(call_, "loss_reduction");
    return estimator::rnnClassifier(classes, options);
  }

  ModelFn kMeans() {
    estimator::KMeansOptions options;
    options.numClusters = call_.integer("num_clusters");
    if (call_.isList("initial_clusters")) {
      options.initialClusters = matrix("initial_clusters");
    } else {
      options.initialClusters = call_.text("initial_clusters", "random");
    }
    options.distanceMetric = call_.text("distance_metric", "squared_euclidean");
    if (call_.has("seed")) options.seed = call_.integer("seed");
    options.useMiniBatch = call_.flag("use_mini_batch", true);
    options.miniBatchStepsPerIteration = call_.integer("mini_batch_steps_per_iteration", 1);
    options.kmeansPlusPlusNumRetries = call_.integer("kmeans_plus_plus_num_retries", 2);
    if (call_.has("relative_tolerance")) options.relativeTolerance = call_.number("relative_tolerance");
    options.featureColumns = columns("feature_columns");
    return estimator::kMeans(options);
  }

  // A list of rows.
  engine::Tensor matrix(const char* parameter) {
    std::vector<float> values;
    const std::vector<std::vector<double>> rows = call_.rows(parameter);
    for (const std::vector<double>& row : rows) values.insert(values.end(), row.begin(), row.end());
    const auto count = static_cast<int64_t>(rows.size());
    return engine::Tensor::of(values, engine::Shape{count, static_cast<int64_t>(values.size()) / count});
  }

  Call& call_;
  const std::filesystem::path& folder_;
  Version version_;
};

estimator::VocabInfo vocabInfoOf(Call call, const std::filesystem::path& folder) {
  estimator::VocabInfo info;
  info.newVocab = folder / call.text("new_vocab", "");
  info.newVocabSize = call.integer("new_vocab_size", info.newVocabSize);
  info.numOovBuckets = call.integer("num_oov_buckets", 0);
  info.oldVocab = folder / call.text("old_vocab", "");
  info.oldVocabSize = call.integer("old_vocab_size", info.oldVocabSize);
  info.axis = static_cast<int>(call.integer("axis", 0));
  if (auto initializer = call.call("backup_initializer")) {
    if (initializer->function() != "constant_initializer") {
      engine::fail(Code::kUnimplemented, "the initializer ", initializer->symbol());
    }
    info.backupInitializer = engine::nn::constant(initializer->number("value", 0));
    initializer->ignore("dtype");
    initializer->finish();
  }
  call.finish();
  return info;
}

// A checkpoint, or a call of WarmStartSettings.
std::optional<estimator::WarmStartSettings> warmStartOf(Call& call, const std::filesystem::path& folder) {
  estimator::WarmStartSettings settings;
  if (auto given = call.call("warm_start_from")) {
    settings.checkpoint = folder / given->checkpoint("ckpt_to_initialize_from");
    if (given->isList("vars_to_warm_start")) {
      settings.varList = given->texts("vars_to_warm_start");
    } else {
      settings.varsToWarmStart = given->text("vars_to_warm_start", ".*");
    }
    settings.prevVarNames = given->textMap("var_name_to_prev_var_name");
    if (const nlohmann::json* vocabularies = given->value("var_name_to_vocab_info")) {
      for (const auto& [name, info] : vocabularies->items()) {
        settings.vocabInfo[name] = vocabInfoOf(Call(info), folder);
      }
    }
    given->finish();
    return settings;
  }
  const std::string checkpoint = call.checkpoint("warm_start_from");
  if (checkpoint.empty()) return std::nullopt;
  settings.checkpoint = folder / checkpoint;
  return settings;
}

}  // namespace

CannedEstimator estimatorOf(Call call, const std::filesystem::path& folder) {
  CannedEstimator canned;
  if (call.function().starts_with("BoostedTrees")) {
    canned.model = boostedTreesModelOf(call, folder);
    return canned;
  }
  canned.model = EstimatorCall(call, folder).model();
  canned.warmStart = warmStartOf(call, folder);
  call.finish();
  return canned;
}

}  // namespace golden
