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

// The summary that Keras makes of 80 rows in one batch.
TEST(KerasDiscretization, LearnsBoundariesFromAllRows) {
  std::vector<float> rows;
  for (int i = 0; i < 80; ++i) rows.push_back(static_cast<float>(i * i % 97));
  const auto layer = std::dynamic_pointer_cast<AdaptedLayer>(
      makeLayer("Discretization", {{"name", "bins"}, {"num_bins", 3}, {"epsilon", 0.1}}));
  layer->adapt(Tensor::of(rows, {80, 1}));
  std::vector<double> values = layer->weights().at(0)->value.toDoubles();
  values.resize(values.size() / 2);
  EXPECT_THAT(values, ElementsAre(8, 18, 32, 43, 50, 64, 73, 85, 91));
  EXPECT_THAT(outputsOf(*layer, {floats({10, 20, 50, 90}, {4, 1})})[0].toDoubles(), ElementsAre(0, 0, 1, 2));
}

}  // namespace
}  // namespace engine::keras
