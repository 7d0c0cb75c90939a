// Recurrent layers against TensorFlow: outputs, last states and the sums of the weights' gradients of the sum of their
// squares, with weights and inputs that are waves.
#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/nn/recurrent/cell_wrappers.h"
#include "engine/nn/recurrent/keras_cells.h"
#include "engine/nn/recurrent/rnn.h"
#include "engine/nn/recurrent/tensorflow_cells.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using testing::NnTest;

// Numbers between -1 and 1 that do not repeat soon.
Tensor rnnWaves(const Shape& shape, double phase) {
  Tensor tensor(DType::kFloat, shape);
  double at = phase;
  for (float& value : tensor.flat<float>()) value = static_cast<float>(std::sin(at += 1.7) * 0.8);
  return tensor;
}

// What TensorFlow gives: the variables in the order of their names, the results, and a sum for each variable.
struct Expected {
  std::vector<std::string> variables;
  std::vector<std::vector<double>> results;
  std::vector<double> gradientSums;
};

class RecurrentTest : public NnTest {
 protected:
  Output x() { return ops::constant(scope_, rnnWaves({2, 4, 3}, 0), "x"); }
  Output lengths() { return ops::constant(scope_, Tensor::vector<int32_t>({4, 2}), "lengths"); }
  Output mask(const std::vector<bool>& steps) {
    Tensor mask(DType::kBool, Shape{2, 4});
    std::copy(steps.begin(), steps.end(), mask.data<bool>());
    return ops::constant(scope_, mask, "mask");
  }
  Output endMask() { return mask({true, true, true, true, true, true, false, false}); }
  Output holes() { return mask({true, false, true, true, false, true, true, false}); }

  std::vector<Variable> sortedVariables() const {
    std::vector<Variable> all = graph_.collections().globalVariables;
    std::ranges::sort(all, {}, &Variable::name);
    return all;
  }
  Output squares(const std::vector<Output>& results) {
    std::vector<Output> sums;
    for (const Output& result : results) sums.push_back(ops::sum(scope_, ops::mul(scope_, result, result)));
    return ops::addN(scope_, sums);
  }
  static void expectClose(const Tensor& got, const std::vector<double>& want, const std::string& what) {
    const std::vector<double> values = got.toDoubles();
    ASSERT_EQ(values.size(), want.size()) << what;
    for (std::size_t i = 0; i < want.size(); ++i) {
      EXPECT_NEAR(values[i], want[i], 2e-6 + 1e-5 * std::abs(want[i])) << what << " " << i;
    }
  }

  void expect(const std::vector<Output>& results, const Expected& want) {
    const std::vector<Variable> variables = sortedVariables();
    std::vector<std::string> names;
    std::vector<Output> handles;
    for (const Variable& variable : variables) {
      names.push_back(variable.name);
      handles.push_back(variable.handle);
    }
    ASSERT_EQ(names, want.variables);
    std::vector<Output> fetches = results;
    for (const Gradient& gradient : addGradients(scope_, {squares(results)}, handles)) {
      fetches.push_back(ops::sum(scope_, toDense(scope_, gradient)));
    }
    for (const int threads : {1, 2}) {
      Session session(graph_, {.threads = threads});
      initialize(session);
      for (std::size_t i = 0; i < variables.size(); ++i) {
        const Tensor value = rnnWaves(variables[i].shape, 0.1 + static_cast<double>(i));
        session.run(Feeds{}, {}, {ops::assign(scope_, variables[i].handle, ops::constant(scope_, value))});
      }
      const std::vector<Tensor> got = session.run(Feeds{}, fetches);
      ASSERT_EQ(want.results.size(), results.size());
      for (std::size_t i = 0; i < results.size(); ++i) {
        expectClose(got[i], want.results[i], "result " + std::to_string(i));
      }
      for (std::size_t i = 0; i < variables.size(); ++i) {
        EXPECT_NEAR(got[results.size() + i].toDoubles()[0], want.gradientSums[i], 2e-5) << names[i];
      }
    }
  }
  void expectDynamic(const RnnCellPtr& cell, const Expected& want) {
    DynamicRnnOptions options;
    options.sequenceLength = lengths();
    const RnnResult result = dynamicRnn(scope_, *cell, x(), options);
    std::vector<Output> all{result.outputs};
    all.insert(all.end(), result.states.begin(), result.states.end());
    expect(all, want);
  }
  void expectKeras(const RnnCellPtr& cell, const RnnOptions& options, const Expected& want) {
    const RnnResult result = rnn(scope_, *cell, x(), options);
    std::vector<Output> all{result.outputs};
    all.insert(all.end(), result.states.begin(), result.states.end());
    expect(all, want);
  }
  RnnOptions masked(Output mask) {
    RnnOptions options;
    options.mask = mask;
    return options;
  }
  RnnOptions ofLengths() {
    RnnOptions options;
    options.sequenceLength = lengths();
    return options;
  }
};

