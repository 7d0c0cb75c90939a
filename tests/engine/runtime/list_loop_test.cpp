// Recurrent networks as Keras writes them: a loop over the steps, its inputs and outputs in TensorLists. They must give
// and learn what the same network gives and learns with its steps written one after the other.
#include <gtest/gtest.h>

#include <ctime>

#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/graph/while_loop.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

constexpr int kSequence = 5;
constexpr int kBatch = 4;
constexpr int kInputs = 3;
constexpr int kUnits = 2;

// Numbers between -1 and 1 that do not repeat soon.
Tensor waves(const Shape& shape, double phase) {
  Tensor tensor(DType::kFloat, shape);
  double at = phase;
  for (float& value : tensor.flat<float>()) value = static_cast<float>(std::sin(at += 1.7) * 0.8);
  return tensor;
}

// The Outputs that a step of the network reads: as they are, or as a loop sees them.
using Take = std::function<Output(Output)>;

class Lstm {
 public:
  explicit Lstm(Graph& graph) : scope_(graph) {
    kernel_ = variable("kernel", {kInputs, 4 * kUnits}, 0.1);
    recurrent_ = variable("recurrent", {kUnits, 4 * kUnits}, 0.7);
    bias_ = variable("bias", {4 * kUnits}, 1.3);
    dense_ = variable("dense", {kUnits, 1}, 2.2);
  }

  // Of x [steps, batch, inputs]; `list`: by a loop over TensorLists.
  Output loss(Output x, Output y, bool list) {
    const Output sequence = list ? looped(x) : unrolled(x);  // [steps, batch, units]
    const Output summed = ops::sum(scope_, sequence, {0});
    const Output error = ops::sub(scope_, ops::matMul(scope_, summed, read(dense_)), y);
    return ops::mean(scope_, ops::mul(scope_, error, error));
  }
  // One step of gradient descent on all weights.
  Node* training(Output loss) {
    const std::vector<Output> weights{kernel_, recurrent_, bias_, dense_};
    const std::vector<Gradient> gradients = addGradients(scope_, {loss}, weights);
    std::vector<Node*> updates;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const Output step = ops::mul(scope_, ops::scalar(scope_, 0.1F), toDense(scope_, gradients[i]));
      updates.push_back(ops::assignSub(scope_, weights[i], step));
    }
    return ops::group(scope_, updates, "train");
  }
  Node* init() { return ops::group(scope_, inits_, "init"); }

 private:
  Output variable(const std::string& name, Shape shape, double phase) {
    const Output handle = scope_.op("VarHandleOp", {}, {{"dtype", DType::kFloat}, {"shape", shape}}, name);
    inits_.push_back(ops::assign(scope_, handle, ops::constant(scope_, waves(shape, phase))));
    return handle;
  }
  Output read(Output handle) const { return ops::readVariable(scope_, handle); }

  // (h, c) after a step.
  std::pair<Output, Output> step(const Scope& s, Output x, Output h, Output c, const Take& take) const {
    const Output z =
        s.op("BiasAdd", {ops::add(s, ops::matMul(s, x, take(kernelValue_)), ops::matMul(s, h, take(recurrentValue_))),
                         take(biasValue_)});
    Node* gates = s.node("Split", {ops::scalar(s, int32_t{1}), z}, {{"num_split", 4}});
    const auto sigmoid = [&](int i) { return s.op("Sigmoid", {gates->output(i)}); };
    const Output candidate = s.op("Tanh", {gates->output(2)});
    const Output next = ops::add(s, ops::mul(s, sigmoid(1), c), ops::mul(s, sigmoid(0), candidate));
    return {ops::mul(s, sigmoid(3), s.op("Tanh", {next})), next};
  }

  void readWeights() {
    kernelValue_ = read(kernel_);
    recurrentValue_ = read(recurrent_);
    biasValue_ = read(bias_);
  }
  Output zeros() const { return ops::constant(scope_, Tensor(DType::kFloat, {kBatch, kUnits})); }

  Output unrolled(Output x) {
    readWeights();
    Output h = zeros();
    Output c = h;
    std::vector<Output> all;
    Node* rows = scope_.node("Unpack", {x}, {{"num", kSequence}});
    for (int t = 0; t < kSequence; ++t) {
      std::tie(h, c) = step(scope_, rows->output(t), h, c, [](Output o) { return o; });
      all.push_back(h);
    }
    return scope_.op("Pack", all);
  }

  Output looped(Output x) {
    readWeights();
    const auto shape = [](const Scope& s, int32_t columns) {
      return ops::constant(s, Tensor::vector<int32_t>({-1, columns}));
    };
    const Attrs floats{{"element_dtype", DType::kFloat}};
    const Output in = scope_.op("TensorListFromTensor", {x, shape(scope_, kInputs)});
    const Output steps = ops::scalar(scope_, int32_t{kSequence});
    const Output out = scope_.op("TensorListReserve", {shape(scope_, kUnits), steps}, floats);
    const auto more = [&](const WhileContext& loop, const std::vector<Output>& v) {
      return loop.scope().op("Less", {v[0], loop.take(steps)});
    };
    const auto next = [&](const WhileContext& loop, const std::vector<Output>& v) {
      const Scope& s = loop.scope();
      const Output row = s.op("TensorListGetItem", {loop.take(in), v[0], shape(s, kInputs)}, floats);
      const auto [h, c] = step(s, row, v[2], v[3], [&](Output o) { return loop.take(o); });
      return std::vector{ops::add(s, v[0], ops::scalar(s, int32_t{1})), s.op("TensorListSetItem", {v[1], v[0], h}), h,
                         c};
    };
    const Output zero = ops::scalar(scope_, int32_t{0});
    const std::vector<Output> last = whileLoop(scope_, {zero, out, zeros(), zeros()}, more, next);
    return scope_.op("TensorListStack", {last[1], shape(scope_, kUnits)}, floats);
  }

  Scope scope_;
  Output kernel_, recurrent_, bias_, dense_;
  Output kernelValue_, recurrentValue_, biasValue_;
  std::vector<Node*> inits_;
};

