// Names of predictions, metrics and signatures, as TensorFlow's heads give them. Constants; usable from any thread.
#pragma once

namespace engine::estimator {

namespace prediction_keys {
inline constexpr const char* kLogits = "logits";
inline constexpr const char* kLogistic = "logistic";
inline constexpr const char* kProbabilities = "probabilities";
inline constexpr const char* kPredictions = "predictions";
inline constexpr const char* kClassIds = "class_ids";
inline constexpr const char* kClasses = "classes";
inline constexpr const char* kAllClassIds = "all_class_ids";
inline constexpr const char* kAllClasses = "all_classes";
}  // namespace prediction_keys

namespace metric_keys {
inline constexpr const char* kLoss = "loss";
inline constexpr const char* kAverageLoss = "average_loss";
inline constexpr const char* kRegularizationLoss = "regularization_loss";
inline constexpr const char* kAccuracy = "accuracy";
inline constexpr const char* kPrecision = "precision";
inline constexpr const char* kRecall = "recall";
inline constexpr const char* kAccuracyBaseline = "accuracy_baseline";
inline constexpr const char* kAuc = "auc";
inline constexpr const char* kAucPrecisionRecall = "auc_precision_recall";
inline constexpr const char* kLabelMean = "label/mean";
inline constexpr const char* kPredictionMean = "prediction/mean";
// Followed by the threshold, as %g writes it: "accuracy/positive_threshold_0.5".
inline constexpr const char* kAtThreshold = "/positive_threshold_";
inline constexpr const char* kProbabilityMean = "probability_mean";
}  // namespace metric_keys

// Keys of export outputs besides kDefaultServingKey.
namespace serving_keys {
inline constexpr const char* kClassification = "classification";
inline constexpr const char* kRegression = "regression";
inline constexpr const char* kPredict = "predict";
}  // namespace serving_keys

}  // namespace engine::estimator