TEST_F(RecurrentTest, BasicRnnCell) {
  expectDynamic(basicRnnCell(2), {{"rnn/basic_rnn_cell/bias", "rnn/basic_rnn_cell/kernel"},
                                  {{0.8035545, -0.4614308, 0.8909039, 0.8155048, 0.4134471, 0.5164058, 0.3316624,
                                    -0.3684188, 0.6454179, -0.7830416, 0.9349916, 0.1027114, 0, 0, 0, 0},
                                   {0.3316624, -0.3684188, 0.9349916, 0.1027114}},
                                  {2.613464, 2.608651}});
}

TEST_F(RecurrentTest, BasicLstmCell) {
  expectDynamic(basicLstmCell(2, {.forgetBias = 0.5}),
                {{"rnn/basic_lstm_cell/bias", "rnn/basic_lstm_cell/kernel"},
                 {{-0.2141869, 0.2024919, -0.368799, 0.2247633, -0.3365712, 0.1765454, -0.2411083, 0.006457758,
                   -0.1394448, -0.006560275, -0.2613809, 0.2097034, 0, 0, 0, 0},
                  {-0.7157822, 0.0137389, -1.224506, 0.252744},
                  {-0.2411083, 0.006457758, -0.2613809, 0.2097034}},
                 {1.212003, -0.04798074}});
}

TEST_F(RecurrentTest, LstmCellWithPeepholesProjectionAndClips) {
  LstmCellOptions options;
  options.usePeepholes = true;
  options.numProj = 3;
  options.cellClip = 0.4;
  options.projClip = 0.3;
  expectDynamic(lstmCell(2, options),
                {{"rnn/lstm_cell/bias", "rnn/lstm_cell/kernel", "rnn/lstm_cell/projection/kernel",
                  "rnn/lstm_cell/w_f_diag", "rnn/lstm_cell/w_i_diag", "rnn/lstm_cell/w_o_diag"},
                 {{0.1390404,   -0.08784525, -0.1164036, 0.1991548,   -0.1061529, -0.1718004, 0.1068242,   -0.04676809,
                   -0.09477254, 0.01079732,  0.07930307, -0.03123285, 0.04389909, 0.05847513, -0.05896749, 0.1352829,
                   -0.1028869,  -0.1087701,  0,          0,           0,          0,          0,           0},
                  {-0.1719064, -0.1574224, -0.4, 0.2603247},
                  {0.01079732, 0.07930307, -0.03123285, 0.1352829, -0.1028869, -0.1087701}},
                 {0.09267126, -0.4045086, -0.05211976, -0.02893423, 0.01990839, -0.02622642}});
}

TEST_F(RecurrentTest, GruCell) {
  expectDynamic(gruCell(2), {{"rnn/gru_cell/candidate/bias", "rnn/gru_cell/candidate/kernel", "rnn/gru_cell/gates/bias",
                              "rnn/gru_cell/gates/kernel"},
                             {{0.2140519, -0.1392608, 0.3366238, 0.1016975, 0.4024234, 0.301053, 0.4128256, -0.05994156,
                               0.2891497, -0.2556847, 0.4405108, -0.3530564, 0, 0, 0, 0},
                              {0.4128256, -0.05994156, 0.4405108, -0.3530564}},
                             {1.871076, 0.5574788, -1.469659, 0.2335754}});
}

