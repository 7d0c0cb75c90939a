// What a person calls the features of boosted trees, which the trees themselves only number: from the feature columns
// of the run's experiment. Any thread.
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "engine/estimator/experiment.pb.h"

namespace app {

struct TreeFeatureWords {
  QString name;                    // of the column
  QString word;                    // the one that an indicator's feature counts; empty: it counts none
  QStringList words;               // of a categorical column, by their ids; may be empty
  std::vector<double> boundaries;  // of a bucketized column's buckets
  bool learned = false;            // its boundaries are in the checkpoint
};

// By the features' ids; empty where the model is none of boosted trees, or its columns cannot be made.
std::vector<TreeFeatureWords> treeFeatureWords(const engine::estimator::Experiment& experiment);
// The same of the experiment that the log in a checkpoint's folder tells of; empty: there is none.
std::vector<TreeFeatureWords> treeFeatureWordsIn(const std::string& folder);

}  // namespace app
