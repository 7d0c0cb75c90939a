// How likely a model considers each class, read from its outputs for one or more examples. Pure functions: callable
// from any thread.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "engine/estimator/export/named_tensors.h"

namespace app {

struct ClassShare {
  QString name;
  double share = 0;  // 0 to 1
};

// One head's probabilities of one example, the likeliest first.
struct ClassShares {
  QString output;  // the key of the probabilities
  std::vector<ClassShare> classes;
};

// Of example `row` of the outputs: for each output called "probabilities" or "scores", or that ends in one of them
// after a head's name, with at least two classes. Names are the vocabulary's where it has all classes, else those of
// the outputs, else numbers.
std::vector<ClassShares> classSharesOf(const engine::estimator::NamedTensors& outputs, int64_t row,
                                       const QStringList& vocabulary);

// The predicted class of each example: that of `classes` or `class_ids` of the head ("" for the only one), named as
// above. Empty when the model predicts no classes.
QStringList predictedClasses(const engine::estimator::NamedTensors& outputs, const QString& head,
                             const QStringList& vocabulary);
// The loss of each example, as it is trained for: -log of the probability of its label. Empty when the head has no
// probabilities of classes, or the labels are no numbers of these.
std::vector<double> crossEntropies(const engine::estimator::NamedTensors& outputs, const QString& head,
                                   const engine::Tensor& labels);
// Labels by the same names.
QStringList namesOfLabels(const engine::Tensor& labels, const QStringList& vocabulary);

}  // namespace app
