#include "tests/engine/feature_column/column_test_support.h"

namespace engine::feature_column {
namespace {

using testing::ColumnTest;
using ::testing::ElementsAre;
using testing::errorOf;
using ::testing::HasSubstr;

class CrossedColumnTest : public ColumnTest {};

TEST_F(CrossedColumnTest, CrossesEveryCombinationOfARow) {
  feedRows<std::string>("a", {{"omar"}, {"stringer", "marlo"}});
  feedRows<std::string>("b", {{"x", "y"}, {"z", "w"}});
  const SparseTensor ids = sparse(crossedColumn({"a", "b"}, 1000)).ids;
  const std::vector<Tensor> out = run({ids.indices, ids.denseShape});
  EXPECT_THAT(out[0].toInt64s(), ElementsAre(0, 0, 0, 1, 1, 0, 1, 1, 1, 2, 1, 3));
  EXPECT_THAT(out[1].toInt64s(), ElementsAre(2, 4));
}

TEST_F(CrossedColumnTest, HashesThreeFeaturesAsTensorFlowDoes) {
  feed<std::string>("a", {"batch1-FC1-F1"}, {1});
  feed<std::string>("b", {"batch1-FC2-F1"}, {1});
  feed<std::string>("c", {"batch1-FC3-F1"}, {1});
  EXPECT_THAT(ids(crossedColumn({"a", "b", "c"}, 100)), ElementsAre(83));
}

TEST_F(CrossedColumnTest, NestedCrossesAreFlattened) {
  feed<std::string>("a", {"batch1-FC1-F1"}, {1});
  feed<std::string>("b", {"batch1-FC2-F1"}, {1});
  feed<std::string>("c", {"batch1-FC3-F1"}, {1});
  const Column nested = crossedColumn({crossedColumn({"a", "b"}, 7), "c"}, 100);
  EXPECT_THAT(ids(nested), ElementsAre(83));
  EXPECT_EQ(nested->name(), "a_X_b_X_c");
}

TEST_F(CrossedColumnTest, NamesAreSortedButLeavesAreNot) {
  const Column buckets = bucketizedColumn(numericColumn("age"), {18, 25});
  EXPECT_EQ(crossedColumn({"sex", buckets}, 10)->name(), "age_bucketized_X_sex");
}

TEST_F(CrossedColumnTest, BucketsOfSeveralDimensionsAreCrossedWithTheirOffset) {
  feed<float>("price", {-1, 1, 5, 6}, {2, 2});
  feed<std::string>("b", {"x", "y"}, {2});
  const Column buckets = bucketizedColumn(numericColumn("price", {.shape = {2}}), {0, 2, 4, 6});
  const SparseTensor out = sparse(crossedColumn({buckets, "b"}, 50)).ids;
  EXPECT_EQ(run({out.values})[0].elements(), 4);
}

TEST_F(CrossedColumnTest, ParsesTheFeaturesOfAllLeaves) {
  const Column buckets = bucketizedColumn(numericColumn("age"), {18, 25});
  const ParseExampleSpec spec = makeParseExampleSpec({crossedColumn({buckets, "sex"}, 10)});
  EXPECT_EQ(spec.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<FixedLenFeature>(spec.at("age")));
  EXPECT_EQ(std::get<VarLenFeature>(spec.at("sex")).dtype, DType::kString);
}

TEST_F(CrossedColumnTest, WrongKeysAreRefused) {
  const Column hashed = categoricalColumnWithHashBucket("h", 5);
  EXPECT_THAT(errorOf([&] {
                crossedColumn({hashed, "b"}, 10);
              }),
              HasSubstr("categorical_column_with_hash_bucket is not supported for crossing."));
  EXPECT_THAT(errorOf([&] { crossedColumn({"a"}, 10); }), HasSubstr("keys must be a list with length > 1."));
  EXPECT_THAT(errorOf([&] { crossedColumn({"a", "b"}, 0); }), HasSubstr("hash_bucket_size must be > 1."));
  EXPECT_THAT(errorOf([&] { crossedColumn({numericColumn("a"), "b"}, 10); }), HasSubstr("Unsupported key type."));
}

TEST_F(CrossedColumnTest, WeightsCannotBeCrossed) {
  feed<int64_t>("a", {1}, {1});
  feed<float>("w", {1}, {1});
  feed<std::string>("b", {"x"}, {1});
  const Column weighted = weightedCategoricalColumn(categoricalColumnWithIdentity("a", 3), "w");
  EXPECT_THAT(errorOf([&] {
                sparse(crossedColumn({weighted, "b"}, 10));
              }),
              HasSubstr("crossed_column does not support weight_tensor"));
}

TEST_F(CrossedColumnTest, FloatFeaturesCannotBeCrossed) {
  feed<float>("a", {1}, {1});
  feed<std::string>("b", {"x"}, {1});
  EXPECT_THAT(errorOf([&] { sparse(crossedColumn({"a", "b"}, 10)); }), HasSubstr("dtype must be string or integer."));
}

}  // namespace
}  // namespace engine::feature_column
