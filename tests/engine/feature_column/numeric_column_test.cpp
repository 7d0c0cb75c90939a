#include "tests/engine/feature_column/column_test_support.h"

namespace engine::feature_column {
namespace {

using testing::ColumnTest;
using ::testing::ElementsAre;
using testing::errorOf;
using ::testing::HasSubstr;

class NumericColumnTest : public ColumnTest {};

Normalizer plusTwo() {
  return [](const Scope& scope, Output x) { return ops::add(scope, x, ops::scalar(scope, 2.0f)); };
}

TEST_F(NumericColumnTest, FC01NormalizerIsAppliedToEveryElement) {
  feed<float>("price", {1, 2, 5, 6}, {2, 2});
  const Column price = numericColumn("price", {.shape = {2}, .normalizer = plusTwo()});
  EXPECT_THAT(run1(dense(price)), ElementsAre(3, 4, 7, 8));
}

TEST_F(NumericColumnTest, FeaturesOfRankOneGetAnAxis) {
  feed<float>("age", {3, 4, 5}, {3});
  const Tensor out = run({inputLayer(scope_, features_, {numericColumn("age")})})[0];
  EXPECT_EQ(out.shape(), (Shape{3, 1}));
}

TEST_F(NumericColumnTest, IntegersBecomeFloats) {
  feed<int64_t>("age", {3, 4}, {2, 1});
  EXPECT_THAT(run1(dense(numericColumn("age", {.dtype = DType::kInt64}))), ElementsAre(3, 4));
}

TEST_F(NumericColumnTest, MatricesAreFlattenedInTheInputLayer) {
  feed<float>("m", {1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 2});
  const Tensor out = run({inputLayer(scope_, features_, {numericColumn("m", {.shape = {2, 2}})})})[0];
  EXPECT_EQ(out.shape(), (Shape{2, 4}));
}

TEST_F(NumericColumnTest, NamedNormalizersCastIntegersFirst) {
  feed<int64_t>("x", {10, 20}, {2, 1});
  EXPECT_THAT(run1(dense(numericColumn("x", {.normalizer = standardScore(10, 5)}))), ElementsAre(0, 2));
}

TEST_F(NumericColumnTest, NormalizersCanBeChained) {
  feed<float>("x", {-5, 0.5f, 5}, {3, 1});
  const Normalizer both = chain({clipTo(0, 1), scaleBy(4)});
  EXPECT_THAT(run1(dense(numericColumn("x", {.normalizer = both}))), ElementsAre(0, 2, 4));
}

TEST_F(NumericColumnTest, MinMaxAndLog1pFollowTheirFormulas) {
  feed<float>("x", {2, 4}, {2, 1});
  EXPECT_THAT(run1(dense(numericColumn("x", {.normalizer = minMax(2, 6)}))), ElementsAre(0, 0.5f));
  EXPECT_FLOAT_EQ(run1(dense(numericColumn("x", {.normalizer = logOnePlus()})))[0], std::log(3.0f));
}

TEST_F(NumericColumnTest, NormalizersRefuseEmptyRanges) {
  EXPECT_THAT(errorOf([] { standardScore(0, 0); }), HasSubstr("stddev must be positive"));
  EXPECT_THAT(errorOf([] { minMax(1, 1); }), HasSubstr("minimum 1 must be below maximum 1"));
  EXPECT_THAT(errorOf([] { scaleBy(NAN); }), HasSubstr("factor must be finite"));
}

TEST_F(NumericColumnTest, SparseFeaturesAreRefused) {
  feedRows<float>("x", {{1}, {2}});
  EXPECT_EQ(errorOf([&] { dense(numericColumn("x")); }),
            "The corresponding Tensor of numerical column must be a Tensor. SparseTensor is not supported. key: x");
}

TEST_F(NumericColumnTest, TextIsRefused) {
  feed<std::string>("x", {"a"}, {1});
  EXPECT_THAT(errorOf([&] { dense(numericColumn("x")); }), HasSubstr("contains text"));
}

TEST_F(NumericColumnTest, MissingFeaturesAreNamed) {
  feed<float>("height", {1}, {1});
  EXPECT_EQ(errorOf([&] { inputLayer(scope_, features_, {numericColumn("age")}); }),
            "Feature age is not in features dictionary. It has: height.");
}

TEST_F(NumericColumnTest, ScalarFeaturesAreRefused) {
  features_["x"] = ops::placeholder(scope_, DType::kFloat, Shape{}, "x");
  EXPECT_THAT(errorOf([&] { dense(numericColumn("x")); }), HasSubstr("Feature (key: x) cannot have rank 0."));
}

TEST_F(NumericColumnTest, WrongOptionsAreRefused) {
  EXPECT_THAT(errorOf([] {
                numericColumn("x", {.shape = {2, 0}});
              }),
              HasSubstr("shape dimensions must be greater than 0. shape: (2, 0), key: x"));
  EXPECT_THAT(errorOf([] { numericColumn("x", {.dtype = DType::kString}); }),
              HasSubstr("dtype must be convertible to float."));
  EXPECT_THAT(errorOf([] {
                numericColumn("x", {.shape = {3}, .defaultValue = {{1, 2}}});
              }),
              HasSubstr("The shape of default_value must be equal to given shape."));
  EXPECT_THAT(errorOf([] { numericColumn("x", {.defaultValue = {{0.5}}, .dtype = DType::kInt64}); }),
              HasSubstr("default_value must be compatible with dtype."));
}

TEST_F(NumericColumnTest, ASingleDefaultFillsTheShape) {
  const ParseExampleSpec spec = makeParseExampleSpec({numericColumn("x", {.shape = {3}, .defaultValue = {{7}}})});
  const auto& feature = std::get<FixedLenFeature>(spec.at("x"));
  EXPECT_EQ(feature.shape, Shape{3});
  EXPECT_TRUE(identical(*feature.defaultValue, Tensor::vector<float>({7, 7, 7})));
}

TEST_F(NumericColumnTest, EqualColumnsAreTransformedOnce) {
  feed<float>("x", {1, 2}, {2, 1});
  dense(bucketizedColumn(numericColumn("x", {.normalizer = scaleBy(2)}), {3}));
  dense(bucketizedColumn(numericColumn("x", {.normalizer = scaleBy(2)}), {3}));
  EXPECT_EQ(countOps("Mul"), 1);
  EXPECT_EQ(countOps("Bucketize"), 1);
}

TEST_F(NumericColumnTest, DifferentFunctionsAreTransformedEach) {
  feed<float>("x", {1, 2}, {2, 1});
  EXPECT_THAT(run1(dense(numericColumn("x", {.normalizer = plusTwo()}))), ElementsAre(3, 4));
  EXPECT_THAT(run1(dense(numericColumn("x", {.normalizer = scaleBy(2)}))), ElementsAre(2, 4));
}

}  // namespace
}  // namespace engine::feature_column
