// Plans with one op for a GRU's loop give what the loop gives, forward and backward; those of an LSTM read no gradients
// of outputs that do not count.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/nn/recurrent/keras_cells.h"
#include "engine/nn/recurrent/rnn.h"
#include "engine/nn/recurrent/tensorflow_cells.h"
#include "engine/runtime/plan.h"
#include "engine/runtime/session.h"

namespace engine::nn {
namespace {

Tensor gruWaves(const Shape& shape, double phase) {
  Tensor tensor(DType::kFloat, shape);
  double at = phase;
  for (float& value : tensor.flat<float>()) value = static_cast<float>(std::sin(at += 1.7) * 0.5);
  return tensor;
}

enum class GruKind { kAfter, kAfterWithoutBias, kBefore, kTensorflow };

RnnCellPtr cellOf(GruKind kind, int64_t units) {
  if (kind == GruKind::kTensorflow) return gruCell(units);
  KerasGruCellOptions options;
  options.resetAfter = kind != GruKind::kBefore;
  options.useBias = kind != GruKind::kAfterWithoutBias;
  return kerasGruCell(units, options);
}

struct GruCase {
  int64_t steps, batch, inputs, units;
  bool lengths;
};

// A network, and what it gives: outputs, the last ones, and the gradients of its input and its variables.
class GruNetwork {
 public:
  // `losses`: how often the gradients are taken.
  GruNetwork(GruKind kind, const GruCase& one, int losses = 1) {
    const Scope scope(graph_);
    x_ = ops::placeholder(scope, DType::kFloat, Shape{one.steps, one.batch, one.inputs}, "x");
    RnnOptions options;
    options.timeMajor = true;
    options.zeroOutputForMask = true;
    if (one.lengths) {
      std::vector<int32_t> lengths;
      for (int64_t i = 0; i < one.batch; ++i) lengths.push_back(static_cast<int32_t>(i % (one.steps + 1)));
      options.sequenceLength = ops::constant(scope, Tensor::vector(lengths), "lengths");
    }
    const RnnResult result = rnn(scope, *cellOf(kind, one.units), x_, options);
    const Output weights = ops::constant(scope, gruWaves({one.steps, one.batch, one.units}, 0.4), "weights");
    const Output loss = ops::add(scope, ops::sum(scope, ops::mul(scope, result.outputs, weights)),
                                 ops::sum(scope, ops::mul(scope, result.last, result.last)));
    std::vector<Output> xs{x_};
    for (const Variable& variable : graph_.collections().globalVariables) {
      xs.push_back(variable.handle);
      const Output value = ops::constant(scope, gruWaves(variable.shape, static_cast<double>(xs.size())));
      assigns_.push_back(ops::assign(scope, variable.handle, value));
    }
    fetches_ = {result.outputs, result.last};
    for (int i = 0; i < losses; ++i) {
      for (const Gradient& gradient : addGradients(scope, {loss}, xs)) fetches_.push_back(toDense(scope, gradient));
    }
    input_ = gruWaves({one.steps, one.batch, one.inputs}, 0.1);
  }

  struct Run {
    std::vector<Tensor> results;
    bool fused = false, loops = false;
  };
  Run run(const SessionOptions& options, bool forwardOnly = false) {
    Session session(graph_, options);
    session.run(Feeds{}, {}, assigns_);
    Callable call = session.makeCallable({x_}, forwardOnly ? std::vector<Output>{fetches_[0], fetches_[1]} : fetches_);
    Run made;
    for (const Tensor& tensor : call.run(std::vector<Tensor>{input_})) made.results.push_back(tensor.clone());
    if (!options.optimize) return made;
    made.fused = has(*call.plan(), "_GruSequence");
    made.loops = has(*call.plan(), "_Loop");
    return made;
  }

 private:
  static bool has(const Plan& plan, const char* op) {
    return std::ranges::any_of(plan.graph().nodes(), [&](const auto& node) { return node->op() == op; });
  }