TEST_F(RecurrentTest, MultiRnnCell) {
  expectDynamic(
      multiRnnCell({gruCell(2), basicRnnCell(3)}),
      {{"rnn/multi_rnn_cell/cell_0/gru_cell/candidate/bias", "rnn/multi_rnn_cell/cell_0/gru_cell/candidate/kernel",
        "rnn/multi_rnn_cell/cell_0/gru_cell/gates/bias", "rnn/multi_rnn_cell/cell_0/gru_cell/gates/kernel",
        "rnn/multi_rnn_cell/cell_1/basic_rnn_cell/bias", "rnn/multi_rnn_cell/cell_1/basic_rnn_cell/kernel"},
       {{-0.2148048, 0.6592106,   0.014263,  -0.16931,    0.4943175,  0.03134094, -0.2469638,  0.6834624,
         0.03683953, -0.02239154, 0.4249661, -0.09424724, -0.1302017, 0.6407035,  -0.06464504, -0.02397263,
         0.3246415,  -0.06273682, 0,         0,           0,          0,          0,           0},
        {0.4128256, -0.05994156, 0.4405108, -0.3530564},
        {-0.02239154, 0.4249661, -0.09424724, -0.02397263, 0.3246415, -0.06273682}},
       {2.838547, 0.4105846, -0.5617461, 0.1125487, -0.4653652, 0.1652898}});
}

TEST_F(RecurrentTest, ResidualWrapper) {
  expectDynamic(
      residualWrapper(gruCell(3)),
      {{"rnn/gru_cell/candidate/bias", "rnn/gru_cell/candidate/kernel", "rnn/gru_cell/gates/bias",
        "rnn/gru_cell/gates/kernel"},
       {{0.9920202,  -0.9384389, -0.855375,  0.7670201,  -0.09065038, -1.102031, -0.001256555, 0.8625481, -0.4842399,
         -0.2731377, 0.4079785,  0.05748093, 0.04704204, -0.717941,   0.195444,  0.9288721,    -1.117392, -0.6730245,
         0,          0,          0,          0,          0,           0},
        {0.4959803, 0.5271778, -0.7423534, 0.2254536, -0.648882, -0.09033594}},
       {-2.414967, 0.9813685, -3.04268, 0.6881973}});
}

TEST_F(RecurrentTest, BidirectionalDynamicRnn) {
  BidirectionalRnnOptions options;
  options.sequenceLength = lengths();
  const RnnCellPtr forward = gruCell(2);
  const RnnCellPtr backward = basicRnnCell(2);
  const BidirectionalResult both = bidirectionalDynamicRnn(scope_, *forward, *backward, x(), options);
  expect({both.forward.outputs, both.backward.outputs, both.forward.states[0], both.backward.states[0]},
         {{"bidirectional_rnn/bw/basic_rnn_cell/bias", "bidirectional_rnn/bw/basic_rnn_cell/kernel",
           "bidirectional_rnn/fw/gru_cell/candidate/bias", "bidirectional_rnn/fw/gru_cell/candidate/kernel",
           "bidirectional_rnn/fw/gru_cell/gates/bias", "bidirectional_rnn/fw/gru_cell/gates/kernel"},
          {{-0.2532448, -0.5070853, -0.0696478, -0.8104105, 0.1721193, -0.825644, -0.02509298, -0.6715913, -0.2944878,
            -0.08971198, -0.4443474, -0.4497639, 0, 0, 0, 0},
           {0.8077153, -0.2700638, 0.6595323, 0.4110496, 0.7118996, 0.7207717, 0.4376652, -0.3669225, 0.8767195,
            -0.1654247, 0.7931964, -0.6413189, 0, 0, 0, 0},
           {-0.02509298, -0.6715913, -0.4443474, -0.4497639},
           {0.8077153, -0.2700638, 0.8767195, -0.1654247}},
          {2.585543, 3.307116, -5.305837, 2.072082, -0.760136, 0.2878416}});
}

const Expected kSimple = {
    {"rnn/simple_rnn_cell/bias", "rnn/simple_rnn_cell/kernel", "rnn/simple_rnn_cell/recurrent_kernel"},
    {{0.8035545, -0.4614307, 0.2301314, -0.2825395, 0.2585577, 0.1683756, 0.4216409, -0.4327803, 0.645418, -0.7830416,
      0.2607281, -0.8934078, 0.2607281, -0.8934078, 0.2607281, -0.8934078},
     {0.4216409, -0.4327803, 0.2607281, -0.8934078}},
    {1.701322, 0.2426828, -0.1822209}};
const Expected kLstm = {{"rnn/lstm_cell/bias", "rnn/lstm_cell/kernel", "rnn/lstm_cell/recurrent_kernel"},
                        {{0.1974328, -0.2147055, 0.2286355, -0.321084, 0.1183492, -0.2277127, 0.1062317, 0.00738921,
                          0.1397516, -0.08205029, 0.2080631, -0.3061521, 0.2080631, -0.3061521, 0.2080631, -0.3061521},
                         {0.1062317, 0.00738921, 0.2080631, -0.3061521},
                         {0.2746307, 0.01636748, 0.7918499, -0.3809873}},
                        {2.142165, 0.2195295, 0.01349169}};
