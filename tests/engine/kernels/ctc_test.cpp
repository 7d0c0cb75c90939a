// Connectionist temporal classification: TensorFlow's numbers, differences, and what is refused.
#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

const Tensor kIndices = Tensor::of<int64_t>({0, 0, 0, 1, 1, 0}, {3, 2});
const Tensor kLengths = Tensor::vector<int32_t>({4, 3});

Tensor labelsOf(std::vector<int32_t> values) {
  return Tensor::vector<int32_t>(values);
}

// numpy.random.RandomState(1).randn(4, 2, 3)
const Tensor kScores = Tensor::of<float>(
    {1.6243454F,  -0.6117564F,  -0.5281718F, -1.0729686F, 0.86540763F, -2.3015387F,  1.7448118F, -0.7612069F,
     0.3190391F,  -0.24937038F, 1.4621079F,  -2.0601406F, -0.3224172F, -0.38405436F, 1.1337694F, -1.0998913F,
     -0.1724282F, -0.8778584F,  0.04221375F, 0.58281523F, -1.1006192F, 1.1447237F,   0.9015907F, 0.50249434F},
    {4, 2, 3});

std::vector<Tensor> loss(std::vector<int32_t> labels, Attrs attrs = {}, const Tensor& lengths = kLengths) {
  return runOp("CTCLoss", {kScores, kIndices, labelsOf(std::move(labels)), lengths}, std::move(attrs));
}

TEST(CtcLoss, IsTensorFlows) {
  const std::vector<Tensor> got = loss({0, 1, 1});
  EXPECT_NEAR(got[0].data<float>()[0], 0.7243183F, 1e-5);
  EXPECT_NEAR(got[0].data<float>()[1], 0.54488754F, 1e-5);
  EXPECT_NEAR(got[1].data<float>()[0], -0.09293294F, 1e-5);
  EXPECT_NEAR(got[1].data<float>()[19], -0.3978035F, 1e-5);
  EXPECT_EQ(got[1].data<float>()[21], 0);  // past the sequence's end
}

TEST(CtcLoss, RepeatedLabelsAreTensorFlows) {
  EXPECT_NEAR(loss({0, 0, 1})[0].data<float>()[0], 1.6061662F, 1e-5);
  const std::vector<Tensor> apart = loss({0, 0, 1}, {{"ctc_merge_repeated", false}});
  EXPECT_NEAR(apart[0].data<float>()[0], 2.3088095F, 1e-5);
  EXPECT_NEAR(apart[0].data<float>()[1], 4.304293F, 1e-5);
  EXPECT_NEAR(loss({0, 0, 1}, {{"preprocess_collapse_repeated", true}})[0].data<float>()[0], 2.1719902F, 1e-5);
}

TEST(CtcLoss, LabelsBeyondTheClassesEndTheSequence) {
  EXPECT_NEAR(loss({0, 3, 1})[0].data<float>()[0], 2.1719902F, 1e-5);
  EXPECT_THROW(loss({2, 0, 1}), Error);
}

TEST(CtcLoss, ImpossibleLabelsCostInfinity) {
  const Tensor shorter = Tensor::vector<int32_t>({2, 3});
  const std::vector<Tensor> got = loss({0, 0, 1}, {}, shorter);
  EXPECT_TRUE(std::isinf(got[0].data<float>()[0]));
  EXPECT_NEAR(got[1].data<float>()[0], 0.8176176F, 1e-5);
}

TEST(CtcLoss, SequencesShorterThanTheirLabelsAreLeftOutWhereAsked) {
  const Tensor shorter = Tensor::vector<int32_t>({1, 3});
  EXPECT_THROW(loss({0, 1, 1}, {}, shorter), Error);
  const std::vector<Tensor> got = loss({0, 1, 1}, {{"ignore_longer_outputs_than_inputs", true}}, shorter);
  EXPECT_EQ(got[0].data<float>()[0], 0);
  EXPECT_EQ(got[1].data<float>()[0], 0);
}

TEST(CtcLoss, RefusesWhatDoesNotFit) {
  EXPECT_THROW(loss({0, -1, 1}), Error);
  EXPECT_THROW(loss({0, 1}), Error);
  EXPECT_THROW(loss({0, 1, 1}, {}, Tensor::vector<int32_t>({5, 3})), Error);
  EXPECT_THROW(loss({0, 1, 1}, {}, Tensor::vector<int32_t>({-1, 3})), Error);
  EXPECT_THROW(loss({0, 1, 1}, {}, Tensor::vector<int32_t>({4})), Error);
  const auto withIndices = [](std::vector<int64_t> indices) {
    runOp("CTCLoss", {kScores, Tensor::of<int64_t>(indices, {3, 2}), labelsOf({0, 1, 1}), kLengths});
  };
  EXPECT_THROW(withIndices({0, 0, 0, 1, 2, 0}), Error);  // no such sequence
  EXPECT_THROW(withIndices({1, 0, 0, 0, 0, 1}), Error);  // out of order
  EXPECT_THROW(withIndices({0, 0, 0, 1, 0, 2}), Error);  // the second sequence has no labels
}

