// Boosted trees: every expected value was computed by TensorFlow 2.8.4.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/proto/boosted_trees.pb.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using tensorflow::boosted_trees::TreeEnsemble;
using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::HasSubstr;
using ::testing::Pointwise;
using ::testing::ThrowsMessage;

constexpr const char* kLeft = "INEQUALITY_DEFAULT_LEFT";
constexpr const char* kRight = "INEQUALITY_DEFAULT_RIGHT";
constexpr const char* kEqual = "EQUALITY_DEFAULT_RIGHT";

// One candidate of an update.
struct Candidate {
  int32_t node;
  float gain;
  int32_t feature;
  int32_t threshold;
  float left;
  float right;
  std::string type;
};

// An ensemble in a session, grown by BoostedTreesUpdateEnsembleV2.
class BoostedTreesTest : public ::testing::Test {
 protected:
  BoostedTreesTest() { create(0, ""); }

  Output number(float value) { return ops::scalar(scope_, value); }
  Output tensor(const Tensor& value) { return ops::constant(scope_, value); }
  void create(int64_t stamp, const std::string& serialized, const std::string& op = "BoostedTreesCreateEnsemble") {
    session_.run(Feeds{}, {},
                 {scope_.node(op, {handle_, ops::scalar(scope_, stamp), ops::scalar(scope_, serialized)})});
  }

  void grow(const std::vector<Candidate>& candidates, int32_t maxDepth, int32_t pruning) {
    std::vector<int32_t> nodes, features, thresholds, dimensions;
    std::vector<float> gains, left, right;
    std::vector<std::string> types;
    for (const Candidate& one : candidates) {
      nodes.push_back(one.node);
      features.push_back(one.feature);
      thresholds.push_back(one.threshold);
      dimensions.push_back(0);
      gains.push_back(one.gain);
      left.push_back(one.left);
      right.push_back(one.right);
      types.push_back(one.type);
    }
    const Shape column{static_cast<int64_t>(candidates.size()), 1};
    session_.run(
        Feeds{}, {},
        {scope_.node("BoostedTreesUpdateEnsembleV2",
                     {handle_, tensor(Tensor::vector<int32_t>(features)), tensor(Tensor::vector<int32_t>(dimensions)),
                      tensor(Tensor::vector<int32_t>(nodes)), tensor(Tensor::vector(gains)),
                      tensor(Tensor::vector<int32_t>(thresholds)), tensor(Tensor::of(left, column)),
                      tensor(Tensor::of(right, column)), tensor(Tensor::vector(types)), ops::scalar(scope_, maxDepth),
                      number(0.5F), ops::scalar(scope_, pruning)},
                     {{"num_features", 1}, {"num_groups", 1}, {"logits_dimension", 1}})});
  }

  // A tree whose left branch is pruned away, and a tree with a split by one value.
  void growThreeLayers() {
    grow({{0, 2.5F, 0, 1, 1, -2, kRight}}, 2, 2);
    grow({{1, -0.5F, 1, 3, 0.25F, 0.75F, kLeft}, {2, 0.5F, 1, 0, 3, 4, kLeft}}, 2, 2);
    grow({{0, 1.5F, 1, 3, 1, -2, kEqual}}, 2, 0);
  }