const Expected kGru = {{"rnn/gru_cell/bias", "rnn/gru_cell/kernel", "rnn/gru_cell/recurrent_kernel"},
                       {{0.188299, -0.4095889, 0.4106312, -0.4053974, 0.4504577, -0.2124225, -0.1210312, -0.01030235,
                         -0.0825972, -0.1843846, 0.122685, -0.4914888, 0.122685, -0.4914888, 0.122685, -0.4914888},
                        {-0.1210312, -0.01030235, 0.122685, -0.4914888}},
                       {-6.863055, 1.070875, 0.4021988}};

TEST_F(RecurrentTest, KerasSimpleRnnCellWithAMask) {
  expectKeras(kerasSimpleRnnCell(2), masked(endMask()), kSimple);
}

TEST_F(RecurrentTest, LengthsAreAMaskOfTheSequencesEnds) {
  expectKeras(kerasGruCell(2), ofLengths(), kGru);
}

TEST_F(RecurrentTest, KerasLstmCellWithAMask) {
  expectKeras(kerasLstmCell(2), masked(endMask()), kLstm);
}

TEST_F(RecurrentTest, KerasLstmCellAsOneOp) {
  expectKeras(kerasLstmCell(2), ofLengths(), kLstm);
  EXPECT_TRUE(std::ranges::any_of(graph_.nodes(), [](const auto& node) { return node->op() == "BlockLSTMV2"; }));
}

TEST_F(RecurrentTest, KerasLstmCellWithAMaskThatHasHoles) {
  expectKeras(kerasLstmCell(2), masked(holes()),
              {{"rnn/lstm_cell/bias", "rnn/lstm_cell/kernel", "rnn/lstm_cell/recurrent_kernel"},
               {{0.1974328, -0.2147055, 0.1974328, -0.2147055, 0.1556266, -0.1606224, 0.1094447, 0.03532746, 0, 0,
                 0.1821762, -0.237349, 0.2543658, -0.3574486, 0.2543658, -0.3574486},
                {0.1094447, 0.03532746, 0.2543658, -0.3574486},
                {0.2723953, 0.08042292, 0.6432919, -0.4430747}},
               {3.790284, 0.4906957, -0.1216176}});
}

TEST_F(RecurrentTest, KerasGruCellThatResetsAfterTheProduct) {
  expectKeras(kerasGruCell(2), masked(endMask()), kGru);
}

TEST_F(RecurrentTest, KerasGruCellThatResetsBeforeTheProduct) {
  KerasGruCellOptions options;
  options.resetAfter = false;
  expectKeras(kerasGruCell(2, options), masked(endMask()),
              {{"rnn/gru_cell/bias", "rnn/gru_cell/kernel", "rnn/gru_cell/recurrent_kernel"},
               {{0.1357263, -0.6390714, 0.3197746, -0.6071192, 0.40958, -0.285726, -0.03203142, -0.07489754,
                 -0.05713009, -0.4479004, 0.0686695, -0.7551578, 0.0686695, -0.7551578, 0.0686695, -0.7551578},
                {-0.03203142, -0.07489754, 0.0686695, -0.7551578}},
               {-3.827843, 0.9102073, 0.8321118}});
}

TEST_F(RecurrentTest, StackedRnnCells) {
  expectKeras(stackedRnnCells({kerasGruCell(2), kerasLstmCell(2)}), masked(endMask()),
              {{"rnn/stacked_rnn_cells/gru_cell/bias", "rnn/stacked_rnn_cells/gru_cell/kernel",
                "rnn/stacked_rnn_cells/gru_cell/recurrent_kernel", "rnn/stacked_rnn_cells/lstm_cell/bias",
                "rnn/stacked_rnn_cells/lstm_cell/kernel", "rnn/stacked_rnn_cells/lstm_cell/recurrent_kernel"},
               {{-0.1308342, 0.08144493, -0.2185073, 0.1161061, -0.2641116, 0.1345777, -0.3031614, 0.1365606,
                 -0.1298382, 0.0690999, -0.2415653, 0.09157042, -0.2415653, 0.09157042, -0.2415653, 0.09157042},
                {-0.1210312, -0.01030235, 0.122685, -0.4914888},
                {-0.3031614, 0.1365606, -0.2415653, 0.09157042},
                {-0.4930358, 0.3701357, -0.3502414, 0.2746627}},
               {-1.407856, 0.165736, 0.09947477, 2.471433, -0.351897, -0.2055327}});
}