TEST(CtcLoss, GradientMatchesDifferences) {
  for (const bool merge : {true, false}) {
    const BuildGraph build = [=](const Scope& s, const std::vector<Output>& in) {
      const Output labels = ops::constant(s, labelsOf({0, 0, 1}));
      return s.op("CTCLoss", {in[0], ops::constant(s, kIndices), labels, ops::constant(s, kLengths)},
                  {{"ctc_merge_repeated", merge}});
    };
    expectGradientsMatch(build, {doubles({4, 2, 3})});
  }
}

TEST(CtcLossV2, HasItsBlankFirst) {
  const std::vector<Tensor> last = loss({0, 1, 1});
  Tensor turned(DType::kFloat, kScores.shape());  // the last class comes first
  for (int64_t row = 0; row < 8; ++row) {
    for (int64_t c = 0; c < 3; ++c) turned.data<float>()[row * 3 + (c + 1) % 3] = kScores.data<float>()[row * 3 + c];
  }
  const std::vector<Tensor> first = runOp("CTCLossV2", {turned, kIndices, labelsOf({1, 2, 2}), kLengths});
  EXPECT_NEAR(first[0].data<float>()[0], last[0].data<float>()[0], 1e-6);
  EXPECT_NEAR(first[1].data<float>()[1], last[1].data<float>()[0], 1e-6);
}

TEST(CtcGreedyDecoder, IsTensorFlows) {
  const std::vector<Tensor> got = runOp("CTCGreedyDecoder", {kScores, kLengths});
  EXPECT_EQ(values<int64_t>(got[0]), (std::vector<int64_t>{0, 0, 0, 1, 0, 2, 1, 0, 1, 1, 1, 2}));
  EXPECT_EQ(values<int64_t>(got[1]), (std::vector<int64_t>{0, 0, 1, 1, 1, 1}));
  EXPECT_EQ(values<int64_t>(got[2]), (std::vector<int64_t>{2, 3}));
  EXPECT_NEAR(got[3].data<float>()[0], -5.085742F, 1e-5);
}

TEST(CtcGreedyDecoder, MergesRepeatedClassesAndTakesAnyBlank) {
  const std::vector<Tensor> got =
      runOp("CTCGreedyDecoder", {kScores, kLengths}, {{"merge_repeated", true}, {"blank_index", int64_t{0}}});
  EXPECT_EQ(values<int64_t>(got[1]), (std::vector<int64_t>{2, 1, 1}));
  EXPECT_THROW(runOp("CTCGreedyDecoder", {kScores, kLengths}, {{"blank_index", int64_t{3}}}), Error);
  EXPECT_THROW(runOp("CTCGreedyDecoder", {kScores, Tensor::vector<int32_t>({5, 3})}), Error);
}

Attrs beams(int64_t width, int64_t paths, bool merge = true) {
  return {{"beam_width", width}, {"top_paths", paths}, {"merge_repeated", merge}};
}

TEST(CtcBeamSearchDecoder, IsTensorFlows) {
  const std::vector<Tensor> got = runOp("CTCBeamSearchDecoder", {kScores, kLengths}, beams(4, 3));
  EXPECT_EQ(values<int64_t>(got[3]), (std::vector<int64_t>{0, 1, 1}));
  EXPECT_EQ(values<int64_t>(got[4]), (std::vector<int64_t>{0, 1, 0}));
  EXPECT_EQ(values<int64_t>(got[5]), (std::vector<int64_t>{0, 0, 1}));
  EXPECT_EQ(values<int64_t>(got[8]), (std::vector<int64_t>{2, 2}));
  const std::vector<float> want{-0.7275587F, -1.6061659F, -2.2179756F, -0.54567915F, -1.5345956F, -2.3724914F};
  for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[9].data<float>()[i], want[i], 1e-5) << i;
}

TEST(CtcBeamSearchDecoder, KeepsRepeatedLabelsWhereAsked) {
  const std::vector<Tensor> got = runOp("CTCBeamSearchDecoder", {kScores, kLengths}, beams(4, 3, false));
  EXPECT_EQ(values<int64_t>(got[4]), (std::vector<int64_t>{0, 0, 1, 0}));
}

TEST(CtcBeamSearchDecoder, RefusesMorePathsThanItHas) {
  EXPECT_THROW(runOp("CTCBeamSearchDecoder", {kScores, kLengths}, beams(2, 3)), Error);
  EXPECT_THROW(runOp("CTCBeamSearchDecoder", {kScores, Tensor::vector<int32_t>({0, 1})}, beams(8, 8)), Error);
}

}  // namespace
}  // namespace engine::testing
