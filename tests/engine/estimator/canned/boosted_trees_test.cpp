// Boosted trees as estimators: losses, trees and metrics were computed by TensorFlow 2.8.4.
#include "engine/estimator/canned/boosted_trees_estimators.h"
#include "engine/estimator/export/frozen_graph.h"
#include "engine/estimator/head/regression_head.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/proto/boosted_trees.pb.h"
#include "tests/engine/estimator/canned/canned_test_support.h"

namespace engine::estimator {
namespace {

using namespace testing;  // NOLINT: the test helpers
using feature_column::Column;
using tensorflow::boosted_trees::TreeEnsemble;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class LossesHook : public SessionRunHook {
 public:
  void begin(Graph& graph) override {
    for (const SummarySpec& spec : graph.collections().summaries) {
      if (spec.tag == "loss") args_.fetches = {spec.value};
    }
  }
  const SessionRunArgs* beforeRun(SessionRunContext&) override { return &args_; }
  void afterRun(SessionRunContext&, SessionRunValues values) override { losses.push_back(values[0].toDoubles()[0]); }
  std::vector<double> losses;

 private:
  SessionRunArgs args_;
};

class BoostedTreesTest : public CannedTest {
 protected:
  static constexpr int64_t kRows = 12;

  static Columns features() {
    return {{"f0", column({12.5F, 1, -2.001F, -2.0001F, -1.999F, 3, 4, 5, 6, 7, 8, -9})},
            {"f1", column({2, -3, .5F, 0, .4995F, 1, 2, 3, -1, -2, .25F, .75F})},
            {"cat", ids({0, 1, 2, 0, 1, 2, 2, 1, 0, 1, 2, 0})},
            {"w", column({1, 2, .5F, 1, 1, 3, 1, .25F, 1, 2, 1, 1})}};
  }
  static Tensor classes() { return ids({0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1, 0}); }
  static Tensor threeClasses() { return ids({0, 1, 2, 0, 1, 2, 2, 1, 1, 0, 2, 0}); }
  static Tensor numbers() { return column({1.5F, .3F, .2F, 2, 5, -1, 2.5F, 3.5F, .5F, .25F, 1.25F, -2}); }

  static InputFn batches(const Tensor& labels, int64_t batch, bool repeated) {
    return [=](Mode) {
      const Columns given = features();
      std::vector<std::pair<std::string, Tensor>> columns(given.begin(), given.end());
      columns.emplace_back("label", labels);
      data::NamedDataset rows = data::NamedDataset::fromTensorSlices(columns, {"label"});
      if (repeated) rows = rows.repeat();
      return rows.batch(batch);
    };
  }

  static Column bucketized(const std::string& key) {
    return feature_column::bucketizedColumn(numeric(key), {-2, .5, 12});
  }
  static Column category() { return feature_column::categoricalColumnWithIdentity("cat", 3); }

