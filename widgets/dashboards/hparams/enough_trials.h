// Which trials alone tell how much their hyperparameters matter, where those of several experiments do not. GUI thread
// only.
#pragma once

#include <QString>
#include <QStringList>

#include "widgets/dashboards/hparams/trial_table.h"

namespace widgets {

class RunRecords;

struct EnoughTrials {
  QString scope;  // the experiment that they are of; empty: these runs are in no folder
  QStringList ids;
  int trials = 0;  // 0: there are none
};

// `metric`: key of its axis; where runs lack that one, the first that they have is meant. Holds references.
class EnoughTrialsFinder {
 public:
  EnoughTrialsFinder(const RunRecords& records, const CompareSettings& settings, const QString& metric)
      : records_(records), settings_(settings), metric_(metric) {}

  // How many of these runs tell it when there are no others.
  int completeAlone(const QStringList& ids) const;
  // An experiment, but not `scope`, whose trials are enough by themselves; else, of runs that lie in no folder, those
  // that are alike.
  EnoughTrials find(const TrialTable& table, const QString& scope) const;

 private:
  const RunRecords& records_;
  const CompareSettings& settings_;
  QString metric_;
};

}  // namespace widgets
