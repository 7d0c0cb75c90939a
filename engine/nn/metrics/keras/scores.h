// Keras' metrics that are computed of counts: F-scores, R², rates where another one is as wanted, and the counts
// themselves. Used by the graph's thread.
#pragma once

#include <optional>

#include "engine/nn/metrics/metric_object.h"

namespace engine::nn::metrics::keras {

enum class ScoreAverage { kNone, kMicro, kMacro, kWeighted };  // kNone: one value a class

struct FBetaOptions {
  ScoreAverage average = ScoreAverage::kNone;
  double beta = 1;                  // above 0
  std::optional<double> threshold;  // a yes is above it, in (0, 1]; none: the highest of each example
};

// Labels [batch, n] of 0 and 1, predictions [batch, n]. Local variables true_positives, false_positives,
// false_negatives, intermediate_weights, float32 [n] (kMicro: scalars). InvalidArgument for a beta or threshold out of
// range, and for batches of another rank.
MetricObject fBetaScore(FBetaOptions options = {}, const std::string& name = "fbeta_score");
MetricObject f1Score(ScoreAverage average = ScoreAverage::kNone, std::optional<double> threshold = {},
                     const std::string& name = "f1_score");

enum class R2Average { kNone, kUniform, kVarianceWeighted };

// 1 - Σ(y-p)² / Σ(y-mean)², of labels and predictions [batch, n]; 0 where the labels do not vary. `regressors`:
// adjusted for so many, where there are enough examples.
MetricObject r2Score(R2Average average = R2Average::kUniform, int64_t regressors = 0,
                     const std::string& name = "r2_score");

// The largest rate among the thresholds where the other rate is at least as wanted; 0 when there is none.
// InvalidArgument for a rate outside of [0, 1].
MetricObject precisionAtRecall(double recall, int thresholds = 200, const std::string& name = "precision_at_recall");
MetricObject recallAtPrecision(double precision, int thresholds = 200, const std::string& name = "recall_at_precision");
MetricObject sensitivityAtSpecificity(double specificity, int thresholds = 200,
                                      const std::string& name = "sensitivity_at_specificity");
MetricObject specificityAtSensitivity(double sensitivity, int thresholds = 200,
                                      const std::string& name = "specificity_at_sensitivity");

// At one threshold, or several (the result is then a vector).
MetricObject truePositives(std::vector<float> thresholds = {0.5F}, const std::string& name = "true_positives");
MetricObject trueNegatives(std::vector<float> thresholds = {0.5F}, const std::string& name = "true_negatives");
MetricObject falsePositives(std::vector<float> thresholds = {0.5F}, const std::string& name = "false_positives");
MetricObject falseNegatives(std::vector<float> thresholds = {0.5F}, const std::string& name = "false_negatives");

}  // namespace engine::nn::metrics::keras
