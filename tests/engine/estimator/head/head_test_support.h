// Running a head on fixed logits and labels. For tests of engine/estimator/head.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/error.h"
#include "engine/estimator/head/binary_class_head.h"
#include "engine/estimator/head/logistic_regression_head.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/estimator/head/multi_head.h"
#include "engine/estimator/head/multi_label_head.h"
#include "engine/estimator/head/poisson_regression_head.h"
#include "engine/estimator/head/regression_head.h"
#include "engine/estimator/head/sequential_head_wrapper.h"
#include "engine/graph/ops.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"

namespace engine::estimator::testing {

inline Tensor floats(const std::vector<float>& values, const Shape& shape) {
  return Tensor::of(values, shape);
}
inline Tensor integers(const std::vector<int64_t>& values, const Shape& shape) {
  return Tensor::of(values, shape);
}
inline Tensor column(const std::vector<float>& values) {
  return floats(values, {static_cast<int64_t>(values.size()), 1});
}
inline Tensor idColumn(const std::vector<int64_t>& values) {
  return integers(values, {static_cast<int64_t>(values.size()), 1});
}

class HeadTest : public ::testing::Test {
 protected:
  // A batch with an unknown number of rows, as an input pipeline gives it.
  Output batch(const Tensor& value) {
    Shape shape = value.shape();
    shape.setDim(0, kUnknownDim);
    const Output placeholder = ops::placeholder(scope_, value.dtype(), shape, "batch");
    feeds_.emplace_back(placeholder, value);
    return placeholder;
  }
  HeadInputs inputs(Logits logits, const Tensor& labels, Mode mode = Mode::kEval) {
    return {features_, mode, std::move(logits), {{"label", batch(labels)}}};
  }
  void weigh(const Tensor& weights) { features_ = Features(scope_, {{"w", batch(weights)}}); }

  Tensor run(Output output, bool optimize = true) {
    Session session(graph_, {.threads = 1, .optimize = optimize});
    initialize(session);
    return session.run(feeds_, {output})[0].clone();
  }
  double number(Output output) { return run(output).toDoubles().at(0); }
  double lossOf(const Head& head, const Tensor& logits, const Tensor& labels) {
    return number(head.loss(inputs(batch(logits), labels)));
  }
  // The metrics after `times` updates with the batch.
  std::map<std::string, double> values(const EvalMetrics& metrics, int times = 1) {
    Session session(graph_, {.threads = 1});
    initialize(session);
    std::vector<Node*> updates;
    for (const auto& [name, metric] : metrics) updates.push_back(metric.update.node);
    for (int i = 0; i < times; ++i) session.run(feeds_, {}, updates);
    std::map<std::string, double> result;
    for (const auto& [name, metric] : metrics) {
      result[name] = session.run(Feeds{}, {metric.value})[0].toDoubles().at(0);
    }
    return result;
  }
  std::map<std::string, double> metricsOf(const Head& head, const Tensor& logits, const Tensor& labels) {
    return values(head.metrics(inputs(batch(logits), labels)));
  }
  void expectMetrics(const std::map<std::string, double>& got, const std::map<std::string, double>& want,
                     double tolerance) {
    for (const auto& [name, value] : want) {
      ASSERT_TRUE(got.contains(name)) << name;
      EXPECT_NEAR(got.at(name), value, tolerance) << name;
    }
    EXPECT_EQ(got.size(), want.size());
  }
  std::vector<std::string> summaryTags() const {
    std::vector<std::string> tags;
    for (const SummarySpec& spec : graph_.collections().summaries) tags.push_back(spec.tag);
    return tags;
  }

  // The message of the Error with InvalidArgument that `action` throws.
  template <typename Action>
  static std::string refusal(const Action& action) {
    try {
      action();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::kInvalidArgument);
      return error.what();
    }
    ADD_FAILURE() << "no error";
    return "";
  }

  Graph graph_;
  Scope scope_{graph_};
  Features features_{scope_, {}};
  Feeds feeds_;

 private:
  void initialize(Session& session) {
    const Collections& collections = graph_.collections();
    std::vector<Variable> all = collections.globalVariables;
    all.insert(all.end(), collections.localVariables.begin(), collections.localVariables.end());
    session.run(Feeds{}, {}, {nn::initializeVariables(scope_, all)});
    if (!collections.tableInitializers.empty()) session.run(Feeds{}, {}, collections.tableInitializers);
  }
};

// Matches doubles within 1e-6.
inline auto near(const std::vector<double>& want) {
  return ::testing::Pointwise(::testing::DoubleNear(1e-6), want);
}

template <typename T>
std::vector<std::string> keysOf(const std::map<std::string, T>& map) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : map) keys.push_back(key);
  return keys;
}

}  // namespace engine::estimator::testing
