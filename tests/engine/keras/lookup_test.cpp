#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/preprocessing/adapted.h"
#include "tests/engine/keras/keras_test_support.h"

namespace engine::keras {
namespace {

using testing::ElementsAre;

// As outputsOf(), with tables filled.
std::vector<double> lookedUp(Layer& layer, const Tensor& x) {
  Graph graph;
  const Scope scope(graph);
  Binding binding(graph);
  CallResults results;
  const Output fed = ops::placeholder(scope, x.dtype(), x.shape());
  const Output y = layer(Call(scope, binding, results, false), {{{fed}}}).at(0).tensor;
  Session session(graph, {.threads = 1});
  binding.initialize(session);
  if (!graph.collections().tableInitializers.empty()) session.run(Feeds{}, {}, graph.collections().tableInitializers);
  return session.run({{fed, x}}, {y}).at(0).toDoubles();
}

Tensor words(const std::vector<std::string>& all) {
  return Tensor::of(all, Shape{static_cast<int64_t>(all.size())});
}

std::shared_ptr<VocabularyLayer> lookup(const char* name, const Json& config) {
  return std::dynamic_pointer_cast<VocabularyLayer>(makeLayer(name, config));
}

TEST(KerasLookups, GiveTheIdsOfTokens) {
  const auto layer = lookup("StringLookup", {{"name", "l"}, {"vocabulary", {"cat", "dog"}}, {"mask_token", ""}});
  EXPECT_THAT(lookedUp(*layer, words({"dog", "", "cow"})), ElementsAre(3, 0, 1));
  EXPECT_THAT(layer->vocabulary(), ElementsAre("", "[UNK]", "cat", "dog"));
}

TEST(KerasLookups, CountTokens) {
  const auto layer = lookup("IntegerLookup", {{"name", "l"}, {"vocabulary", {7, 9}}, {"output_mode", "count"}});
  EXPECT_THAT(lookedUp(*layer, Tensor::of<int64_t>({9, 9, 3}, {1, 3})), ElementsAre(1, 0, 2));
}

TEST(KerasLookups, LearnTheMostFrequentTokensAndOfEqualOnesTheLast) {
  const auto layer = lookup("StringLookup", {{"name", "l"}, {"max_tokens", 3}});
  layer->adapt(words({"a", "b", "c", "c"}));
  EXPECT_THAT(layer->vocabulary(), ElementsAre("[UNK]", "c", "b"));
  EXPECT_THAT(lookedUp(*layer, words({"b", "a"})), ElementsAre(2, 0));
}

TEST(KerasLookups, ThatWeighTokensRefuseTextsBeforeTheyHaveLearned) {
  const LayerPtr layer = makeLayer("StringLookup", {{"name", "weighed"}, {"output_mode", "tf_idf"}});
  EXPECT_THROW(outputsOf(*layer, {Tensor::of<std::string>({"a"}, {1, 1})}), Error);
}

TEST(KerasLookups, RefuseTokensThatRepeat) {
  EXPECT_THROW(lookup("StringLookup", {{"name", "l"}, {"vocabulary", {"a", "a"}}}), Error);
}

TEST(KerasTexts, AreCutAndPadded) {
  const auto layer = lookup("TextVectorization", {{"name", "t"}});
  layer->adapt(words({"The fox!", "the dog; the END"}));
  EXPECT_THAT(layer->vocabulary(), ElementsAre("", "[UNK]", "the", "fox", "end", "dog"));
  EXPECT_THAT(lookedUp(*layer, words({"The dog barks", "fox"})), ElementsAre(2, 5, 1, 3, 0, 0));
}

TEST(KerasTexts, AreCountedAsPairsOfWords) {
  const auto layer = lookup("TextVectorization", {{"name", "t"}, {"ngrams", {2}}, {"output_mode", "multi_hot"}});
  layer->adapt(words({"a b", "b c b c"}));
  EXPECT_THAT(layer->vocabulary(), ElementsAre("[UNK]", "b c", "c b", "a b"));
  EXPECT_THAT(lookedUp(*layer, words({"b c b c", "a c"})), ElementsAre(0, 1, 1, 0, 1, 0, 0, 0));
}

TEST(KerasHashing, PutsTheMaskIntoTheFirstBin) {
  const LayerPtr layer = makeLayer("Hashing", {{"name", "h"}, {"num_bins", 3}, {"mask_value", ""}});
  const std::vector<double> bins = lookedUp(*layer, words({"", "a"}));
  EXPECT_EQ(bins.at(0), 0);
  EXPECT_GT(bins.at(1), 0);
}

std::shared_ptr<AdaptedLayer> binsLayer(int bins, double epsilon) {
  return std::dynamic_pointer_cast<AdaptedLayer>(
      makeLayer("Discretization", {{"name", "bins"}, {"num_bins", bins}, {"epsilon", epsilon}}));
}

// The summary that Keras makes of 80 rows in one batch.
TEST(KerasDiscretization, LearnsBoundariesFromAllRows) {
  std::vector<float> rows;
  for (int i = 0; i < 80; ++i) rows.push_back(static_cast<float>(i * i % 97));
  const auto layer = binsLayer(3, 0.1);
  layer->adapt(Tensor::of(rows, {80, 1}));
  std::vector<double> values = layer->weights().at(0)->value.toDoubles();
  values.resize(values.size() / 2);
  EXPECT_THAT(values, ElementsAre(8, 18, 32, 43, 50, 64, 73, 85, 91));
  EXPECT_THAT(outputsOf(*layer, {floats({10, 20, 50, 90}, {4, 1})})[0].toDoubles(), ElementsAre(0, 0, 1, 2));
}

// Numbers of a linear congruential generator, sixty-fourths.
Tensor scatteredRows(int count) {
  std::vector<float> rows;
  uint32_t state = 12345;
  for (int i = 0; i < count; ++i) {
    state = (state * 1103515245U + 12345U) & 0x7fffffffU;
    rows.push_back(static_cast<float>((state >> 8U) % 100000U) / 64);
  }
  return Tensor::of(rows, {count, 1});
}

struct LearnedBins {
  int rows = 0, batchRows = 32, bins = 0;
  double epsilon = 0.01;
  std::vector<float> boundaries;  // Keras's
};

// Numbers on both sides of each boundary, one ulp apart, are in different bins.
void expectBoundaries(const LearnedBins& wanted) {
  const auto layer = binsLayer(wanted.bins, wanted.epsilon);
  layer->adapt(scatteredRows(wanted.rows), wanted.batchRows);
  std::vector<float> around;
  std::vector<double> bins;
  for (const float edge : wanted.boundaries) {
    around.insert(around.end(), {std::nextafter(edge, -1e9F), edge});
    bins.insert(bins.end(), {static_cast<double>(bins.size() / 2), static_cast<double>(bins.size() / 2) + 1});
  }
  const Shape shape{std::ssize(around), 1};
  EXPECT_EQ(outputsOf(*layer, {floats(around, shape)})[0].toDoubles(), bins) << wanted.rows << " rows";
}

// Recorded from Keras 2.15, to the last bit.
TEST(KerasDiscretization, MergesTheSummariesOfBatchesAsKerasDoes) {
  expectBoundaries({.rows = 80, .bins = 4, .boundaries = {298.859375F, 664.09375F, 954.015625F}});
  expectBoundaries({.rows = 250, .bins = 5, .boundaries = {293.059357F, 557.648193F, 865.866211F, 1215.5542F}});
  expectBoundaries({.rows = 1000, .batchRows = 100, .bins = 4, .boundaries = {427.386536F, 777.603943F, 1180.46533F}});
  expectBoundaries({.rows = 1000,
                    .batchRows = 333,
                    .bins = 7,
                    .epsilon = 0.05,
                    .boundaries = {270.643158F, 472.18161F, 677.581787F, 893.122864F, 1096.85974F, 1307.01111F}});
  expectBoundaries({.rows = 1000, .batchRows = 1000, .bins = 3, .boundaries = {539.28125F, 1033.70312F}});
  expectBoundaries({.rows = 5000,
                    .bins = 10,
                    .boundaries = {214.537292F, 399.216095F, 548.759827F, 704.08197F, 877.975037F, 1017.63507F,
                                   1177.89099F, 1312.29761F, 1463.92236F}});
}

}  // namespace
}  // namespace engine::keras
