// A graph with a scope, and running parts of it with freshly initialised variables. For tests of engine/nn.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"
#include "tests/support/op_runner.h"

namespace engine::nn::testing {

using engine::testing::values;

inline Tensor floats(const std::vector<float>& values, const Shape& shape) {
  return Tensor::of(values, shape);
}

class NnTest : public ::testing::Test {
 protected:
  void initialize(Session& session) {
    const Collections& collections = graph_.collections();
    std::vector<Variable> all = collections.globalVariables;
    all.insert(all.end(), collections.localVariables.begin(), collections.localVariables.end());
    session.run(Feeds{}, {}, {initializeVariables(scope_, all)});
  }
  // The value of a float tensor, with variables at their initial values.
  std::vector<float> run(Output output, const Feeds& feeds) {
    Session session(graph_, {.threads = 1});
    initialize(session);
    return values<float>(session.run(feeds, {output})[0]);
  }
  // The only element of a float variable.
  float value(Session& session, const std::string& name) {
    return session.run(Feeds{}, {read(scope_, *findVariable(graph_, name))})[0].item<float>();
  }
  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const Variable& variable : graph_.collections().globalVariables) result.push_back(variable.name);
    return result;
  }

  Graph graph_;
  Scope scope_{graph_};
};

}  // namespace engine::nn::testing
