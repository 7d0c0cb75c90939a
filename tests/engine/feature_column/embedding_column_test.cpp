#include <cmath>

#include "engine/formats/bundle/bundle_writer.h"
#include "tests/engine/feature_column/column_test_support.h"
#include "tests/support/temporary_folder.h"

namespace engine::feature_column {
namespace {

using testing::ColumnTest;
using ::testing::ElementsAre;
using testing::errorOf;
using ::testing::HasSubstr;

const std::string kWeights = "input_layer/aaa_embedding/embedding_weights";

class EmbeddingColumnTest : public ColumnTest {
 protected:
  Output layer(const Columns& columns, InputLayerOptions options = {}) {
    return inputLayer(scope_, features_, columns, options);
  }
  std::vector<std::string> layerVariables(const Columns& columns, InputLayerOptions options = {}) {
    layer(columns, std::move(options));
    return variableNames();
  }
  Tensor table_ = Tensor::of<float>({1, 2, 3, 5, 7, 11}, {3, 2});
};

TEST_F(EmbeddingColumnTest, FC28TakesTheMeanAndGivesZerosForNoIds) {
  feedRows<int64_t>("aaa", {{2}, {0, 1}, {}, {1}}, 5);
  const Output out = layer({embeddingColumn(categoricalColumnWithIdentity("aaa", 3), 2)});
  EXPECT_THAT(run1(out, {{kWeights, table_}}), ElementsAre(7, 11, 2, 3.5, 0, 0, 3, 5));
}

TEST_F(EmbeddingColumnTest, FC29KeepsTheOuterDimensionsOfAHigherRank) {
  feedSparse<int64_t>("aaa", {{0, 0, 0}, {1, 1, 0}, {1, 1, 4}, {3, 0, 0}, {3, 1, 2}}, {2, 0, 1, 1, 2}, {4, 2, 5});
  const Output out = dense(embeddingColumn(categoricalColumnWithIdentity("aaa", 4), 3));
  const Tensor table = Tensor::of<float>({1, 2, 4, 3, 5, 1, 7, 11, 2, 2, 7, 12}, {4, 3});
  const Tensor result = run({out}, {{"embedding_weights", table}})[0];
  EXPECT_EQ(result.shape(), (Shape{4, 2, 3}));
  EXPECT_THAT(testing::values<float>(result),
              ElementsAre(7, 11, 2, 0, 0, 0, 0, 0, 0, 2, 3.5, 2.5, 0, 0, 0, 0, 0, 0, 3, 5, 1, 7, 11, 2));
}

TEST_F(EmbeddingColumnTest, CombinersSumAndDivideByTheRoot) {
  feedRows<int64_t>("aaa", {{0, 1}});
  const Column ids = categoricalColumnWithIdentity("aaa", 3);
  EXPECT_THAT(run1(layer({embeddingColumn(ids, 2, {.combiner = "sum"})}), {{kWeights, table_}}), ElementsAre(4, 7));
  const std::vector<float> root = run1(layer({embeddingColumn(ids, 2, {.combiner = "sqrtn"})}),
                                       {{"input_layer_1/aaa_embedding/embedding_weights", table_}});
  EXPECT_NEAR(root[0], 4 / std::sqrt(2.0), 1e-6);
}

TEST_F(EmbeddingColumnTest, LongVectorsAreScaledToTheMaximalNorm) {
  feedRows<int64_t>("aaa", {{0}, {1}});
  const Output out = layer({embeddingColumn(categoricalColumnWithIdentity("aaa", 2), 2, {.maxNorm = 1.0})});
  const std::vector<float> got = run1(out, {{kWeights, Tensor::of<float>({0.6f, 0, 3, 4}, {2, 2})}});
  EXPECT_NEAR(got[0], 0.6, 1e-6);
  EXPECT_NEAR(got[2], 0.6, 1e-6);
  EXPECT_NEAR(got[3], 0.8, 1e-6);
}

TEST_F(EmbeddingColumnTest, WeightsOfIdsAreTheirShares) {
  feedRows<int64_t>("aaa", {{0, 1}});
  feedRows<float>("w", {{1, 3}});
  const Column weighted = weightedCategoricalColumn(categoricalColumnWithIdentity("aaa", 3), "w");
  EXPECT_THAT(run1(layer({embeddingColumn(weighted, 2)}),
                   {{"input_layer/aaa_weighted_by_w_embedding/embedding_weights", table_}}),
              ElementsAre(2.5, 4.25));
}

TEST_F(EmbeddingColumnTest, StartsWithATruncatedNormalOfItsDimension) {
  feedRows<int64_t>("aaa", {{0}});
  graph_.setSeed(3);
  layer({embeddingColumn(categoricalColumnWithIdentity("aaa", 500), 4)});
  const Variable& variable = *nn::findVariable(graph_, kWeights);
  double squares = 0;
  for (float value : run1(nn::read(scope_, variable))) {
    EXPECT_LE(std::abs(value), 1.0);  // two standard deviations
    squares += static_cast<double>(value * value);
  }
  EXPECT_NEAR(std::sqrt(squares / 2000), 0.5 * 0.88, 0.03);  // 0.88: what truncation leaves
}

TEST_F(EmbeddingColumnTest, StartsFromACheckpoint) {
  test_support::TemporaryFolder folder;
  formats::BundleWriter writer(folder.path("model.ckpt"));
  writer.add("old/embeddings", table_);
  writer.finish();
  feedRows<int64_t>("aaa", {{2}, {0}, {1}});
  const Column column =
      embeddingColumn(categoricalColumnWithIdentity("aaa", 3), 2,
                      {.ckptToLoadFrom = folder.path("model.ckpt"), .tensorNameInCkpt = "old/embeddings"});
  EXPECT_THAT(run1(layer({column})), ElementsAre(7, 11, 1, 2, 3, 5));
  EXPECT_THAT(run1(layer({column}, {.partitioner = nn::fixedSizePartitioner(2)})), ElementsAre(7, 11, 1, 2, 3, 5));
}

TEST_F(EmbeddingColumnTest, PartsOfTheTableGiveTheSameResult) {
  feedRows<int64_t>("aaa", {{2}, {0, 1}});
  const Output out = layer({embeddingColumn(categoricalColumnWithIdentity("aaa", 3), 2)},
                           {.partitioner = nn::fixedSizePartitioner(2)});
  EXPECT_THAT(run1(out, {{kWeights + "/part_0", Tensor::of<float>({1, 2, 3, 5}, {2, 2})},
                         {kWeights + "/part_1", Tensor::of<float>({7, 11}, {1, 2})}}),
              ElementsAre(7, 11, 2, 3.5));
}

TEST_F(EmbeddingColumnTest, UncheckedLookupsNeedIdsInEveryRow) {
  feedRows<int64_t>("aaa", {{2}, {0, 1}});
  const Column column = embeddingColumn(categoricalColumnWithIdentity("aaa", 3), 2, {.useSafeEmbeddingLookup = false});
  EXPECT_THAT(run1(layer({column}), {{kWeights, table_}}), ElementsAre(7, 11, 2, 3.5));
  EXPECT_EQ(countOps("SparseFillEmptyRows"), 0);
}

TEST_F(EmbeddingColumnTest, FixedEmbeddingsAreNotTrained) {
  feedRows<int64_t>("aaa", {{2}});
  layer({embeddingColumn(categoricalColumnWithIdentity("aaa", 3), 2, {.trainable = false})});
  EXPECT_TRUE(graph_.collections().trainableVariables().empty());
}

TEST_F(EmbeddingColumnTest, NamesThatNoScopeCanHaveAreReplaced) {
  feedRows<int64_t>("a b/ä", {{2}});
  EXPECT_THAT(layerVariables({embeddingColumn(categoricalColumnWithIdentity("a b/ä", 3), 2)}),
              ElementsAre("input_layer/a_b____embedding/embedding_weights"));
}

TEST_F(EmbeddingColumnTest, SharedEmbeddingsOfTensorFlow2AreBesideTheLayer) {
  feedRows<int64_t>("b", {{2}, {}});
  feedRows<int64_t>("a", {{0}, {1}});
  const Columns shared =
      sharedEmbeddings({categoricalColumnWithIdentity("b", 3), categoricalColumnWithIdentity("a", 3)}, 2);
  EXPECT_EQ(shared[0]->name(), "b_shared_embedding");
  const Output out = inputLayer(scope_.child("dnn"), features_, shared);
  EXPECT_THAT(variableNames(), ElementsAre("dnn/a_b_shared_embedding"));
  EXPECT_THAT(run1(out, {{"dnn/a_b_shared_embedding", table_}}), ElementsAre(1, 2, 7, 11, 3, 5, 0, 0));
}

TEST_F(EmbeddingColumnTest, SharedEmbeddingsCanBeInTheRoot) {
  feedRows<int64_t>("a", {{0}});
  const Columns shared = sharedEmbeddings({categoricalColumnWithIdentity("a", 3)}, 2);
  inputLayer(scope_.child("dnn"), features_, shared, {.sharedScope = ""});
  EXPECT_THAT(variableNames(), ElementsAre("a_shared_embedding"));
}

TEST_F(EmbeddingColumnTest, SharedEmbeddingsOfTensorFlow1AreInTheLayer) {
  feedRows<int64_t>("b", {{2}});
  feedRows<int64_t>("a", {{0}});
  const Columns shared =
      sharedEmbeddingColumns({categoricalColumnWithIdentity("b", 3), categoricalColumnWithIdentity("a", 3)}, 2);
  EXPECT_THAT(layerVariables(shared), ElementsAre("input_layer/a_b_shared_embedding/embedding_weights"));
}

TEST_F(EmbeddingColumnTest, ColumnsThatDoNotFitCannotShare) {
  const Column small = categoricalColumnWithIdentity("a", 3);
  EXPECT_THAT(errorOf([&] {
                sharedEmbeddings({small, categoricalColumnWithIdentity("b", 4)}, 2);
              }),
              HasSubstr("all categorical_columns must have the same number of buckets."));
  EXPECT_THAT(errorOf([&] {
                sharedEmbeddings({small, categoricalColumnWithHashBucket("b", 3)}, 2);
              }),
              HasSubstr("all categorical_columns must have the same type"));
  EXPECT_EQ(sharedEmbeddings({small, sequenceCategoricalColumnWithIdentity("b", 3)}, 2).size(), 2u);
  EXPECT_THAT(errorOf([&] { sharedEmbeddings({}, 2); }), HasSubstr("at least one categorical column"));
}

TEST_F(EmbeddingColumnTest, CollectionsOfOneNameMustHaveOneShape) {
  feedRows<int64_t>("a", {{2}});
  layer(sharedEmbeddings({categoricalColumnWithIdentity("a", 3)}, 2, {}, "shared"));
  EXPECT_THAT(errorOf([&] { layer(sharedEmbeddings({categoricalColumnWithIdentity("a", 3)}, 4, {}, "shared")); }),
              HasSubstr("Shared embedding collection shared contains variable shared of shape [3,2]"));
}

TEST_F(EmbeddingColumnTest, WrongArgumentsAreRefused) {
  const Column ids = categoricalColumnWithIdentity("a", 3);
  EXPECT_THAT(errorOf([&] { embeddingColumn(ids, 0); }), HasSubstr("Invalid dimension 0."));
  EXPECT_THAT(errorOf([&] { embeddingColumn(numericColumn("x"), 2); }), HasSubstr("needs a CategoricalColumn"));
  EXPECT_THAT(errorOf([&] { embeddingColumn(ids, 2, {.combiner = "max"}); }), HasSubstr("max"));
  EXPECT_THAT(errorOf([&] { embeddingColumn(ids, 2, {.ckptToLoadFrom = "x"}); }),
              HasSubstr("Must specify both `ckpt_to_load_from` and `tensor_name_in_ckpt` or none of them."));
  EXPECT_THAT(errorOf([&] { embeddingColumn(ids, 2, {.maxNorm = 0.0}); }), HasSubstr("max_norm must be positive"));
}

TEST_F(EmbeddingColumnTest, SequencesBelongInSequenceLayers) {
  feedRows<int64_t>("a", {{1}});
  const Column column = embeddingColumn(sequenceCategoricalColumnWithIdentity("a", 3), 2);
  EXPECT_THAT(errorOf([&] { layer({column}); }),
              HasSubstr("In embedding_column: a_embedding. categorical_column must not be of type"));
}

TEST_F(EmbeddingColumnTest, EmbedsEachStepOfASequence) {
  feedRows<int64_t>("a", {{1, 2}, {0}, {}});
  const SequenceTensor out =
      sequenceInputLayer(scope_, features_, {embeddingColumn(sequenceCategoricalColumnWithIdentity("a", 3), 2)});
  const std::vector<Tensor> got =
      run({out.dense, out.sequenceLength}, {{"sequence_features/a_embedding/embedding_weights", table_}});
  EXPECT_EQ(got[0].shape(), (Shape{3, 2, 2}));
  EXPECT_THAT(got[0].toDoubles(), ElementsAre(3, 5, 7, 11, 1, 2, 0, 0, 0, 0, 0, 0));
  EXPECT_THAT(got[1].toInt64s(), ElementsAre(2, 1, 0));
}

}  // namespace
}  // namespace engine::feature_column
