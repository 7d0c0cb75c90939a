#include "tests/engine/feature_column/column_test_support.h"

namespace engine::feature_column {
namespace {

using testing::ColumnTest;
using ::testing::ElementsAre;
using testing::errorOf;
using ::testing::HasSubstr;

class InputLayerTest : public ColumnTest {};

TEST_F(InputLayerTest, OrdersColumnsByName) {
  feed<float>("b", {1, 2}, {2});
  feed<float>("a", {3, 4}, {2});
  EXPECT_THAT(run1(inputLayer(scope_, features_, {numericColumn("b"), numericColumn("a")})), ElementsAre(3, 1, 4, 2));
}

TEST_F(InputLayerTest, ReportsWhatEachColumnGave) {
  feed<float>("a", {3, 4}, {2});
  std::map<std::string, Output> outputs;
  ColumnVariables variables;
  inputLayer(scope_, features_, {numericColumn("a")}, {.colsToVars = &variables, .colsToOutputs = &outputs});
  EXPECT_THAT(run1(outputs.at("a")), ElementsAre(3, 4));
  EXPECT_TRUE(variables.at("a").empty());
}

TEST_F(InputLayerTest, RefusesWrongLists) {
  feed<std::string>("x", {"a"}, {1});
  EXPECT_THAT(errorOf([&] { inputLayer(scope_, features_, {}); }), HasSubstr("feature_columns must not be empty."));
  EXPECT_THAT(errorOf([&] { inputLayer(scope_, features_, {nullptr}); }),
              HasSubstr("Items of feature_columns must be a FeatureColumn."));
  EXPECT_THAT(errorOf([&] {
                inputLayer(scope_, features_, {numericColumn("a"), numericColumn("a")});
              }),
              HasSubstr("Duplicate feature column name found for columns: "));
  EXPECT_THAT(errorOf([&] { inputLayer(scope_, features_, {categoricalColumnWithHashBucket("x", 3)}); }),
              HasSubstr("You can wrap a categorical column with an embedding_column or indicator_column."));
}

TEST_F(InputLayerTest, RefusesDifferentBatchSizes) {
  features_["a"] = ops::placeholder(scope_, DType::kFloat, {2, 1}, "a");
  features_["b"] = ops::placeholder(scope_, DType::kFloat, {3, 1}, "b");
  EXPECT_THAT(
      errorOf([&] {
        inputLayer(scope_, features_, {numericColumn("a"), numericColumn("b")});
      }),
      HasSubstr("Batch size (first dimension) of each feature must be same. Batch size of columns (a, b): (2, 3)"));
}

TEST_F(InputLayerTest, GroupsTheComponentsOfSparseFeatures) {
  const std::map<std::string, Output> components{
      {"x", ops::placeholder(scope_, DType::kFloat, {2}, "x")},
      {"s/indices", ops::placeholder(scope_, DType::kInt64, {kUnknownDim, 2}, "i")},
      {"s/values", ops::placeholder(scope_, DType::kString, {kUnknownDim}, "v")},
      {"s/shape", ops::placeholder(scope_, DType::kInt64, {2}, "d")},
      {"odd/values", ops::placeholder(scope_, DType::kFloat, {2}, "o")}};
  const FeatureTensors features = featureTensors(components);
  EXPECT_EQ(features.size(), 3u);
  EXPECT_TRUE(features.at("s").isSparse());
  EXPECT_FALSE(features.at("x").isSparse());
  EXPECT_FALSE(features.at("odd/values").isSparse());
}

TEST_F(InputLayerTest, ParseSpecsAreJoined) {
  const Column age = numericColumn("age", {.shape = {2}, .dtype = DType::kInt64});
  const ParseExampleSpec spec =
      makeParseExampleSpec({age, bucketizedColumn(age, {1}), categoricalColumnWithHashBucket("x", 3)});
  EXPECT_EQ(spec.size(), 2u);
  EXPECT_EQ(toString(spec.at("age")), "FixedLenFeature(shape=(2,), dtype=int64, default_value=None)");
  EXPECT_EQ(toString(spec.at("x")), "VarLenFeature(dtype=string)");
}

TEST_F(InputLayerTest, DifferentSpecsOfOneFeatureAreRefused) {
  EXPECT_THAT(errorOf([] {
                makeParseExampleSpec({numericColumn("x"), categoricalColumnWithHashBucket("x", 3)});
              }),
              HasSubstr("feature_columns contain different parse_spec for key x."));
}

TEST_F(InputLayerTest, LabelsAndWeightsAreNoFeatures) {
  const Columns columns{numericColumn("a")};
  const ParseExampleSpec spec = classifierParseExampleSpec(columns, {.labelKey = "y", .weightColumn = "w"});
  EXPECT_EQ(toString(spec.at("y")), "FixedLenFeature(shape=(1,), dtype=int64, default_value=None)");
  EXPECT_EQ(toString(spec.at("w")), "FixedLenFeature(shape=(1,), dtype=float32, default_value=None)");
  EXPECT_THAT(errorOf([&] { classifierParseExampleSpec(columns, {.labelKey = "a"}); }),
              HasSubstr("label should not be used as feature."));
  EXPECT_THAT(errorOf([&] { regressorParseExampleSpec(columns, {.labelKey = "y", .weightColumn = "a"}); }),
              HasSubstr("weight_column should not be used as feature."));
}

TEST_F(InputLayerTest, RegressorsHaveFloatLabelsOfTheirDimension) {
  const ParseExampleSpec spec = regressorParseExampleSpec({numericColumn("a")}, {.labelKey = "y", .labelDimension = 3});
  EXPECT_EQ(toString(spec.at("y")), "FixedLenFeature(shape=(3,), dtype=float32, default_value=None)");
}

}  // namespace
}  // namespace engine::feature_column