  Graph graph_;
  Output x_;
  std::vector<Node*> assigns_;
  std::vector<Output> fetches_;
  Tensor input_;
};

void expectAlike(const std::vector<Tensor>& got, const std::vector<Tensor>& want, const std::string& what) {
  for (std::size_t i = 0; i < got.size(); ++i) {
    const std::vector<double> a = got[i].toDoubles(), b = want[i].toDoubles();
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t k = 0; k < b.size(); ++k) {
      ASSERT_NEAR(a[k], b[k], 2e-5 * (5 + std::abs(b[k]))) << "result " << i << " of " << what;
    }
  }
}

TEST(RecurrentFusion, OneOpGivesWhatTheLoopGives) {
  for (const GruKind kind : {GruKind::kAfter, GruKind::kAfterWithoutBias, GruKind::kBefore, GruKind::kTensorflow}) {
    for (const GruCase& one : {GruCase{5, 7, 3, 9, false}, GruCase{3, 130, 21, 17, true}, GruCase{1, 1, 1, 1, false}}) {
      GruNetwork network(kind, one);
      const std::string what = message("cell ", static_cast<int>(kind), " and batch ", one.batch);
      const std::vector<Tensor> want = network.run({.threads = 1, .optimize = false}).results;
      for (const int threads : {1, 3}) {
        for (const bool forwardOnly : {false, true}) {
          const GruNetwork::Run got = network.run({.threads = threads}, forwardOnly);
          EXPECT_TRUE(got.fused && !got.loops) << what;
          expectAlike(got.results, want, what);
        }
      }
    }
  }
}

TEST(RecurrentFusion, TheSameThreadsGiveTheSameBits) {
  GruNetwork network(GruKind::kAfter, {4, 130, 5, 8, false});
  const std::vector<Tensor> first = network.run({.threads = 2}).results, second = network.run({.threads = 2}).results;
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].toDoubles(), second[i].toDoubles()) << i;
}

TEST(RecurrentFusion, GradientsThatAreTakenTwiceLeaveTheLoop) {
  GruNetwork network(GruKind::kAfter, {3, 4, 2, 5, false}, 2);
  const GruNetwork::Run got = network.run({.threads = 1});
  EXPECT_FALSE(got.fused);
  expectAlike(got.results, network.run({.threads = 1, .optimize = false}).results, "two losses");
}

// The gradients of an LSTM's variables for a loss of its last output, or of all of them too.
std::vector<Tensor> lstmGradients(bool ofLastOnly, const SessionOptions& options, bool* reads) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::constant(scope, gruWaves({3, 5, 4}, 0.1), "x");  // [batch, steps, inputs]
  const RnnResult result = rnn(scope, *kerasLstmCell(9), x);
  Output loss = ops::sum(scope, ops::mul(scope, result.last, result.last));
  if (!ofLastOnly) loss = ops::add(scope, loss, ops::sum(scope, result.outputs));
  std::vector<Output> xs;
  std::vector<Node*> assigns;
  for (const Variable& variable : graph.collections().globalVariables) {
    xs.push_back(variable.handle);
    const Output value = ops::constant(scope, gruWaves(variable.shape, static_cast<double>(xs.size())));
    assigns.push_back(ops::assign(scope, variable.handle, value));
  }
  std::vector<Output> fetches;
  for (const Gradient& gradient : addGradients(scope, {loss}, xs)) fetches.push_back(toDense(scope, gradient));
  Session session(graph, options);
  session.run(Feeds{}, {}, assigns);
  Callable call = session.makeCallable({}, fetches);
  std::vector<Tensor> results;
  for (const Tensor& tensor : call.run()) results.push_back(tensor.clone());
  *reads = options.optimize && std::ranges::any_of(call.plan()->graph().nodes(), [](const auto& node) {
             return node->op() == "_FusedLstmGradOfLast";
           });
  return results;
}

TEST(RecurrentFusion, AnLstmWhoseLastOutputCountsReadsThatGradientOnly) {
  bool reads = false;
  const std::vector<Tensor> want = lstmGradients(true, {.threads = 1, .optimize = false}, &reads);
  for (const int threads : {1, 2}) {
    const std::vector<Tensor> got = lstmGradients(true, {.threads = threads}, &reads);
    EXPECT_TRUE(reads);
    expectAlike(got, want, "an LSTM's last output");
  }
}

TEST(RecurrentFusion, AnLstmOfWhichAllOutputsCountReadsAllGradients) {
  bool reads = true;
  const std::vector<Tensor> got = lstmGradients(false, {.threads = 1}, &reads);
  EXPECT_FALSE(reads);
  expectAlike(got, lstmGradients(false, {.threads = 1, .optimize = false}, &reads), "all outputs of an LSTM");
}

}  // namespace
}  // namespace engine::nn