  std::vector<Output> features() {
    return {tensor(Tensor::of<int32_t>({0, 1, 2, -1}, {4, 1})), tensor(Tensor::of<int32_t>({5, 3, 3, 0}, {4, 1}))};
  }
  std::vector<Tensor> onFeatures(const std::string& op, std::vector<Output> inputs) {
    for (const Output& feature : features()) inputs.push_back(feature);
    Node* node = scope_.node(op, inputs, {{"num_bucketized_features", 2}, {"logits_dimension", 1}});
    std::vector<Output> outputs;
    for (int i = 0; i < node->outputCount(); ++i) outputs.push_back(node->output(i));
    return session_.run(Feeds{}, outputs);
  }
  std::vector<Tensor> goOn(const std::vector<int32_t>& trees, const std::vector<int32_t>& nodes) {
    return onFeatures("BoostedTreesTrainingPredict",
                      {handle_, tensor(Tensor::vector<int32_t>(trees)), tensor(Tensor::vector<int32_t>(nodes))});
  }
  std::vector<float> predicted() { return values<float>(onFeatures("BoostedTreesPredict", {handle_})[0]); }
  std::string serialized() {
    Node* node = scope_.node("BoostedTreesSerializeEnsemble", {handle_});
    return session_.run(Feeds{}, {node->output(1)})[0].item<std::string>();
  }
  TreeEnsemble ensemble() {
    TreeEnsemble trees;
    EXPECT_TRUE(trees.ParseFromString(serialized()));
    return trees;
  }
  Code codeOfCreating(const std::string& bytes) {
    try {
      create(0, bytes, "BoostedTreesDeserializeEnsemble");
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
  Output handle_ = scope_.op("BoostedTreesEnsembleResourceHandleOp", {}, {{"shared_name", "trees"}});
};

TEST_F(BoostedTreesTest, GrowsPrunesAndSplitsByValueAsTensorFlow) {
  growThreeLayers();
  const std::string want =
      "0a480a1212081001180120023001ca30050d000020400a070a051d0000003f0a171206080118032004ca300c0d0000003f12051d000080bf"
      "0a070a051d0000003f0a070a051d0000803f0a260a121a080801100318012002ca30050d0000c03f0a070a051d0000003f0a070a051d0000"
      "80bf12080000803f0000803f1a4810021801220612040000000022080801120400000000220808021204000000002208080112040000"
      "00be2208080112040000c0be22080803120400000000220808041204000000001a02100122080802100318012003";
  TreeEnsemble expected;
  std::string bytes;
  for (std::size_t i = 0; i < want.size(); i += 2)
    bytes += static_cast<char>(std::stoi(want.substr(i, 2), nullptr, 16));
  ASSERT_TRUE(expected.ParseFromString(bytes));
  EXPECT_EQ(ensemble().DebugString(), expected.DebugString());
  EXPECT_EQ(serialized(), bytes);
}

TEST_F(BoostedTreesTest, PredictsTheSumOfTheTrees) {
  growThreeLayers();
  EXPECT_THAT(predicted(), ElementsAre(-0.5F, 1, 1.5F, -0.5F));
}

TEST_F(BoostedTreesTest, PredictsZeroWithoutTrees) {
  EXPECT_THAT(predicted(), ElementsAre(0, 0, 0, 0));
}

TEST_F(BoostedTreesTest, ATrainingPredictionGoesOnFromWhereARowWas) {
  grow({{0, 2.5F, 0, 1, 1, -2, kRight}}, 2, 2);
  auto first = goOn({0, 0, 0, 0}, {-1, -1, -1, -1});
  EXPECT_THAT(values<float>(first[0]), ElementsAre(0.5F, 0.5F, -1, 0.5F));
  EXPECT_THAT(values<int32_t>(first[2]), ElementsAre(1, 1, 2, 1));
  grow({{1, -0.5F, 1, 3, 0.25F, 0.75F, kLeft}, {2, 0.5F, 1, 0, 3, 4, kLeft}}, 2, 2);
  auto next = goOn({0, 0, 0, 0}, {3, 4, 5, 6});
  EXPECT_THAT(values<float>(next[0]), ElementsAre(-0.125F, -0.375F, 0, 0));
  EXPECT_THAT(values<int32_t>(next[1]), ElementsAre(1, 1, 1, 1));
  EXPECT_THAT(values<int32_t>(next[2]), ElementsAre(0, 0, 0, 0));
}

TEST_F(BoostedTreesTest, TellsTheStateOfTheEnsemble) {
  grow({{0, 2.5F, 0, 1, 1, -2, kRight}}, 2, 0);
  Node* states = scope_.node("BoostedTreesGetEnsembleStates", {handle_});
  std::vector<Output> outputs;
  for (int i = 0; i < 5; ++i) outputs.push_back(states->output(i));
  const auto got = session_.run(Feeds{}, outputs);
  EXPECT_EQ(got[0].item<int64_t>(), 1);
  EXPECT_EQ(got[1].item<int32_t>(), 1);
  EXPECT_EQ(got[2].item<int32_t>(), 0);
  EXPECT_EQ(got[3].item<int32_t>(), 1);
  EXPECT_THAT(values<int32_t>(got[4]), ElementsAre(1, 3));
}

TEST_F(BoostedTreesTest, PrePruningLeavesOutWhatGainsNothing) {
  grow({{0, -0.1F, 0, 1, 1, -2, kLeft}}, 2, 1);
  EXPECT_EQ(ensemble().trees(0).nodes_size(), 1);
  EXPECT_EQ(ensemble().growing_metadata().num_layers_attempted(), 1);
}

TEST_F(BoostedTreesTest, OfEqualGainsTheSmallerFeatureWins) {
  grow({{0, 1, 7, 1, 1, -2, kLeft}, {0, 1, 2, 0, 1, -2, kLeft}, {0, 1, 5, 0, 1, -2, kLeft}}, 2, 0);
  EXPECT_EQ(ensemble().trees(0).nodes(0).bucketized_split().feature_id(), 2);
}

TEST_F(BoostedTreesTest, CentersTheBiasUntilItMovesLittle) {
  const auto center = [&](float gradient) {
    return session_
        .run(Feeds{}, {scope_.op("BoostedTreesCenterBias",
                                 {handle_, tensor(Tensor::of<float>({gradient}, {1, 1})),
                                  tensor(Tensor::of<float>({0.5F}, {1, 1})), number(0.1F), number(0.1F)})})[0]
        .item<bool>();
  };
  EXPECT_TRUE(center(0.4F));  // -(0.4 - 0.1)/(0.5 + 0.1)
  EXPECT_FLOAT_EQ(ensemble().trees(0).nodes(0).leaf().scalar(), -0.5F);
  EXPECT_TRUE(center(0.4F));
  EXPECT_FALSE(center(0.104F));
  EXPECT_NEAR(ensemble().trees(0).nodes(0).leaf().scalar(), -1.00667F, 1e-5);
}

TEST_F(BoostedTreesTest, ShowsARowsPath) {
  growThreeLayers();
  tensorflow::boosted_trees::DebugOutput path;
  ASSERT_TRUE(path.ParseFromString(onFeatures("BoostedTreesExampleDebugOutputs", {handle_})[0].data<std::string>()[2]));
  EXPECT_THAT(path.feature_ids(), ElementsAre(0, 1, 1));
  EXPECT_THAT(path.logits_path(), ElementsAre(0, -1, 1, 1.5F));
  EXPECT_THAT(path.leaf_node_ids(), ElementsAre(4, 1));
}

TEST_F(BoostedTreesTest, CreatingAnEnsembleThatIsThereChangesNothing) {
  growThreeLayers();
  const std::string before = serialized();
  create(9, "");
  EXPECT_EQ(serialized(), before);
}

TEST_F(BoostedTreesTest, DamagedEnsemblesAreDataLoss) {
  growThreeLayers();
  const TreeEnsemble whole = ensemble();
  const std::string bytes = serialized();
  EXPECT_EQ(codeOfCreating(bytes.substr(0, bytes.size() - 3)), Code::kDataLoss);
  const auto damaged = [&](auto change) {
    TreeEnsemble trees = whole;
    change(trees);
    return codeOfCreating(trees.SerializeAsString());
  };
  EXPECT_EQ(damaged([](TreeEnsemble& t) {
              t.mutable_trees(0)->mutable_nodes(0)->mutable_bucketized_split()->set_left_id(99);
            }),
            Code::kDataLoss);
  EXPECT_EQ(damaged([](TreeEnsemble& t) {
              t.mutable_trees(0)->mutable_nodes(2)->mutable_bucketized_split()->set_right_id(0);
            }),
            Code::kDataLoss);
  EXPECT_EQ(damaged([](TreeEnsemble& t) {
              t.mutable_trees(0)->mutable_nodes(0)->mutable_bucketized_split()->set_feature_id(-1);
            }),
            Code::kDataLoss);
  EXPECT_EQ(damaged([](TreeEnsemble& t) {
              auto& split = *t.mutable_trees(0)->mutable_nodes(0)->mutable_bucketized_split();
              split.set_right_id(split.left_id());  // a node with two parents
            }),
            Code::kDataLoss);
  EXPECT_EQ(damaged([](TreeEnsemble& t) {
              t.mutable_growing_metadata()->set_num_layers_attempted(std::numeric_limits<int64_t>::max());
            }),
            Code::kDataLoss);
  EXPECT_EQ(damaged([](TreeEnsemble& t) { t.mutable_trees(0)->clear_nodes(); }), Code::kDataLoss);
  EXPECT_EQ(damaged([](TreeEnsemble& t) { t.clear_tree_weights(); }), Code::kDataLoss);
  EXPECT_EQ(damaged([](TreeEnsemble& t) {
              t.mutable_tree_metadata(0)->mutable_post_pruned_nodes_meta(0)->set_new_node_id(70);
            }),
            Code::kDataLoss);
  EXPECT_EQ(damaged([](TreeEnsemble& t) { t.mutable_growing_metadata()->set_last_layer_node_end(50); }),
            Code::kDataLoss);
  EXPECT_EQ(serialized(), bytes);  // what there was stays
}

TEST_F(BoostedTreesTest, TreesThatAskForOtherFeaturesAreRefused) {
  grow({{0, 2.5F, 9, 1, 1, -2, kRight}}, 2, 0);
  try {
    predicted();
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("feature 9"));
  }
}

// [2 nodes, 1 dimension, 3 buckets and the missing one, 2]
Tensor firstStats() {
  return Tensor::of<float>({.1F, .2F, -.4F, .5F, .3F, .3F, .05F, .1F, .2F, .1F, .5F, .3F, -.7F, .4F, 0, 0},
                           {2, 1, 4, 2});
}
Tensor secondStats() {
  return Tensor::of<float>({.3F, .3F, -.2F, .2F, -.1F, .5F, .05F, .1F, .9F, .3F, -.5F, .3F, -.4F, .2F, 0, 0},
                           {2, 1, 4, 2});
}
Tensor scalarOf(float value) {
  return Tensor::scalar(value);
}

TEST(BoostedTreesStats, AreSumsByNodeAndBucket) {
  const Tensor sums = run1("BoostedTreesAggregateStats",
                           {Tensor::vector<int32_t>({0, 1, 1, 0}), Tensor::of<float>({.1F, .2F, .3F, .4F}, {4, 1}),
                            Tensor::of<float>({1, 2, 3, 4}, {4, 1}), Tensor::of<int32_t>({0, 1, -1, 1}, {4, 1})},
                           {{"max_splits", 2}, {"num_buckets", 2}});
  EXPECT_EQ(sums.shape(), Shape({2, 1, 3, 2}));
  EXPECT_THAT(values<float>(sums), ElementsAre(.1F, 1, .4F, 4, 0, 0, 0, 0, .2F, 2, .3F, 3));
}

TEST(BoostedTreesStats, ABucketThatIsNotThereIsRefused) {
  EXPECT_THROW(run1("BoostedTreesAggregateStats",
                    {Tensor::vector<int32_t>({0}), Tensor::of<float>({1}, {1, 1}), Tensor::of<float>({1}, {1, 1}),
                     Tensor::of<int32_t>({7}, {1, 1})},
                    {{"max_splits", 1}, {"num_buckets", 2}}),
               Error);
}

TEST(BoostedTreesStats, AnOlderSummaryHasNoBucketForMissingValues) {
  const Tensor sums =
      run1("BoostedTreesMakeStatsSummary",
           {Tensor::vector<int32_t>({0, 1}), Tensor::of<float>({.1F, .2F}, {2, 1}), Tensor::of<float>({1, 2}, {2, 1}),
            Tensor::vector<int32_t>({0, 1}), Tensor::vector<int32_t>({1, 1})},
           {{"max_splits", 2}, {"num_buckets", 2}});
  EXPECT_EQ(sums.shape(), Shape({2, 2, 2, 2}));
  EXPECT_THAT(values<float>(sums), ElementsAre(.1F, 1, 0, 0, 0, 0, .2F, 2, 0, 0, .1F, 1, 0, 0, .2F, 2));
}

void expectFloats(const Tensor& got, const std::vector<float>& want) {
  EXPECT_THAT(values<float>(got), Pointwise(FloatNear(1e-6F), want));
}

TEST(BoostedTreesSplit, IsTheBestThresholdOfANode) {
  const auto got =
      runOp("BoostedTreesCalculateBestFeatureSplit",
            {Tensor::vector<int32_t>({0, 2}), firstStats(), scalarOf(.05F), scalarOf(.1F), scalarOf(.01F), scalarOf(0)},
            {{"logits_dimension", 1}, {"split_type", "inequality"}});
  EXPECT_THAT(values<int32_t>(got[0]), ElementsAre(0, 1));
  expectFloats(got[1], {.248125F, 1.68F});
  EXPECT_THAT(values<int32_t>(got[3]), ElementsAre(1, 1));
  expectFloats(got[4], {.3125F, -1.3F});
  expectFloats(got[5], {-.6F, 1.3F});
  EXPECT_THAT(values<std::string>(got[6]), ElementsAre(kRight, kLeft));
}

TEST(BoostedTreesSplit, MayBeByOneValueOfANodeThatWeighsEnough) {
  const auto got =
      runOp("BoostedTreesCalculateBestFeatureSplit",
            {Tensor::vector<int32_t>({0, 2}), firstStats(), scalarOf(0), scalarOf(.1F), scalarOf(0), scalarOf(.9F)},
            {{"logits_dimension", 1}, {"split_type", "equality"}});
  EXPECT_THAT(values<int32_t>(got[0]), ElementsAre(0));
  expectFloats(got[1], {.553869F});
  EXPECT_THAT(values<int32_t>(got[3]), ElementsAre(1));
  expectFloats(got[4], {.6666666F});
  expectFloats(got[5], {-.64285713F});
  EXPECT_THAT(values<std::string>(got[6]), ElementsAre(kEqual));
}

TEST(BoostedTreesSplit, IsTheBestOverSeveralFeatures) {
  const auto got = runOp("BoostedTreesCalculateBestFeatureSplitV2",
                         {Tensor::vector<int32_t>({0, 2}), firstStats(), secondStats(),
                          Tensor::vector<std::string>({"inequality", "equality"}), Tensor::vector<int32_t>({4, 2}),
                          scalarOf(0), scalarOf(.1F), scalarOf(.02F), scalarOf(0)},
                         {{"logits_dimension", 1}, {"num_features", 2}});
  expectFloats(got[1], {.33541667F, 3.355F});
  EXPECT_THAT(values<int32_t>(got[2]), ElementsAre(4, 2));
  EXPECT_THAT(values<int32_t>(got[4]), ElementsAre(1, 0));
  expectFloats(got[5], {.375F, -2.25F});
  expectFloats(got[6], {-.7F, 1.5F});
}

TEST(BoostedTreesSplit, SolvesForSeveralLogits) {
  const Tensor stats = Tensor::of<float>(
      {.1F, .2F, .5F, .1F, .1F, .4F, -.4F, .3F, .6F, -.1F, -.1F, .5F, 0, 0, 0, 0, 0, 0}, {1, 1, 3, 6});
  const auto got = runOp("BoostedTreesCalculateBestFeatureSplitV2",
                         {Tensor::vector<int32_t>({0, 1}), stats, Tensor::vector<std::string>({"inequality"}),
                          Tensor::vector<int32_t>({3}), scalarOf(0), scalarOf(.1F), scalarOf(0), scalarOf(0)},
                         {{"logits_dimension", 2}, {"num_features", 1}});
  expectFloats(got[1], {.0904752F});
  EXPECT_THAT(values<int32_t>(got[4]), ElementsAre(0));
  expectFloats(got[5], {-.10344829F, -.37931034F});
  expectFloats(got[6], {.5121951F, -.41463417F});
}

TEST(BoostedTreesSplit, NeedsAFeatureAndALogit) {
  const Tensor nodes = Tensor::vector<int32_t>({0, 1});
  const auto ofNoFeature = [&] {
    runOp("BoostedTreesCalculateBestFeatureSplitV2",
          {nodes, Tensor::vector<std::string>({}), Tensor::vector<int32_t>({}), scalarOf(0), scalarOf(.1F), scalarOf(0),
           scalarOf(0)},
          {{"logits_dimension", 1}, {"num_features", 0}});
  };
  const auto ofNoLogit = [&] {
    runOp("BoostedTreesCalculateBestFeatureSplit",
          {nodes, firstStats(), scalarOf(0), scalarOf(.1F), scalarOf(0), scalarOf(0)}, {{"logits_dimension", 0}});
  };
  EXPECT_THAT(ofNoFeature, ThrowsMessage<Error>(HasSubstr("'num_features' must be at least 1")));
  EXPECT_THAT(ofNoLogit, ThrowsMessage<Error>(HasSubstr("'logits_dimension' must be at least 1")));
}

TEST(BoostedTreesSplit, IsToldForEachFeatureByTheOlderOp) {
  const Tensor first = Tensor::of<float>({.1F, .2F, -.4F, .5F, .3F, .3F, .2F, .1F, .5F, .3F, -.7F, .4F}, {2, 3, 2});
  const Tensor second = Tensor::of<float>({.3F, .3F, -.2F, .2F, -.1F, .5F, .9F, .3F, -.5F, .3F, -.4F, .2F}, {2, 3, 2});
  const auto got =
      runOp("BoostedTreesCalculateBestGainsPerFeature",
            {Tensor::vector<int32_t>({0, 2}), first, second, scalarOf(0), scalarOf(.1F), scalarOf(.02F), scalarOf(0)},
            {{"max_splits", 2}, {"num_features", 2}});
  expectFloats(got[2], {.3175F, 1.94F});
  expectFloats(got[3], {.3175F, 3.355F});
  EXPECT_THAT(values<int32_t>(got[4]), ElementsAre(1, 1));
  EXPECT_THAT(values<int32_t>(got[5]), ElementsAre(0, 0));
  expectFloats(got[6], {.375F, -1.4F});
  expectFloats(got[9], {.375F, 1.5F});
}

// Streams of values and the boundaries they come to.
class BoostedTreesQuantilesTest : public ::testing::Test {
 protected:
  std::vector<float> boundaries(int times, bool exact) {
    session_.run(Feeds{}, {},
                 {scope_.node("BoostedTreesCreateQuantileStreamResource",
                              {handle_, ops::scalar(scope_, .1F), ops::scalar(scope_, int64_t{1})})});
    std::vector<float> numbers;
    for (int i = 0; i < 300; ++i) numbers.push_back(static_cast<float>(((i * 37) % 101) / 7.0));
    Node* summary = scope_.node("BoostedTreesMakeQuantileSummaries",
                                {ops::constant(scope_, Tensor::vector(numbers)),
                                 ops::constant(scope_, Tensor::vector<float>({1})), ops::scalar(scope_, .1F)},
                                {{"num_features", 1}});
    Node* add = scope_.node("BoostedTreesQuantileStreamResourceAddSummaries", {handle_, summary->output(0)},
                            {{"num_features", 1}});
    for (int i = 0; i < times; ++i) session_.run(Feeds{}, {}, {add});
    session_.run(Feeds{}, {},
                 {scope_.node("BoostedTreesQuantileStreamResourceFlush", {handle_, ops::scalar(scope_, int64_t{5})},
                              {{"generate_quantiles", exact}})});
    return values<float>(session_.run(Feeds{}, {scope_.op("BoostedTreesQuantileStreamResourceGetBucketBoundaries",
                                                          {handle_}, {{"num_features", 1}})})[0]);
  }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
  Output handle_ = scope_.op("BoostedTreesQuantileStreamResourceHandleOp", {}, {{"shared_name", "quantiles"}});
};

TEST_F(BoostedTreesQuantilesTest, MakeBoundaries) {
  EXPECT_THAT(boundaries(1, false),
              Pointwise(FloatNear(1e-6F), std::vector<float>{0, 3.2857144F, 6.142857F, 9.142858F, 14.285714F}));
}

TEST_F(BoostedTreesQuantilesTest, MakeExactlySoManyQuantiles) {
  EXPECT_THAT(boundaries(2, true),
              Pointwise(FloatNear(1e-6F), std::vector<float>{0, 3.4285715F, 7.428571F, 10.571428F, 14.285714F}));
}

TEST(BoostedTreesQuantiles, SummarizeWeightedValues) {
  const Tensor summary =
      run1("BoostedTreesMakeQuantileSummaries",
           {Tensor::vector<float>({1, 5, 2, 2, 3}), Tensor::vector<float>({1, 2, 1, 3, .5F}), scalarOf(.1F)});
  EXPECT_EQ(summary.shape(), Shape({4, 4}));
  EXPECT_THAT(values<float>(summary), ElementsAre(1, 1, 0, 1, 2, 4, 1, 5, 3, .5F, 5, 5.5F, 5, 2, 5.5F, 7.5F));
}

TEST(BoostedTreesQuantiles, PutValuesIntoBuckets) {
  EXPECT_THAT(values<int32_t>(run1("BoostedTreesBucketize",
                                   {Tensor::vector<float>({0, 1, 1.5F, 9, -3}), Tensor::vector<float>({1, 2, 4})})),
              ElementsAre(0, 0, 1, 2, 0));
  EXPECT_THAT(values<int32_t>(run1("BoostedTreesBucketize", {Tensor::vector<float>({3}), Tensor::vector<float>({})})),
              ElementsAre(0));
}

TEST(BoostedTreesQuantiles, RefuseWhatIsNotANumber) {
  EXPECT_THROW(run1("BoostedTreesMakeQuantileSummaries",
                    {Tensor::vector<float>({std::nanf("")}), Tensor::vector<float>({1}), scalarOf(.1F)}),
               Error);
}

}  // namespace
}  // namespace engine
