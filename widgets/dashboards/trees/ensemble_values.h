// An ensemble of decision trees as the views show it: plain values, made by who reads checkpoints. Any thread.
#pragma once

#include <QString>
#include <vector>

namespace widgets {

struct TreeNodeValues {
  int left = -1;  // places in the list of nodes; -1: a leaf
  int right = -1;
  int feature = -1;
  QString name;                // of the feature; empty: only its number is known
  QString condition;           // "bucket ≤ 3", "< 25": what leads to the left
  double gain = 0;             // of the split
  std::vector<double> values;  // of a leaf, one a logit
  double rowShare = -1;        // of the rows that its layer was grown of, in [0, 1]; below 0: not known

  bool isLeaf() const { return left < 0; }
};

// "age", or its number.
inline QString featureText(const QString& name, int feature) {
  return name.isEmpty() ? QString::number(feature) : name;
}

struct TreeValues {
  std::vector<TreeNodeValues> nodes;  // the root first, children behind their parents
  bool finished = false;
};

// How much a feature gained in all trees.
struct FeatureGain {
  int feature = 0;
  QString name;  // empty: only the number is known
  double gain = 0;
  int splits = 0;
};

struct EnsembleValues {
  std::vector<TreeValues> trees;
  std::vector<FeatureGain> gains;  // the largest first
  int logits = 1;

  bool isEmpty() const { return trees.empty(); }
};

}  // namespace widgets
