#include "tests/engine/feature_column/column_test_support.h"

namespace engine::feature_column {
namespace {

using testing::ColumnTest;
using ::testing::ElementsAre;
using testing::errorOf;
using ::testing::HasSubstr;

class IndicatorColumnTest : public ColumnTest {
 protected:
  std::vector<float> indicator(const Column& categorical) { return run1(dense(indicatorColumn(categorical))); }
};

TEST_F(IndicatorColumnTest, FC23CountsIds) {
  feedRows<int64_t>("a", {{1, 1}, {1, 2}});
  EXPECT_THAT(indicator(categoricalColumnWithIdentity("a", 4)), ElementsAre(0, 2, 0, 0, 0, 1, 1, 0));
}

TEST_F(IndicatorColumnTest, FC24IsOfTheVocabularysSize) {
  feedRows<std::string>("a", {{"marlo"}, {"skywalker", "omar"}});
  EXPECT_THAT(indicator(categoricalColumnWithVocabularyList("a", {"omar", "stringer", "marlo"})),
              ElementsAre(0, 0, 1, 1, 0, 0));
}

TEST_F(IndicatorColumnTest, FC25SumsWeights) {
  feedRows<std::string>("ids", {{"c", "b", "a", "c"}});
  feedRows<float>("weights", {{2, 4, 6, 1}});
  const Column ids = categoricalColumnWithVocabularyList("ids", {"a", "b", "c"});
  EXPECT_THAT(indicator(weightedCategoricalColumn(ids, "weights")), ElementsAre(6, 4, 3));
}

TEST_F(IndicatorColumnTest, FC26LeavesOutTheWeightsOfMissingIds) {
  feedRows<std::string>("ids", {{"c", "b", "unknown"}});
  feedRows<float>("weights", {{2, 4, 6}});
  const Column ids = categoricalColumnWithVocabularyList("ids", {"a", "b", "c"});
  EXPECT_THAT(indicator(weightedCategoricalColumn(ids, "weights")), ElementsAre(0, 4, 2));
}

TEST_F(IndicatorColumnTest, FC27LeavesOutMissingIds) {
  feedRows<std::string>("ids", {{"c", "b", "unknown"}});
  EXPECT_THAT(indicator(categoricalColumnWithVocabularyList("ids", {"a", "b", "c"})), ElementsAre(0, 1, 1));
}

TEST_F(IndicatorColumnTest, FewerIdsThanWeightsFail) {
  feedRows<std::string>("ids", {{"c", "b"}});
  feedRows<float>("weights", {{2, 4, 6}});
  const Column ids = categoricalColumnWithVocabularyList("ids", {"a", "b", "c"});
  EXPECT_NE(errorOf([&] { indicator(weightedCategoricalColumn(ids, "weights")); }), "no error");
}

TEST_F(IndicatorColumnTest, IdsBeyondTheBucketsOfWeightsAreNoCrash) {
  feedRows<int64_t>("ids", {{1, 99}});
  feedRows<float>("weights", {{2, 4}});
  EXPECT_THAT(indicator(weightedCategoricalColumn(categoricalColumnWithIdentity("ids", 3), "weights")),
              ElementsAre(0, 2, 0));
}

TEST_F(IndicatorColumnTest, OfBucketsIsOneHot) {
  feed<float>("x", {1, 5}, {2});
  EXPECT_THAT(indicator(bucketizedColumn(numericColumn("x"), {3})), ElementsAre(1, 0, 0, 1));
}

TEST_F(IndicatorColumnTest, NeedsACategoricalColumn) {
  EXPECT_THAT(errorOf([] { indicatorColumn(numericColumn("x")); }),
              HasSubstr("Unsupported input type. Input must be a CategoricalColumn."));
  EXPECT_THAT(errorOf([] { indicatorColumn(nullptr); }), HasSubstr("Given: None"));
}

TEST_F(IndicatorColumnTest, OfASequenceIsRefusedInAnInputLayer) {
  feedRows<int64_t>("a", {{1}});
  const Column column = indicatorColumn(sequenceCategoricalColumnWithIdentity("a", 3));
  EXPECT_THAT(errorOf([&] { inputLayer(scope_, features_, {column}); }),
              HasSubstr("In indicator_column: a_indicator. categorical_column must not be of type "
                        "SequenceCategoricalColumn."));
}

}  // namespace
}  // namespace engine::feature_column