TEST_F(RecurrentTest, BackwardsWithZerosWhereStepsAreLeftOut) {
  RnnOptions options = masked(holes());
  options.goBackwards = true;
  options.zeroOutputForMask = true;
  expectKeras(kerasSimpleRnnCell(2), options,
              {{"rnn/simple_rnn_cell/bias", "rnn/simple_rnn_cell/kernel", "rnn/simple_rnn_cell/recurrent_kernel"},
               {{0.4376652, -0.3669224, 0.1089652, 0.01903125, 0, 0, 0.7884462, -0.5027675, 0, 0, 0.7691444, 0.1285216,
                 0.6556299, -0.815431, 0, 0},
                {0.7884462, -0.5027675, 0.6556299, -0.815431}},
               {2.22409, 0.6577291, 0.3689031}});
}

TEST_F(RecurrentTest, TheLastOutputIsZeroWhereTheLastStepIsLeftOutAndSuchOutputsAreZeros) {
  RnnOptions options = masked(holes());
  options.zeroOutputForMask = true;
  const std::vector<float> last = run(rnn(scope_, *kerasSimpleRnnCell(2), x(), options).last, {});
  ASSERT_EQ(last.size(), 4U);
  EXPECT_NE(last[0], 0);
  EXPECT_EQ(last[2], 0);
  EXPECT_EQ(last[3], 0);
}

// One step, by hand: gates i, j, f, o normalised over the two units, then the new c.
TEST_F(RecurrentTest, LayerNormBasicLstmCellNormalisesGatesAndState) {
  const RnnCellPtr cell = layerNormBasicLstmCell(2);
  const RnnResult result = dynamicRnn(scope_, *cell, ops::constant(scope_, rnnWaves({1, 1, 3}, 0)));
  EXPECT_EQ(names().size(), 11U);
  EXPECT_EQ(names().front(), "rnn/layer_norm_basic_lstm_cell/kernel");
  EXPECT_EQ(names()[1], "rnn/layer_norm_basic_lstm_cell/input/gamma");
  // Two different numbers are normalised to -1 and 1, in whichever order.
  const std::vector<float> c = run(result.states[0], {});
  EXPECT_NEAR(std::abs(c[0]), 1, 1e-3);
  EXPECT_NEAR(c[0], -c[1], 1e-3);
  const std::vector<float> h = run(result.outputs, {});
  const double low = std::tanh(1) / (1 + std::exp(1)), high = std::tanh(1) / (1 + std::exp(-1));
  EXPECT_TRUE(std::abs(std::abs(h[0]) - low) < 1e-3 || std::abs(std::abs(h[0]) - high) < 1e-3) << h[0];
}

// The gradient of a loop against differences.
TEST_F(RecurrentTest, GradientsOfALayerNormalisedCellAreThoseOfDifferences) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{2, 3, 3}, "in");
  const RnnCellPtr cell = layerNormBasicLstmCell(4);
  const Output loss = squares({dynamicRnn(scope_, *cell, x).outputs});
  const Output slope = toDense(scope_, addGradients(scope_, {loss}, {x})[0]);
  Session session(graph_, {.threads = 1});
  initialize(session);
  const auto kernel = findVariable(graph_, "rnn/layer_norm_basic_lstm_cell/kernel");
  session.run(Feeds{}, {}, {ops::assign(scope_, kernel->handle, ops::constant(scope_, rnnWaves(kernel->shape, 0.3)))});
  const Tensor at = rnnWaves({2, 3, 3}, 0);
  const std::vector<double> got = session.run({{x, at}}, {slope})[0].toDoubles();
  for (const int64_t i : {int64_t{0}, int64_t{7}, int64_t{17}}) {
    const auto lossAt = [&](float change) {
      Tensor moved = at.clone();
      moved.data<float>()[i] += change;
      return session.run({{x, moved}}, {loss})[0].toDoubles()[0];
    };
    const double difference = (lossAt(0.01F) - lossAt(-0.01F)) / 0.02;
    EXPECT_NEAR(got[static_cast<std::size_t>(i)], difference, 0.02 * std::abs(difference) + 2e-3) << i;
  }
}