  static std::vector<double> trainOn(Estimator& trees, const Tensor& labels, int64_t batch = kRows) {
    const auto hook = std::make_shared<LossesHook>();
    TrainOptions options;
    options.maxSteps = 60;
    options.hooks = {hook};
    trees.train(batches(labels, batch, true), options);
    return hook->losses;
  }
  static TreeEnsemble treesOf(const Estimator& trees) {
    TreeEnsemble ensemble;
    EXPECT_TRUE(ensemble.ParseFromString(trees.variableValue(kSerializedTreesKey).item<std::string>()));
    return ensemble;
  }
  static std::vector<int> treeSizes(const Estimator& trees) {
    std::vector<int> sizes;
    const TreeEnsemble ensemble = treesOf(trees);
    for (const auto& tree : ensemble.trees()) sizes.push_back(tree.nodes_size());
    return sizes;
  }
  RunConfig config() { return configIn(folder_.path()); }
};

TEST_F(BoostedTreesTest, LearnBoundariesThenTreesFromSeveralWeightedBatches) {
  BoostedTreesOptions options;
  options.featureColumns = {numeric("f0"), numeric("f1")};
  options.nBatchesPerLayer = 2;
  options.nTrees = 2;
  options.maxDepth = 2;
  options.learningRate = .3;
  options.quantileSketchEpsilon = .2;
  options.minNodeWeight = .05;
  BoostedTreesClassifier trees(options, {.weightColumn = "w"}, config());
  expectNear(trainOn(trees, classes(), 6),
             {.981959, .722028, .981959, .722028, .861437, .681279, .62201, .592373, .565579, .57797}, 1e-4);
  expectNear(trees.variableValue("boosted_trees/QuantileAccumulator:0_bucket_boundaries_0").toDoubles(),
             {-9, -1.999, 3, 6, 12.5}, 1e-6);
  expectNear(trees.variableValue("boosted_trees/QuantileAccumulator:0_bucket_boundaries_1").toDoubles(),
             {-3, -1, .4995, 1, 3}, 1e-6);
  EXPECT_THAT(treeSizes(trees), ElementsAre(7, 7, 1));
  expectMetrics(trees.evaluate(batches(classes(), kRows, false), {}),
                {{"accuracy", .881356},
                 {"auc", .952941},
                 {"average_loss", .388688},
                 {"loss", .477763},
                 {"prediction/mean", .555612},
                 {"global_step", 8}},
                1e-4);
  const ColumnValues importances = trees.featureImportances();
  ASSERT_EQ(importances.size(), 2U);
  EXPECT_EQ(importances[0].first, "f0");
  EXPECT_NEAR(importances[0].second, 1.0728628, 1e-4);
  EXPECT_NEAR(importances[1].second, .1197846, 1e-4);
  const ColumnValues shares = trees.featureImportances(true);
  EXPECT_NEAR(shares[0].second + shares[1].second, 1, 1e-9);
}

TEST_F(BoostedTreesTest, SplitByOneCategory) {
  BoostedTreesOptions options;
  options.featureColumns = {category(), bucketized("f0")};
  options.nTrees = 2;
  options.maxDepth = 2;
  options.learningRate = .5;
  options.l2Regularization = .01;
  BoostedTreesRegressor trees(options, {}, config());
  expectNear(trainOn(trees, numbers()), {4.729583, 3.272086, 2.216046, 2.100469}, 1e-4);
  EXPECT_EQ(treesOf(trees).trees(0).nodes(0).categorical_split().value(), 1);
  EXPECT_NEAR(treesOf(trees).trees(0).nodes(0).metadata().gain(), 1.1601617, 1e-4);
  expectMetrics(trees.evaluate(batches(numbers(), kRows, false), {}),
                {{"average_loss", 1.896666}, {"prediction/mean", 1.085537}}, 1e-4);
}

TEST_F(BoostedTreesTest, TakeAwayWhatGainedTooLittle) {
  BoostedTreesOptions options;
  options.featureColumns = {bucketized("f0"), bucketized("f1")};
  options.nTrees = 3;
  options.maxDepth = 3;
  options.learningRate = .5;
  options.treeComplexity = .3;
  options.pruningMode = "post";
  BoostedTreesRegressor trees(options, {}, config());
  expectNear(trainOn(trees, numbers()),
             {4.729583, 3.40625, 1.88, 1.728299, 1.651476, 1.343633, 1.378954, 1.352911, 1.31551}, 1e-4);
  EXPECT_THAT(treeSizes(trees), ElementsAre(9, 5, 1, 1));
  EXPECT_EQ(trees.variableValue("boosted_trees:0_stamp").item<int64_t>(), 9);
}

TEST_F(BoostedTreesTest, TellSeveralClassesApart) {
  BoostedTreesOptions options;
  options.featureColumns = {bucketized("f0"), bucketized("f1")};
  options.nTrees = 2;
  options.maxDepth = 2;
  options.learningRate = .3;
  options.l2Regularization = .1;
  BoostedTreesClassifier trees(options, {.nClasses = 3}, config());
  expectNear(trainOn(trees, threeClasses()), {1.098612, 1.066802, 1.018266, .991683}, 1e-4);
  expectMetrics(trees.evaluate(batches(threeClasses(), kRows, false), {}),
                {{"accuracy", .666667}, {"average_loss", .948872}}, 1e-4);
}

TEST_F(BoostedTreesTest, PredictTheSameAsASavedModelAndAsAFrozenGraph) {
  BoostedTreesOptions options;
  options.featureColumns = {numeric("f0"), feature_column::indicatorColumn(category())};
  options.nTrees = 2;
  options.maxDepth = 2;
  BoostedTreesRegressor trees(options, {}, config());
  trainOn(trees, numbers());
  const TemporaryFolder exports;
  const InputData input = batches(numbers(), kRows, false)(Mode::kPredict);
  const ServingInputReceiverFn receiver = buildRawServingInputReceiverFn(featureSpecs(input));
  std::vector<double> want;
  Predictor predictor = trees.predict(batches(numbers(), kRows, false));
  while (const auto row = predictor.next()) want.push_back(row->at("predictions").toDoubles()[0]);
  NamedTensors inputs;
  for (const auto& [name, values] : features()) inputs[name] = values;
  const ExportResult saved = trees.exportSavedModel(exports.path() + "/saved", receiver);
  SavedModel model = SavedModel::load(saved.path);
  expectNear(model.run("predict", inputs).at("predictions").toDoubles(), want, 1e-6);
  ExportOptions frozen;
  frozen.format = ExportFormat::kFrozenGraph;
  const ExportResult graph = trees.exportSavedModel(exports.path() + "/frozen", receiver, frozen);
  FrozenModel constant(graph.path, graph.initOp, 1);
  expectNear(constant.run(graph.signatures.at("predict"), inputs).at("predictions").toDoubles(), want, 1e-6);
}

TEST_F(BoostedTreesTest, InMemoryLearnTheSame) {
  BoostedTreesOptions options;
  options.featureColumns = {numeric("f0"), feature_column::indicatorColumn(category())};
  options.nTrees = 3;
  options.maxDepth = 2;
  options.centerBias = true;
  const TemporaryFolder other;
  BoostedTreesClassifier batchwise(options, {}, configIn(other.path()));
  options.trainInMemory = true;
  BoostedTreesClassifier inMemory(options, {}, config());
  expectNear(trainOn(inMemory, classes()), trainOn(batchwise, classes()), 1e-6);
  EXPECT_EQ(treesOf(inMemory).trees_size(), treesOf(batchwise).trees_size());
}

TEST_F(BoostedTreesTest, GoOnFromTheirCheckpoint) {
  BoostedTreesOptions options;
  options.featureColumns = {numeric("f0"), numeric("f1")};
  options.nTrees = 3;
  options.maxDepth = 2;
  const TemporaryFolder other;
  BoostedTreesClassifier atOnce(options, {}, configIn(other.path()));
  trainOn(atOnce, classes());
  BoostedTreesClassifier inParts(options, {}, config());
  for (int i = 0; i < 3; ++i) {
    TrainOptions some;
    some.steps = 2;
    inParts.train(batches(classes(), kRows, true), some);
  }
  EXPECT_EQ(treesOf(inParts).SerializeAsString(), treesOf(atOnce).SerializeAsString());
}

TEST_F(BoostedTreesTest, InMemoryGoOnFromTheirCheckpoint) {
  BoostedTreesOptions options;
  options.featureColumns = {numeric("f0"), numeric("f1")};
  options.nTrees = 3;
  options.maxDepth = 2;
  options.trainInMemory = true;
  const TemporaryFolder other;
  BoostedTreesClassifier atOnce(options, {}, configIn(other.path()));
  const std::vector<double> losses = trainOn(atOnce, classes());
  BoostedTreesClassifier inParts(options, {}, config());
  std::vector<double> lossesOfParts;
  for (int i = 0; i < 3; ++i) {
    const auto hook = std::make_shared<LossesHook>();
    TrainOptions some;
    some.steps = 2;
    some.hooks = {hook};
    inParts.train(batches(classes(), kRows, true), some);
    lossesOfParts.insert(lossesOfParts.end(), hook->losses.begin(), hook->losses.end());
  }
  expectNear(lossesOfParts, losses, 1e-6);
  EXPECT_EQ(treeSizes(inParts), treeSizes(atOnce));
}

TEST_F(BoostedTreesTest, InMemoryTakeWeightsAndSeveralClasses) {
  BoostedTreesOptions options;
  options.featureColumns = {numeric("f0"), category(), bucketized("f1")};
  options.nTrees = 2;
  options.maxDepth = 2;
  const TemporaryFolder other;
  BoostedTreesClassifier batchwise(options, {.nClasses = 3, .weightColumn = "w"}, configIn(other.path()));
  options.trainInMemory = true;
  BoostedTreesClassifier inMemory(options, {.nClasses = 3, .weightColumn = "w"}, config());
  expectNear(trainOn(inMemory, threeClasses()), trainOn(batchwise, threeClasses()), 1e-5);
  EXPECT_EQ(treeSizes(inMemory), treeSizes(batchwise));
}

TEST_F(BoostedTreesTest, ExplainThePredictionsOfACentredModel) {
  BoostedTreesOptions options;
  options.featureColumns = {bucketized("f0"), bucketized("f1")};
  options.nTrees = 2;
  options.maxDepth = 2;
  options.centerBias = true;
  BoostedTreesRegressor trees(options, {}, config());
  trainOn(trees, numbers());
  const auto rows = trees.predictWithExplanations(batches(numbers(), kRows, false));
  ASSERT_EQ(rows.size(), 12U);
  for (const ExplainedRow& row : rows) {
    double sum = row.explanation.bias;
    for (const auto& [name, moved] : row.explanation.dfc) sum += moved;
    EXPECT_NEAR(sum, row.predictions.at("predictions").toDoubles()[0], 1e-5);
    EXPECT_FALSE(row.predictions.contains(kTreePathKey));
  }
  EXPECT_NEAR(rows[0].explanation.bias, 1.166667, 1e-4);
}

TEST_F(BoostedTreesTest, ExplainNothingWithoutABias) {
  BoostedTreesOptions options;
  options.featureColumns = {bucketized("f0")};
  const BoostedTreesRegressor trees(options, {}, config());
  EXPECT_THAT(refusal([&] { trees.predictWithExplanations(batches(numbers(), kRows, false)); }),
              HasSubstr("center_bias must be enabled"));
}

TEST_F(BoostedTreesTest, TakeAnyHead) {
  BoostedTreesOptions options;
  options.featureColumns = {bucketized("f0"), bucketized("f1")};
  options.nTrees = 1;
  options.maxDepth = 1;
  const BoostedTreesRegressor unused(options, {}, config());
  BoostedTreesEstimator trees(std::make_shared<RegressionHead>(RegressionHeadOptions{}), options, config());
  EXPECT_NEAR(trainOn(trees, numbers()).front(), 4.729583, 1e-4);
}

TEST_F(BoostedTreesTest, ADamagedCheckpointIsAnError) {
  BoostedTreesOptions options;
  options.featureColumns = {bucketized("f0")};
  options.nTrees = 1;
  options.maxDepth = 1;
  BoostedTreesRegressor trees(options, {}, config());
  trainOn(trees, numbers());
  const std::string prefix = *trees.latestCheckpoint();
  std::map<std::string, Tensor> tensors;
  {
    const formats::BundleReader reader(prefix);
    for (const std::string& name : reader.names()) tensors[name] = reader.read(name);
  }
  tensors[kSerializedTreesKey] = Tensor::scalar(std::string("no trees at all"));
  formats::BundleWriter writer(prefix);
  for (const auto& [name, value] : tensors) writer.add(name, value);
  writer.finish();
  EXPECT_EQ(codeOf([&] { trees.evaluate(batches(numbers(), kRows, false), {}); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([&] { trees.featureImportances(); }), Code::kDataLoss);
}

TEST_F(BoostedTreesTest, OptionsOutOfRangeAreRefused) {
  const auto refused = [&](auto change) {
    BoostedTreesOptions options;
    options.featureColumns = {bucketized("f0")};
    change(options);
    return refusal([&] { boostedTreesClassifier({}, options); });
  };
  EXPECT_EQ(refused([](BoostedTreesOptions& o) { o.nTrees = 0; }), "Expected n_trees > 0, received: 0.");
  EXPECT_EQ(refused([](BoostedTreesOptions& o) { o.learningRate = 0; }), "Expected learning_rate > 0, received: 0.");
  EXPECT_EQ(refused([](BoostedTreesOptions& o) { o.l2Regularization = -1; }), "Expected l2 >= 0, received: -1.");
  EXPECT_THAT(refused([](BoostedTreesOptions& o) { o.treeComplexity = 1; }), HasSubstr("unless pruning mode"));
  EXPECT_THAT(refused([](BoostedTreesOptions& o) { o.pruningMode = "pre"; }), HasSubstr("must be positive"));
  EXPECT_THAT(refused([](BoostedTreesOptions& o) { o.pruningMode = "late"; }), HasSubstr("none, post, pre"));
  EXPECT_THAT(refused([](BoostedTreesOptions& o) {
                o.trainInMemory = true;
                o.nBatchesPerLayer = 2;
              }),
              HasSubstr("n_batches_per_layer should be set as 1"));
  EXPECT_THAT(refused([](BoostedTreesOptions& o) { o.featureColumns = {}; }), HasSubstr("feature_columns"));
}

TEST_F(BoostedTreesTest, SeveralClassesHaveNoBiasToCentre) {
  BoostedTreesOptions options;
  options.featureColumns = {bucketized("f0")};
  options.centerBias = true;
  EXPECT_THAT(refusal([&] { boostedTreesClassifier({.nClasses = 3}, options); }), HasSubstr("n_classes > 2"));
}

}  // namespace
}  // namespace engine::estimator
