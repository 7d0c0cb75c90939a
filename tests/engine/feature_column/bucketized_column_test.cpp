#include "tests/engine/feature_column/column_test_support.h"

namespace engine::feature_column {
namespace {

using testing::ColumnTest;
using ::testing::ElementsAre;
using testing::errorOf;
using ::testing::HasSubstr;

class BucketizedColumnTest : public ColumnTest {
 protected:
  Column price(int64_t width) { return bucketizedColumn(numericColumn("price", {.shape = {width}}), {0, 2, 4, 6}); }
};

TEST_F(BucketizedColumnTest, FC02ABoundaryBelongsToTheBucketOnItsRight) {
  feed<float>("price", {-1, 1, 5, 6}, {2, 2});
  const Tensor out = run({dense(price(2))})[0];
  EXPECT_EQ(out.shape(), (Shape{2, 2, 5}));
  std::vector<int64_t> buckets;
  const std::vector<float> hot = testing::values<float>(out);
  for (std::size_t i = 0; i < hot.size(); ++i) {
    if (hot[i] == 1) buckets.push_back(static_cast<int64_t>(i % 5));
  }
  EXPECT_THAT(buckets, ElementsAre(0, 1, 3, 4));
}

TEST_F(BucketizedColumnTest, FC03GivesOneHotVectors) {
  feed<float>("price", {-1, 1, 5, 6}, {4, 1});
  const Tensor out = run({dense(price(1))})[0];
  EXPECT_EQ(out.shape(), (Shape{4, 1, 5}));
  EXPECT_THAT(testing::values<float>(out), ElementsAre(1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1));
}

TEST_F(BucketizedColumnTest, FC04GivesIdsThatDifferByDimension) {
  feed<float>("price", {-1, 1, 5, 6}, {2, 2});
  const SparseTensor ids = sparse(price(2)).ids;
  const std::vector<Tensor> out = run({ids.indices, ids.values, ids.denseShape});
  EXPECT_THAT(out[0].toInt64s(), ElementsAre(0, 0, 0, 1, 1, 0, 1, 1));
  EXPECT_THAT(out[1].toInt64s(), ElementsAre(0, 6, 3, 9));
  EXPECT_THAT(out[2].toInt64s(), ElementsAre(2, 2));
}

TEST_F(BucketizedColumnTest, IdsOfAnEmptyBatchAreEmpty) {
  feed<float>("price", {}, {0, 2});
  const SparseTensor ids = sparse(price(2)).ids;
  const std::vector<Tensor> out = run({ids.indices, ids.denseShape});
  EXPECT_EQ(out[0].shape(), (Shape{0, 2}));
  EXPECT_THAT(out[1].toInt64s(), ElementsAre(0, 2));
}

TEST_F(BucketizedColumnTest, CountsTheBucketsOfAllDimensions) {
  EXPECT_EQ(asCategorical(price(2))->numBuckets(), 10);
  EXPECT_EQ(asDense(price(2))->variableShape(), (Shape{2, 5}));
  EXPECT_EQ(price(2)->name(), "price_bucketized");
}

TEST_F(BucketizedColumnTest, RefusesOtherSourcesAndBoundaries) {
  const Column age = numericColumn("age");
  EXPECT_THAT(errorOf([&] { bucketizedColumn(age, {}); }), HasSubstr("boundaries must not be empty."));
  EXPECT_THAT(errorOf([&] { bucketizedColumn(age, {2, 1}); }), HasSubstr("boundaries must be a sorted list."));
  EXPECT_THAT(errorOf([&] { bucketizedColumn(age, {1, 1}); }), HasSubstr("boundaries must be a sorted list."));
  EXPECT_THAT(errorOf([&] { bucketizedColumn(age, {NAN}); }), HasSubstr("boundaries must be a sorted list."));
  EXPECT_THAT(errorOf([&] { bucketizedColumn(bucketizedColumn(age, {1}), {1}); }),
              HasSubstr("source_column must be a column generated with numeric_column()."));
  EXPECT_THAT(errorOf([&] {
                bucketizedColumn(numericColumn("m", {.shape = {2, 2}}), {1});
              }),
              HasSubstr("source_column must be one-dimensional column."));
  EXPECT_THAT(errorOf([&] { bucketizedColumn(nullptr, {1}); }), HasSubstr("Given: None"));
}

}  // namespace
}  // namespace engine::feature_column
