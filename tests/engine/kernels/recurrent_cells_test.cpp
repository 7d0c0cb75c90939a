// LSTMBlockCell, BlockLSTM, BlockLSTMV2 and GRUBlockCell. The expected values are TensorFlow 2.15's, for the same
// inputs; gradients are compared with differences.
#include "tests/support/known_values.h"

namespace engine::testing::recurrent_cases {  // tests of a folder are compiled together
namespace {

constexpr int64_t kBatch = 2, kInputs = 2, kCells = 2, kSteps = 3;

// Rows of one tensor of peepholes.
Tensor peephole(const Tensor& all, int64_t row) {
  return all.slice(row, row + 1).reshaped(Shape{kCells}).clone();
}

// cs_prev, h_prev, w, wci, wcf, wco, b.
template <typename Make>
std::vector<Tensor> lstmState(const Make& make) {
  const Tensor peepholes = make(Shape{3, kCells}, -1.0, 1.0);
  return {make(Shape{kBatch, kCells}, -2.0, 2.0),
          make(Shape{kBatch, kCells}, -1.0, 1.0),
          make(Shape{kInputs + kCells, 4 * kCells}, -1.0, 1.0),
          peephole(peepholes, 0),
          peephole(peepholes, 1),
          peephole(peepholes, 2),
          make(Shape{4 * kCells}, -0.5, 0.5)};
}

template <typename Make>
std::vector<Tensor> cellInputs(const Make& make) {
  std::vector<Tensor> inputs = lstmState(make);
  inputs.insert(inputs.begin(), make(Shape{kBatch, kInputs}, -1.0, 1.0));
  return inputs;
}

template <typename Make>
std::vector<Tensor> sequenceInputs(const Make& make, int64_t used) {
  std::vector<Tensor> inputs = lstmState(make);
  inputs.insert(inputs.begin(), make(Shape{kSteps, kBatch, kInputs}, -1.0, 1.0));
  inputs.insert(inputs.begin(), Tensor::scalar(used));
  return inputs;
}

std::vector<Tensor> gruInputs(const auto& make) {
  return {make(Shape{kBatch, kInputs}, -1.0, 1.0),
          make(Shape{kBatch, kCells}, -1.0, 1.0),
          make(Shape{kInputs + kCells, 2 * kCells}, -1.0, 1.0),
          make(Shape{kInputs + kCells, kCells}, -1.0, 1.0),
          make(Shape{2 * kCells}, -1.0, 1.0),
          make(Shape{kCells}, -1.0, 1.0)};
}

// The op's outputs that gradients flow through, side by side.
BuildGraph joinedOutputs(const char* op, std::vector<int> outputs, const Attrs& attrs = {}) {
  return [=](const Scope& s, const std::vector<Output>& in) {
    Node* node = s.node(op, in, attrs);
    std::vector<Output> parts;
    for (const int output : outputs) parts.push_back(node->output(output));
    if (parts.size() == 1) return parts[0];
    parts.push_back(ops::scalar(s, int32_t{0}));
    return s.op("ConcatV2", parts);
  };
}

TEST(LSTMBlockCell, GivesTensorFlowsStep) {
  const auto run = [](bool isPeephole) {
    return runOp("LSTMBlockCell", cellInputs(floatValues), {{"cell_clip", 0.8F}, {"use_peephole", isPeephole}});
  };
  expectNumbers(run(false)[1], {-0.8, 0.6349822, -0.8, 0.8});
  expectNumbers(run(false)[6], {-0.3163022, 0.276402, -0.4612455, 0.2418535});
  expectNumbers(run(true)[1], {-0.8, 0.7514179, -0.8, 0.8});
  expectNumbers(run(true)[6], {-0.2925278, 0.2447033, -0.4403734, 0.1754735});
}

TEST(LSTMBlockCell, ItsGradientIsThatOfDifferences) {
  for (const bool isPeephole : {false, true}) {
    std::vector<Tensor> inputs = cellInputs(doubles);
    const Attrs attrs{{"cell_clip", 0.0F}, {"use_peephole", isPeephole}};
    expectGradientsMatch(joinedOutputs("LSTMBlockCell", {1, 6}, attrs), inputs);
  }
}

TEST(BlockLSTM, StopsAtTheLongestSequence) {
  const std::vector<Tensor> out = runOp("BlockLSTM", sequenceInputs(floatValues, 2), {{"use_peephole", true}});
  expectNumbers(
      out[6], {-0.3557891, 0.2447033, -0.4718571, 0.1332291, -0.3466595, 0.2455793, -0.3988604, 0.1786837, 0, 0, 0, 0});
  expectNumbers(out[1],
                {-1.237466, 0.7514179, -0.8990393, 2.206279, -0.9422323, 0.6724601, -0.8111947, 2.580713, 0, 0, 0, 0});
}

TEST(BlockLSTM, ItsSecondVersionOrdersTheGatesOtherwise) {
  const std::vector<Tensor> out = runOp("BlockLSTMV2", sequenceInputs(floatValues, 3));
  expectNumbers(out[6], {-0.3157452, 0.2069498, -0.1285044, 0.2690635, -0.1836007, 0.1352535, -0.007142556, 0.1378211,
                         -0.1017427, 0.06018153, 0.008932554, -0.06786653});
  expectNumbers(out[4], {-0.05521876, 0.008583513, -0.03042063, -0.8873433, 0.0639708, 0.07313105, 0.1627275,
                         -0.6282131, -0.05581104, -0.00769877, 0.05383848, -0.6387517});
}

TEST(BlockLSTM, ItsGradientIsThatOfDifferences) {
  for (const char* op : {"BlockLSTM", "BlockLSTMV2"}) {
    for (const int64_t used : {2, 3}) {
      const Attrs attrs{{"cell_clip", 0.0F}, {"use_peephole", used == 2}};
      expectGradientsMatch(joinedOutputs(op, {1, 6}, attrs), sequenceInputs(doubles, used));
    }
  }
}

TEST(GRUBlockCell, GivesTensorFlowsStep) {
  const std::vector<Tensor> out = runOp("GRUBlockCell", gruInputs(floatValues));
  expectNumbers(out[3], {-0.6203901, 0.6049525, -0.3691367, 0.9028236});
  expectNumbers(out[0], {0.6470426, 0.3169615, 0.4874401, 0.273237});
}

TEST(GRUBlockCell, ItsGradientIsThatOfDifferences) {
  expectGradientsMatch(joinedOutputs("GRUBlockCell", {3}), gruInputs(doubles));
}

TEST(RecurrentCells, RefuseWhatDoesNotFit) {
  std::vector<Tensor> cell = cellInputs(floatValues);
  cell[3] = floatValues({3, 8});
  EXPECT_EQ(codeOf("LSTMBlockCell", cell), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("BlockLSTM", sequenceInputs(floatValues, 4)), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("BlockLSTMV2", sequenceInputs(floatValues, -1)), Code::kInvalidArgument);
  std::vector<Tensor> sequence = sequenceInputs(floatValues, 3);
  sequence[8] = floatValues({7});
  EXPECT_EQ(codeOf("BlockLSTM", sequence), Code::kInvalidArgument);
  std::vector<Tensor> gru = gruInputs(floatValues);
  gru[1] = floatValues({3, kCells});
  EXPECT_EQ(codeOf("GRUBlockCell", gru), Code::kInvalidArgument);
}

TEST(RecurrentCells, TakeNoRowsAndNoSteps) {
  std::vector<Tensor> sequence = sequenceInputs(floatValues, 0);
  for (const Tensor& out : runOp("BlockLSTM", sequence)) expectNumbers(out, std::vector<double>(12, 0.0));
  std::vector<Tensor> cell = cellInputs(floatValues);
  for (int i = 0; i < 3; ++i) cell[static_cast<std::size_t>(i)] = Tensor(DType::kFloat, Shape{0, 2});
  EXPECT_EQ(runOp("LSTMBlockCell", cell)[6].shape(), (Shape{0, 2}));
}

}  // namespace
}  // namespace engine::testing::recurrent_cases