TEST_F(RecurrentTest, DropoutDrawsAnewForEachStepUnlessItIsVariational) {
  for (const bool variational : {false, true}) {
    Graph graph;
    const Scope scope(graph);
    DropoutWrapperOptions options;
    options.outputKeepProb = 0.5;
    options.variationalRecurrent = variational;
    options.seed = 3;
    const RnnCellPtr cell = dropoutWrapper(basicRnnCell(8), options);
    const Output ones = ops::constant(scope, Tensor::of(std::vector<float>(24, 1), Shape{1, 24, 1}));
    const Output outputs = dynamicRnn(scope, *cell, ones).outputs;
    Session session(graph, {.threads = 1});
    session.run(Feeds{}, {}, {initializeVariables(scope, graph.collections().globalVariables)});
    const std::vector<double> y = session.run(Feeds{}, {outputs})[0].toDoubles();
    int zeros = 0, changes = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      zeros += y[i] == 0;
      changes += i >= 8 && (y[i] == 0) != (y[i - 8] == 0);
    }
    EXPECT_GT(zeros, 0);
    EXPECT_EQ(changes == 0, variational);
  }
}

TEST_F(RecurrentTest, KerasDropoutIsForTrainingOnly) {
  KerasLstmCellOptions options;
  options.dropout = 0.5;
  options.recurrentDropout = 0.25;
  options.seed = 5;
  const RnnCellPtr calm = kerasLstmCell(3, options);
  options.training = true;
  options.name = "dropping";
  const RnnCellPtr dropping = kerasLstmCell(3, options);
  const Output still = rnn(scope_, *calm, x()).outputs;
  const Output dropped = rnn(scope_, *dropping, x()).outputs;
  EXPECT_EQ(run(still, {}).size(), 24U);
  EXPECT_EQ(run(dropped, {}).size(), 24U);
  EXPECT_TRUE(std::ranges::any_of(graph_.nodes(), [](const auto& node) { return node->op() == "BlockLSTMV2"; }));
  EXPECT_TRUE(std::ranges::any_of(graph_.nodes(), [](const auto& node) { return node->op() == "LoopCond"; }));
}

TEST_F(RecurrentTest, AnEmptySequenceGivesZeros) {
  for (const bool oneOp : {true, false}) {
    Graph graph;
    const Scope scope(graph);
    const RnnCellPtr cell = oneOp ? kerasLstmCell(2) : kerasGruCell(2);
    RnnOptions options;
    options.sequenceLength = ops::constant(scope, Tensor::vector<int64_t>({0, 2}));
    const RnnResult result = rnn(scope, *cell, ops::constant(scope, rnnWaves({2, 2, 3}, 0)), options);
    Session session(graph, {.threads = 1});
    session.run(Feeds{}, {}, {initializeVariables(scope, graph.collections().globalVariables)});
    const std::vector<double> last = session.run(Feeds{}, {result.last})[0].toDoubles();
    EXPECT_EQ(last[0], 0);
    EXPECT_EQ(last[1], 0);
    EXPECT_NE(last[2], 0);
  }
}

TEST_F(RecurrentTest, OrthogonalMatricesHaveColumnsOfLengthOne) {
  const Output q = orthogonal(2.0, 7)(scope_, Shape{3, 5}, DType::kFloat);
  const Output products = ops::matMul(scope_, q, q, false, true);
  const std::vector<float> got = run(products, {});
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(got[static_cast<std::size_t>(3 * i + j)], i == j ? 4 : 0, 1e-5);
  }
}

TEST_F(RecurrentTest, WrongUseIsRefused) {
  const RnnCellPtr none = gruCell(0);
  EXPECT_THROW(dynamicRnn(scope_, *none, x()), Error);
  EXPECT_THROW(multiRnnCell({}), Error);
  EXPECT_THROW(dropoutWrapper(gruCell(1), {.inputKeepProb = 0}), Error);
  const RnnCellPtr wide = residualWrapper(basicRnnCell(4));
  EXPECT_THROW(dynamicRnn(scope_, *wide, x()), Error);
  const RnnCellPtr cell = gruCell(2, {.name = "another"});
  EXPECT_THROW(dynamicRnn(scope_, *cell, ops::reshape(scope_, x(), {8, 3})), Error);
  RnnOptions both = ofLengths();
  both.mask = endMask();
  EXPECT_THROW(rnn(scope_, *cell, x(), both), Error);
}

}  // namespace
}  // namespace engine::nn
