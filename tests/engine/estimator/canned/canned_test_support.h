// Canned estimators with given weights and a batch of rows. For tests of engine/estimator/canned.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "engine/estimator/canned/baseline.h"
#include "engine/estimator/canned/canned_estimators.h"
#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/canned/dnn_linear_combined.h"
#include "engine/estimator/canned/linear.h"
#include "engine/feature_column/columns.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator::testing {

using Weights = std::map<std::string, Tensor>;

inline Tensor floats(const std::vector<float>& values, const Shape& shape) {
  return Tensor::of(values, shape);
}
inline Tensor column(const std::vector<float>& values) {
  return floats(values, {static_cast<int64_t>(values.size()), 1});
}
inline Tensor ids(const std::vector<int64_t>& values) {
  return Tensor::of(values, {static_cast<int64_t>(values.size()), 1});
}
inline feature_column::Column numeric(const std::string& key, int64_t width = 1) {
  return feature_column::numericColumn(key, {.shape = {width}});
}

// The model with these first values of its variables.
inline ModelFn startingWith(ModelFn model, Weights weights) {
  return [model = std::move(model), weights](const Features& features, const Labels& labels, Mode mode,
                                             const Params& params, const RunConfig& config) {
    EstimatorSpec spec = model(features, labels, mode, params, config);
    spec.scaffold.initFn = [weights](Session& session) {
      for (const auto& [name, value] : weights) {
        const auto resource = session.resources().find<VariableResource>(variableResourceName(name, "", name));
        ASSERT_TRUE(resource) << name;
        ASSERT_EQ(resource->value().shape(), value.shape()) << name;
        resource->assign(value);
      }
    };
    return spec;
  };
}

class CannedTest : public ::testing::Test {
 protected:
  using Columns = std::map<std::string, Tensor>;

  // The batch of these rows, once.
  static InputFn rows(const Columns& features, const Columns& labels = {}) {
    return [features, labels](Mode) {
      std::vector<std::pair<std::string, Tensor>> columns(features.begin(), features.end());
      columns.insert(columns.end(), labels.begin(), labels.end());
      std::vector<std::string> labelNames;
      for (const auto& [name, value] : labels) labelNames.push_back(name);
      return data::NamedDataset::fromTensorSlices(columns, labelNames).batch(100);
    };
  }
  Estimator estimator(const ModelFn& model) { return Estimator(model, configIn(folder_.path())); }

  EvalResult evaluate(const ModelFn& model, const Columns& features, const Tensor& label) {
    return estimator(model).evaluate(rows(features, {{"label", label}}), {});
  }
  double firstLoss(const ModelFn& model, const Columns& features, const Tensor& label) {
    const TemporaryFolder folder;
    Estimator trained(model, configIn(folder.path()));
    return trained.train(rows(features, {{"label", label}}), more(1)).loss.value();
  }
  // All rows' predictions under the key.
  std::vector<double> predict(const ModelFn& model, const Columns& features, const std::string& key) {
    Predictor predictor = estimator(model).predict(rows(features));
    return predictor.nextBatch().value().at(key).toDoubles();
  }
  static void expectNear(const std::vector<double>& got, const std::vector<double>& want, double tolerance = 1e-5) {
    ASSERT_EQ(got.size(), want.size());
    for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], tolerance) << i;
  }
  static void expectMetrics(const EvalResult& got, const std::map<std::string, double>& want, double tolerance = 1e-5) {
    for (const auto& [name, value] : want) {
      ASSERT_TRUE(got.contains(name)) << name;
      EXPECT_NEAR(got.at(name), value, tolerance) << name;
    }
  }
  std::vector<std::string> variableNames(const ModelFn& model, const Columns& features, const Tensor& label) {
    const Estimator::Built built = estimator(model).build(rows(features, {{"label", label}}), Mode::kTrain);
    std::vector<std::string> names;
    for (const Variable& variable : built.graph->collections().globalVariables) names.push_back(variable.name);
    return names;
  }
  template <typename Action>
  static std::string refusal(const Action& action) {
    std::string message;
    EXPECT_EQ(codeOf(action, &message), Code::kInvalidArgument);
    return message;
  }

  TemporaryFolder folder_;
};

}  // namespace engine::estimator::testing
