// TensorFlow's ready-made estimators as objects: DNNClassifier classifier({.hiddenUnits = {10, 10}}, {.nClasses = 3}).
// Each is the Estimator of the model_fn that the function of the same name makes from the same options; further
// arguments are those of Estimator. Used by one thread at a time.
//
// Features are what the columns take, [batch, …]. Labels of a classifier are [batch] or [batch, 1]: integers in
// [0, nClasses), or words of the labelVocabulary; of a regressor numbers [batch, labelDimension], or [batch]; of an
// …Estimator what its head takes. InvalidArgument for options that contradict themselves and for a wrong config; what
// columns and inputs lack is said when the model is first built.
//   const Columns features{{"x", Tensor::vector<float>({-1, 1, -2, 2})}};
//   const Columns labels{{"kind", Tensor::vector<int64_t>({0, 1, 0, 1})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   DNNClassifier classifier({.hiddenUnits = {4}, .featureColumns = {feature_column::numericColumn("x")}},
//                            {.nClasses = 2}, RunSettings{.modelDir = "signs", .tfRandomSeed = 1});
//   classifier.train(inputFn, {.steps = 50});
//   const EvalResult metrics = classifier.evaluate(inputFn, {.steps = 1});
//   metrics.at("global_step");     // is 50
//   metrics.contains("accuracy");  // is true
#pragma once

#include "engine/estimator/canned/baseline.h"
#include "engine/estimator/canned/dnn_linear_combined.h"
#include "engine/estimator/canned/kmeans.h"
#include "engine/estimator/canned/rnn.h"
#include "engine/estimator/estimator.h"

namespace engine::estimator {

// Dense layers (dnn.h).
class DNNClassifier : public Estimator {
 public:
  explicit DNNClassifier(DnnOptions options, const ClassifierOptions& classes = {}, RunConfig config = {},
                         std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};
class DNNRegressor : public Estimator {
 public:
  explicit DNNRegressor(DnnOptions options, const RegressorOptions& labels = {}, RunConfig config = {},
                        std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};
class DNNEstimator : public Estimator {
 public:
  explicit DNNEstimator(HeadPtr head, DnnOptions options, RunConfig config = {},
                        std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};

// A weighted sum of the columns (linear.h).
class LinearClassifier : public Estimator {
 public:
  explicit LinearClassifier(LinearOptions options, const ClassifierOptions& classes = {}, RunConfig config = {},
                            std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};
class LinearRegressor : public Estimator {
 public:
  explicit LinearRegressor(LinearOptions options, const RegressorOptions& labels = {}, RunConfig config = {},
                           std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};
class LinearEstimator : public Estimator {
 public:
  explicit LinearEstimator(HeadPtr head, LinearOptions options, RunConfig config = {},
                           std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};

// Both together, "wide and deep" (dnn_linear_combined.h).
class DNNLinearCombinedClassifier : public Estimator {
 public:
  explicit DNNLinearCombinedClassifier(DnnLinearCombinedOptions options, const ClassifierOptions& classes = {},
                                       RunConfig config = {}, std::optional<WarmStartSettings> warmStart = {},
                                       LogSink log = {});
};
class DNNLinearCombinedRegressor : public Estimator {
 public:
  explicit DNNLinearCombinedRegressor(DnnLinearCombinedOptions options, const RegressorOptions& labels = {},
                                      RunConfig config = {}, std::optional<WarmStartSettings> warmStart = {},
                                      LogSink log = {});
};
class DNNLinearCombinedEstimator : public Estimator {
 public:
  explicit DNNLinearCombinedEstimator(HeadPtr head, DnnLinearCombinedOptions options, RunConfig config = {},
                                      std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};

// A bias, whatever the features: what others must beat (baseline.h).
class BaselineClassifier : public Estimator {
 public:
  explicit BaselineClassifier(BaselineOptions options = {}, const ClassifierOptions& classes = {},
                              RunConfig config = {}, std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};
class BaselineRegressor : public Estimator {
 public:
  explicit BaselineRegressor(BaselineOptions options = {}, const RegressorOptions& labels = {}, RunConfig config = {},
                             std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};
class BaselineEstimator : public Estimator {
 public:
  explicit BaselineEstimator(HeadPtr head, BaselineOptions options = {}, RunConfig config = {},
                             std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};

// Recurrent layers over sequence columns (rnn.h).
class RNNClassifier : public Estimator {
 public:
  explicit RNNClassifier(RnnOptions options, const ClassifierOptions& classes = {}, RunConfig config = {},
                         std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};
class RNNEstimator : public Estimator {
 public:
  explicit RNNEstimator(HeadPtr head, RnnOptions options, RunConfig config = {},
                        std::optional<WarmStartSettings> warmStart = {}, LogSink log = {});
};

// Clusters of points, without labels (kmeans.h).
class KMeansClustering : public Estimator {
 public:
  explicit KMeansClustering(KMeansOptions options, RunConfig config = {}, LogSink log = {});

  // float32 [clusters, dimensions], of the newest checkpoint. NotFound without one.
  Tensor clusterCenters() const { return variableValue("clusters"); }
  // The sum of the distances of the first batch's points from their nearest centres.
  double score(const InputFn& inputFn) const;
};

}  // namespace engine::estimator
