#include "tests/engine/feature_column/column_test_support.h"

namespace engine::feature_column {
namespace {

using testing::ColumnTest;
using ::testing::ElementsAre;
using testing::errorOf;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class LinearModelTest : public ColumnTest {
 protected:
  Tensor column(const std::vector<float>& values) {
    return Tensor::of(values, {static_cast<int64_t>(values.size()), 1});
  }
  Output model(const Columns& columns, LinearModelOptions options = {}) {
    return linearModel(scope_, features_, columns, options);
  }
  Tensor bias(float value) { return Tensor::vector<float>({value}); }
};

TEST_F(LinearModelTest, FC05WeighsEachBucketOfEachDimension) {
  feed<float>("price", {-1, 1, 5, 6}, {2, 2});
  const Output out = model({bucketizedColumn(numericColumn("price", {.shape = {2}}), {0, 2, 4, 6})});
  const Tensor weights = column({10, 20, 30, 40, 50, 60, 70, 80, 90, 100});
  const std::string name = "linear_model/price_bucketized/weights";
  EXPECT_THAT(run1(out, {{name, weights}}), ElementsAre(80, 140));
  EXPECT_THAT(run1(out, {{name, weights}, {"linear_model/bias_weights", bias(1)}}), ElementsAre(81, 141));
}

TEST_F(LinearModelTest, FC09AddsTheWeightsOfIds) {
  feedRows<std::string>("wire", {{"marlo"}, {"skywalker", "omar"}});
  const Output out = model({categoricalColumnWithHashBucket("wire", 4)});
  EXPECT_THAT(run1(out, {{"linear_model/wire/weights", column({1, 2, 3, 4})}}), ElementsAre(4, 6));
}

TEST_F(LinearModelTest, FC10FlattensIdsOfAHigherRank) {
  feedSparse<std::string>("wire", {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 0, 1}}, {"omar", "stringer", "marlo", "omar"},
                          {2, 2, 2});
  const Output out = model({categoricalColumnWithHashBucket("wire", 4)});
  EXPECT_THAT(run1(out, {{"linear_model/wire/weights", column({10, 100, 1000, 10000})}}), ElementsAre(1010, 11000));
}

TEST_F(LinearModelTest, FC11TakesTheMeanOfAnExamplesWeights) {
  feedRows<std::string>("wire", {{"omar"}, {"stringer", "marlo"}});
  const Output out = model({categoricalColumnWithHashBucket("wire", 4)}, {.sparseCombiner = "mean"});
  EXPECT_THAT(run1(out, {{"linear_model/wire/weights", column({10, 100, 1000, 10000})},
                         {"linear_model/bias_weights", bias(5)}}),
              ElementsAre(1005, 5010));
}

TEST_F(LinearModelTest, FC12KeepsNegativeWeightsOfIds) {
  feedRows<std::string>("wire", {{"omar"}, {"stringer", "marlo"}});
  feedRows<float>("weight", {{1}, {1, -1}});
  const Output out = model({weightedCategoricalColumn(categoricalColumnWithHashBucket("wire", 4), "weight")});
  EXPECT_THAT(run1(out, {{"linear_model/wire_weighted_by_weight/weights", column({10, 100, 1000, 10000})},
                         {"linear_model/bias_weights", bias(5)}}),
              ElementsAre(1005, -9985));
}

TEST_F(LinearModelTest, FC30TakesEmbeddingsAsNumbers) {
  feedRows<int64_t>("aaa", {{2}, {0, 1}, {}, {1}}, 5);
  const Output out = model({embeddingColumn(categoricalColumnWithIdentity("aaa", 3), 2)});
  EXPECT_THAT(
      run1(out, {{"linear_model/aaa_embedding/embedding_weights", Tensor::of<float>({1, 2, 3, 5, 7, 11}, {3, 2})},
                 {"linear_model/aaa_embedding/weights", column({4, 6})}}),
      ElementsAre(94, 29, 0, 42));
}

TEST_F(LinearModelTest, FC31MultipliesNumbers) {
  feed<float>("price", {1, 2, 5, 6}, {2, 2});
  const Output out = model({numericColumn("price", {.shape = {2}})});
  EXPECT_THAT(run1(out, {{"linear_model/price/weights", column({10, 100})}}), ElementsAre(210, 650));
}

TEST_F(LinearModelTest, FC32AddsColumnsAndBias) {
  feed<float>("price1", {1, 2, 5, 6}, {2, 2});
  feed<float>("price2", {3, 4}, {2, 1});
  const Output out = model({numericColumn("price2"), numericColumn("price1", {.shape = {2}})});
  EXPECT_THAT(run1(out, {{"linear_model/price1/weights", column({10, 100})},
                         {"linear_model/price2/weights", column({1000})},
                         {"linear_model/bias_weights", bias(7)}}),
              ElementsAre(3217, 4657));
}

TEST_F(LinearModelTest, FC33NamesVariablesAsTensorFlowDoes) {
  feedRows<int64_t>("aaa", {{2}});
  model({embeddingColumn(categoricalColumnWithIdentity("aaa", 3), 2)});
  EXPECT_THAT(variableNames(), UnorderedElementsAre("linear_model/bias_weights", "linear_model/aaa_embedding/weights",
                                                    "linear_model/aaa_embedding/embedding_weights"));
}

TEST_F(LinearModelTest, SeveralUnitsHaveAWeightEach) {
  feed<float>("x", {1, 2}, {2});
  const Output out = model({numericColumn("x")}, {.units = 3});
  EXPECT_THAT(run1(out, {{"linear_model/x/weights", Tensor::of<float>({1, 10, 100}, {1, 3})}}),
              ElementsAre(1, 10, 100, 2, 20, 200));
}

TEST_F(LinearModelTest, PartitionedWeightsGiveTheSameResult) {
  feedRows<int64_t>("a", {{0, 4}, {2}, {3}});
  feed<float>("x", {1, 2, 3}, {3});
  ColumnVariables variables;
  const Output out = model({categoricalColumnWithIdentity("a", 5), numericColumn("x")},
                           {.partitioner = nn::fixedSizePartitioner(2), .colsToVars = &variables});
  EXPECT_THAT(variableNames(),
              UnorderedElementsAre("linear_model/a/weights/part_0", "linear_model/a/weights/part_1",
                                   "linear_model/x/weights/part_0", "linear_model/bias_weights/part_0"));
  EXPECT_EQ(variables.at("a").size(), 2u);
  EXPECT_EQ(variables.at("bias").size(), 1u);
  EXPECT_EQ(variables.at("a")[1].slice->fullName, "linear_model/a/weights");
  EXPECT_THAT(variables.at("a")[1].slice->offset, ElementsAre(3, 0));
  EXPECT_THAT(run1(out, {{"linear_model/a/weights/part_0", column({1, 2, 3})},
                         {"linear_model/a/weights/part_1", column({40, 50})},
                         {"linear_model/x/weights/part_0", column({1000})}}),
              ElementsAre(1051, 2003, 3040));
}

TEST_F(LinearModelTest, ColumnsThatAreNotTrainedHaveNoTrainableVariables) {
  feed<float>("x", {1, 2}, {2});
  model({numericColumn("x")}, {.trainable = false});
  EXPECT_TRUE(graph_.collections().trainableVariables().empty());
}

TEST_F(LinearModelTest, ASecondModelHasAScopeOfItsOwn) {
  feed<float>("x", {1, 2}, {2});
  model({numericColumn("x")});
  model({numericColumn("x")});
  EXPECT_NE(nn::findVariable(graph_, "linear_model_1/x/weights"), nullptr);
}

TEST_F(LinearModelTest, IdsBeyondTheWeightsFail) {
  feedRows<int64_t>("a", {{7}});
  const Output out = model({categoricalColumnWithIdentity("a", 5)});
  EXPECT_NE(errorOf([&] { run1(out); }), "no error");
}

TEST_F(LinearModelTest, WrongArgumentsAreRefused) {
  feedRows<int64_t>("a", {{7}});
  feedRows<float>("s", {{7}});
  const Column ids = categoricalColumnWithIdentity("a", 5);
  EXPECT_THAT(errorOf([&] { model({ids}, {.units = 0}); }), HasSubstr("units >= 1"));
  EXPECT_THAT(errorOf([&] { model({ids}, {.sparseCombiner = "max"}); }), HasSubstr("max"));
  EXPECT_THAT(errorOf([&] { model({sequenceNumericColumn("s")}); }),
              HasSubstr("Items of feature_columns must be either a DenseColumn or CategoricalColumn."));
  EXPECT_THAT(errorOf([&] { model({sequenceCategoricalColumn(ids)}); }),
              HasSubstr("must not be of type SequenceCategoricalColumn."));
}

}  // namespace
}  // namespace engine::feature_column
