// Runs as trials: a number for each hyperparameter that varies and for each metric, as plots need them. Pure; callable
// from any thread.
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <vector>

#include "widgets/dashboards/compare/compare_table.h"

namespace widgets {

struct TrialAxis {
  QString key;             // as of a CompareColumn
  QString title;           // "units"
  QString field;           // under which queries know it
  bool isMetric = false;   // otherwise a hyperparameter
  QStringList categories;  // of texts, in natural order: values are places in it; empty: numbers
  double low = 0;          // of the finite values
  double high = 0;
  // Values are above zero and reach over two powers of ten, learning rates over one.
  bool prefersLog() const;
  // Shares of one, such as accuracies.
  bool endsAtOne() const;
};

struct Trial {
  QString id;
  QString name;
  std::vector<double> values;  // one an axis; NaN: missing
  QColor color = {};           // the run's own; invalid: not known
};

struct TrialTable {
  std::vector<TrialAxis> axes;  // hyperparameters, then metrics
  std::vector<Trial> trials;
  // Whether any hyperparameter has an axis.
  bool hasParams() const;
  // -1: none of that key.
  int find(const QString& key) const;
};

// Every hyperparameter that varies and every metric that `settings` shows, in the columns' order. Paths and labels of
// the data have no axis unless they are chosen, or nothing else varies.
TrialTable buildTrials(const std::vector<const RunRecord*>& runs, const CompareSettings& settings);
// "64", "adam", an en dash for a missing value.
QString trialText(const TrialAxis& axis, double value);
// The query that a run meets when its value on the axis is within [low, high].
QString brushQuery(const TrialAxis& axis, double low, double high);

}  // namespace widgets
