// Candidates of sampled losses. The expected values are TensorFlow 2.15's for the seeds (3, 4).
#include "tests/support/known_values.h"

namespace engine::testing::candidate_cases {  // tests of a folder are compiled together
namespace {

Tensor trueClasses() {
  return Tensor::of<int64_t>({1, 2, 0, 3}, {2, 2});
}

Attrs samplerAttrs(int64_t sampled, bool unique, int64_t range = 10) {
  return {{"num_true", 2}, {"num_sampled", sampled}, {"unique", unique}, {"range_max", range}, {"seed", 3},
          {"seed2", 4}};
}

void expectBatch(const std::vector<Tensor>& got, const std::vector<int64_t>& classes, const std::vector<double>& ofTrue,
                 const std::vector<double>& ofSampled) {
  EXPECT_EQ(values<int64_t>(got[0]), classes);
  expectNumbers(got[1], ofTrue, 1e-6);
  expectNumbers(got[2], ofSampled, 1e-6);
}

TEST(UniformCandidateSampler, DrawsTensorFlowsClasses) {
  const std::vector<double> half(5, 0.5);
  expectBatch(runOp("UniformCandidateSampler", {trueClasses()}, samplerAttrs(5, false)), {1, 5, 9, 9, 7},
              {0.5, 0.5, 0.5, 0.5}, half);
  const std::vector<double> unique(5, 0.468558997);
  expectBatch(runOp("UniformCandidateSampler", {trueClasses()}, samplerAttrs(5, true)), {1, 5, 9, 7, 3},
              {unique.begin(), unique.begin() + 4}, unique);
}

TEST(LogUniformCandidateSampler, DrawsTensorFlowsClasses) {
  expectBatch(runOp("LogUniformCandidateSampler", {trueClasses()}, samplerAttrs(5, false)), {1, 3, 1, 6, 0},
              {0.845460415, 0.599863708, 1.44532418, 0.465290427},
              {0.845460415, 0.465290427, 0.845460415, 0.278434575, 1.44532418});
  expectBatch(runOp("LogUniformCandidateSampler", {trueClasses()}, samplerAttrs(5, true)), {1, 3, 6, 0, 5},
              {0.811211288, 0.683433414, 0.953605115, 0.584840238},
              {0.811211288, 0.584840238, 0.402904153, 0.953605115, 0.450093508});
}

TEST(LearnedUnigramCandidateSampler, LearnsFromStepToStep) {
  Graph graph;
  const Scope scope(graph);
  Node* node =
      scope.node("LearnedUnigramCandidateSampler", {ops::constant(scope, trueClasses())}, samplerAttrs(3, false));
  Session session(graph, {.threads = 1});
  const auto step = [&] { return session.run(Feeds{}, {node->output(0), node->output(1), node->output(2)}); };
  expectBatch(step(), {1, 0, 1}, {0.3, 0.3, 0.3, 0.3}, {0.3, 0.3, 0.3});
  expectBatch(step(), {3, 2, 9}, {0.428571463, 0.428571463, 0.428571463, 0.428571463},
              {0.428571463, 0.428571463, 0.214285731});
}

TEST(FixedUnigramCandidateSampler, DrawsByGivenWeights) {
  Attrs attrs = samplerAttrs(5, true);
  attrs["unigrams"] = std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8};
  attrs["num_reserved_ids"] = 2;
  attrs["distortion"] = 0.75F;
  expectBatch(runOp("FixedUnigramCandidateSampler", {trueClasses()}, attrs), {7, 4, 9, 8, 6},
              {0, 0.373502016, 0, 0.549868226}, {0.852221489, 0.665947199, 0.911678314, 0.885937333, 0.807630301});
  attrs["num_reserved_ids"] = 7;  // more weights than classes
  EXPECT_EQ(codeOf("FixedUnigramCandidateSampler", {trueClasses()}, attrs), Code::kInvalidArgument);
}

TEST(FixedUnigramCandidateSampler, TakesItsShardOnly) {
  Attrs attrs = samplerAttrs(5, false, 4);
  attrs["unigrams"] = std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8};
  attrs["num_shards"] = 2;
  attrs["shard"] = 1;
  expectBatch(runOp("FixedUnigramCandidateSampler", {trueClasses()}, attrs), {3, 2, 3, 1, 1}, {1, 1.5, 0.5, 2},
              {2, 1.5, 2, 1, 1});
}

TEST(CandidateSamplers, RefuseWhatCannotBeDrawn) {
  EXPECT_EQ(codeOf("UniformCandidateSampler", {trueClasses()}, samplerAttrs(5, true, 4)), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("LogUniformCandidateSampler", {trueClasses()}, samplerAttrs(5, false, 3)), Code::kInvalidArgument)
      << "class 3 is out of range";
  EXPECT_EQ(codeOf("UniformCandidateSampler", {Tensor::vector<int64_t>({1, 2})}, samplerAttrs(5, true)),
            Code::kInvalidArgument);
  EXPECT_EQ(codeOf("LearnedUnigramCandidateSampler", {trueClasses()}, samplerAttrs(5, true, int64_t{1} << 40)),
            Code::kInvalidArgument);
  Attrs attrs = samplerAttrs(3, true, 4);
  attrs["unigrams"] = std::vector<float>{0, 0, 1, 2};  // only two classes can come up
  EXPECT_EQ(codeOf("FixedUnigramCandidateSampler", {trueClasses()}, attrs), Code::kInvalidArgument);
}

TEST(AllCandidateSampler, DrawsEveryClass) {
  const Attrs attrs{{"num_true", 2}, {"num_sampled", 4}, {"unique", true}};
  expectBatch(runOp("AllCandidateSampler", {trueClasses()}, attrs), {0, 1, 2, 3}, {1, 1, 1, 1}, {1, 1, 1, 1});
}

TEST(ComputeAccidentalHits, NamesRowsAndPlaces) {
  const std::vector<Tensor> hits =
      runOp("ComputeAccidentalHits", {trueClasses(), Tensor::vector<int64_t>({3, 7, 1, 7})}, {{"num_true", 2}});
  EXPECT_EQ(values<int32_t>(hits[0]), (std::vector<int32_t>{0, 1}));
  EXPECT_EQ(values<int64_t>(hits[1]), (std::vector<int64_t>{2, 0}));
  EXPECT_EQ(hits[2].data<float>()[0], std::numeric_limits<float>::lowest());
}

}  // namespace
}  // namespace engine::testing::candidate_cases