std::vector<double> lossesOf(bool list, bool optimize, int trainings) {
  Graph graph;
  Scope scope(graph);
  Lstm lstm(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, {kSequence, kUnknownDim, kInputs}, "x");
  const Output y = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 1}, "y");
  const Output loss = lstm.loss(x, y, list);
  Node* train = lstm.training(loss);
  Session session(graph, {.threads = 2, .optimize = optimize});
  session.run(Feeds{}, {}, {lstm.init()});
  std::vector<double> losses;
  for (int i = 0; i < trainings; ++i) {
    const Feeds feeds{{x, waves({kSequence, kBatch, kInputs}, i)}, {y, waves({kBatch, 1}, i + 0.5)}};
    losses.push_back(session.run(feeds, {loss}, {train})[0].toDoubles()[0]);
  }
  return losses;
}

TEST(ListLoop, AnLstmInALoopLearnsAsTheSameLstmWithoutOne) {
  const std::vector<double> expected = lossesOf(false, true, 50);
  EXPECT_LT(expected.back(), expected.front());
  for (const bool optimize : {true, false}) {
    const std::vector<double> losses = lossesOf(true, optimize, 50);
    for (std::size_t i = 0; i < losses.size(); ++i) EXPECT_NEAR(losses[i], expected[i], 1e-5) << "step " << i;
  }
}

// What a loop of so many steps pushes, and takes off again in another loop.
double secondsToPush(int32_t steps) {
  Graph graph;
  Scope scope(graph);
  const Attrs floats{{"element_dtype", DType::kFloat}};
  const Output scalar = ops::constant(scope, Tensor(DType::kInt32, {0}));
  const Output list = scope.op("EmptyTensorList", {scalar, ops::scalar(scope, int32_t{-1})}, floats);
  const Output n = ops::placeholder(scope, DType::kInt32, {}, "n");
  const auto loop = [&](const Output& first, bool push) {
    const auto more = [&](const WhileContext& l, const std::vector<Output>& v) {
      return l.scope().op("Less", {v[0], l.take(n)});
    };
    const auto next = [&](const WhileContext& l, const std::vector<Output>& v) {
      const Scope& s = l.scope();
      const Output value = ops::cast(s, v[0], DType::kFloat);
      const Output after =
          push ? s.op("TensorListPushBack", {v[1], value}) : s.op("TensorListPopBack", {v[1], l.take(scalar)}, floats);
      return std::vector{ops::add(s, v[0], ops::scalar(s, int32_t{1})), after};
    };
    return whileLoop(scope, {ops::scalar(scope, int32_t{0}), first}, more, next)[1];
  };
  const Output pushed = loop(list, true);
  const Output length = scope.op("TensorListLength", {pushed});
  const Output left = scope.op("TensorListLength", {loop(pushed, false)});
  Session session(graph, {.threads = 1});
  session.run({{n, Tensor::scalar(int32_t{2})}}, {length, left});
  const std::clock_t begin = std::clock();  // of the processor: other programs do not count
  const std::vector<Tensor> results = session.run({{n, Tensor::scalar(steps)}}, {length, left});
  EXPECT_EQ(results[0].item<int32_t>(), steps);
  EXPECT_EQ(results[1].item<int32_t>(), 0);
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

TEST(ListLoop, PushingInALoopTakesTimeLinearInItsSteps) {
  const double few = std::min(secondsToPush(2000), secondsToPush(2000));
  const double many = secondsToPush(32000);
  EXPECT_LT(many, few * 16 * 4);  // 256 times as long if each step copied the list
}

}  // namespace
}  // namespace engine
