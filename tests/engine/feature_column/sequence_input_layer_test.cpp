#include "engine/feature_column/sequence_input_layer.h"

#include "tests/engine/feature_column/column_test_support.h"

namespace engine::feature_column {
namespace {

using testing::ColumnTest;
using ::testing::ElementsAre;
using testing::errorOf;
using ::testing::HasSubstr;

class SequenceInputLayerTest : public ColumnTest {
 protected:
  std::vector<Tensor> layer(const Columns& columns) {
    const SequenceTensor out = sequenceInputLayer(scope_, features_, columns);
    return run({out.dense, out.sequenceLength});
  }
};

TEST_F(SequenceInputLayerTest, PadsNumbers) {
  feedRows<float>("x", {{1, 2, 3}, {}, {4}});
  const std::vector<Tensor> out = layer({sequenceNumericColumn("x", {.defaultValue = -1})});
  EXPECT_EQ(out[0].shape(), (Shape{3, 3, 1}));
  EXPECT_THAT(out[0].toDoubles(), ElementsAre(1, 2, 3, -1, -1, -1, 4, -1, -1));
  EXPECT_THAT(out[1].toInt64s(), ElementsAre(3, 0, 1));
}

TEST_F(SequenceInputLayerTest, GroupsNumbersIntoSteps) {
  feedRows<float>("x", {{1, 2, 3, 4}, {5, 6}});
  const std::vector<Tensor> out = layer({sequenceNumericColumn("x", {.shape = {2}})});
  EXPECT_EQ(out[0].shape(), (Shape{2, 2, 2}));
  EXPECT_THAT(out[1].toInt64s(), ElementsAre(2, 1));
}

TEST_F(SequenceInputLayerTest, RoundsHalfStepsUp) {
  feedRows<float>("x", {{1, 2, 3}, {5, 6}}, 4);
  EXPECT_THAT(layer({sequenceNumericColumn("x", {.shape = {2}})})[1].toInt64s(), ElementsAre(2, 1));
}

TEST_F(SequenceInputLayerTest, NormalizesOnlyWhatIsThere) {
  feedRows<float>("x", {{1}, {2, 3}});
  const std::vector<Tensor> out = layer({sequenceNumericColumn("x", {.normalizer = minMax(-1, 1)})});
  EXPECT_THAT(out[0].toDoubles(), ElementsAre(1, 0, 1.5, 2));
}

TEST_F(SequenceInputLayerTest, OneHotEncodesEachStep) {
  feedRows<int64_t>("a", {{2}, {0, 1}});
  const std::vector<Tensor> out = layer({indicatorColumn(sequenceCategoricalColumnWithIdentity("a", 3))});
  EXPECT_EQ(out[0].shape(), (Shape{2, 2, 3}));
  EXPECT_THAT(out[0].toDoubles(), ElementsAre(0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0));
  EXPECT_THAT(out[1].toInt64s(), ElementsAre(1, 2));
}

TEST_F(SequenceInputLayerTest, PutsColumnsSideBySideByName) {
  feedRows<float>("b", {{1, 2}});
  feedRows<int64_t>("a", {{1, 0}});
  const std::vector<Tensor> out =
      layer({sequenceNumericColumn("b"), indicatorColumn(sequenceCategoricalColumnWithIdentity("a", 2))});
  EXPECT_THAT(out[0].toDoubles(), ElementsAre(0, 1, 1, 1, 0, 2));
}

TEST_F(SequenceInputLayerTest, SequencesOfDifferentLengthFail) {
  feedRows<float>("a", {{1, 2}, {1}});
  feedRows<float>("b", {{1, 2}, {1, 2}});
  EXPECT_THAT(errorOf([&] {
                layer({sequenceNumericColumn("a"), sequenceNumericColumn("b")});
              }),
              HasSubstr("must have sequences of equal length"));
}

TEST_F(SequenceInputLayerTest, OtherColumnsAreRefused) {
  feed<int64_t>("a", {1}, {1});
  EXPECT_THAT(errorOf([&] { layer({numericColumn("a")}); }),
              HasSubstr("All feature_columns must be of type SequenceDenseColumn."));
  EXPECT_THAT(errorOf([&] { layer({indicatorColumn(categoricalColumnWithIdentity("a", 2))}); }),
              HasSubstr("categorical_column must be of type SequenceCategoricalColumn to use SequenceFeatures."));
  EXPECT_THAT(errorOf([&] { layer({sequenceNumericColumn("a")}); }), HasSubstr("must be a SparseTensor"));
}

TEST_F(SequenceInputLayerTest, ContextIsRepeatedAtEveryStep) {
  const Output context = ops::constant(scope_, Tensor::of<float>({7, 8}, {2, 1}));
  const Output sequence = ops::constant(scope_, Tensor::of<float>({1, 2, 3, 4}, {2, 2, 1}));
  EXPECT_THAT(run1(concatenateContextInput(scope_, context, sequence)), ElementsAre(1, 7, 2, 7, 3, 8, 4, 8));
}

TEST_F(SequenceInputLayerTest, ContextOfAnotherRankIsRefused) {
  const Output vector = ops::constant(scope_, Tensor::vector<float>({7, 8}));
  const Output sequence = ops::constant(scope_, Tensor::of<float>({1, 2}, {2, 1, 1}));
  EXPECT_THAT(errorOf([&] { concatenateContextInput(scope_, vector, sequence); }),
              HasSubstr("context_input must have rank 2"));
  EXPECT_THAT(errorOf([&] { concatenateContextInput(scope_, sequence, vector); }),
              HasSubstr("sequence_input must have rank 3"));
}

}  // namespace
}  // namespace engine::feature_column
