// BlockLSTMV2 in float, which runs as a few large products, against the same op in double, which goes step by step.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/graph/gradients.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

template <typename T>
Tensor lstmWaves(const Shape& shape, double phase, double scale = 0.5) {
  Tensor tensor(kDTypeOf<T>, shape);
  double at = phase;
  for (T& value : tensor.flat<T>()) value = static_cast<T>(static_cast<float>(std::sin(at += 1.7) * scale));
  return tensor;
}

struct LstmCase {
  int64_t steps, batch, inputs, cells, used;
};

// cs, h, and the gradients of all that is differentiable.
template <typename T>
std::vector<std::vector<double>> lstmResults(const LstmCase& one, const char* op, int threads) {
  Graph graph;
  const Scope scope(graph);
  const auto constant = [&](const Shape& shape, double phase) {
    return ops::constant(scope, lstmWaves<T>(shape, phase));
  };
  const Output x = constant({one.steps, one.batch, one.inputs}, 0.1);
  const Output cs = constant({one.batch, one.cells}, 0.7);
  const Output h = constant({one.batch, one.cells}, 1.3);
  const Output w = constant({one.inputs + one.cells, 4 * one.cells}, 2.9);
  const Output peephole = constant({one.cells}, 0);
  const Output b = constant({4 * one.cells}, 4.1);
  const bool isV2 = std::string(op) == "BlockLSTMV2";
  const Attrs attrs = isV2 ? Attrs{} : Attrs{{"cell_clip", -1.0F}, {"forget_bias", 0.25F}};
  Node* block = scope.node(op, {ops::scalar(scope, one.used), x, cs, h, w, peephole, peephole, peephole, b}, attrs);
  const Output weights = constant({one.steps, one.batch, one.cells}, 0.4);
  const Output loss = ops::add(scope, ops::sum(scope, ops::mul(scope, block->output(6), weights)),
                               ops::sum(scope, ops::mul(scope, block->output(1), block->output(1))));
  std::vector<Output> fetches{block->output(1), block->output(6)};
  for (const Gradient& gradient : addGradients(scope, {loss}, {x, cs, h, w, b})) {
    fetches.push_back(toDense(scope, gradient));
  }
  Session session(graph, {.threads = threads});
  std::vector<std::vector<double>> results;
  for (const Tensor& tensor : session.run(Feeds{}, fetches)) results.push_back(tensor.toDoubles());
  return results;
}

TEST(LstmSequence, LargeProductsGiveWhatStepsGive) {
  const char* names[] = {"cs", "h", "gradient of x", "of cs", "of h", "of w", "of b"};
  for (const char* op : {"BlockLSTMV2", "BlockLSTM"}) {
    for (const LstmCase& one : {LstmCase{5, 7, 3, 9, 5}, LstmCase{4, 130, 33, 17, 4}, LstmCase{6, 3, 40, 8, 4},
                                LstmCase{1, 1, 1, 1, 1}, LstmCase{3, 2, 4, 5, 0}}) {
      const auto want = lstmResults<double>(one, op, 1);
      for (const int threads : {1, 2, 3}) {
        const auto got = lstmResults<float>(one, op, threads);
        for (std::size_t i = 0; i < want.size(); ++i) {
          ASSERT_EQ(got[i].size(), want[i].size());
          for (std::size_t k = 0; k < want[i].size(); ++k) {
            ASSERT_NEAR(got[i][k], want[i][k], 2e-5 * (10 + std::abs(want[i][k])))
                << op << " " << names[i] << " " << k << " of batch " << one.batch << " on " << threads << " threads";
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace engine
