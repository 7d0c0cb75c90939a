// What differs between the runs that are selected: which is better in a sentence, the settings, the metrics at the same
// step, and of two runs the variables that differ most. GUI thread only.
#pragma once

#include <QScrollArea>

#include "widgets/dashboards/compare/several_runs.h"
#include "widgets/dashboards/compare/two_runs.h"

class QAction;
class QBoxLayout;
class QLabel;
class QTreeWidget;

namespace widgets {

class ChangedVariables;

class TwoRunsPanel : public QScrollArea {
  Q_OBJECT
 public:
  // A button for each of `actions`. `variables` becomes the panel's; may be null.
  TwoRunsPanel(const QList<QAction*>& actions, ChangedVariables* variables, QWidget* parent = nullptr);

  struct Head {
    QString name;
    QColor color;
  };
  void showRuns(const TwoRuns& runs, const Head& first, const Head& second);
  // More than two, or less to say of them.
  void showSeveral(const SeveralRuns& runs, const std::vector<Head>& heads);

  // The tables show all their columns, as far as that leaves room for curves beside them.
  QSize minimumSizeHint() const override;

 private:
  QBoxLayout* makeBar(const QList<QAction*>& actions);
  void showHeads(const std::vector<Head>& heads, const QString& sentence, const QString& caveat);
  void showSettings(const std::vector<DifferingSetting>& settings, int equal);
  void fillMetrics(const TwoRuns& runs);
  void fillMetrics(const SeveralRuns& runs);

  QStringList letters_;
  QLabel* names_;
  QLabel* sentence_;
  QLabel* caveat_;
  QLabel* settingsHead_;
  QTreeWidget* settings_;
  QLabel* equal_;
  QLabel* metricsHead_;
  QTreeWidget* metrics_;
};

}  // namespace widgets
