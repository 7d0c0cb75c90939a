// What differs between two runs that are selected: which is better in a sentence, the settings, and the metrics at the
// same step. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/dashboards/compare/two_runs.h"

class QLabel;
class QTreeWidget;

namespace widgets {

class TwoRunsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit TwoRunsPanel(QWidget* parent = nullptr);

  struct Head {
    QString name;
    QColor color;
  };
  void showRuns(const TwoRuns& runs, const Head& first, const Head& second);

 private:
  void fillSettings(const TwoRuns& runs);
  void fillMetrics(const TwoRuns& runs);

  QLabel* sentence_;
  QLabel* caveat_;
  QLabel* names_;
  QLabel* equal_;
  QTreeWidget* settings_;
  QTreeWidget* metrics_;
};

}  // namespace widgets
