// The actions of a chart view, made in the registry and bound to its settings both ways. GUI thread only.
#pragma once

#include <QObject>

class QAction;

namespace widgets {

class ActionRegistry;
class ChartSettings;

class ChartActions : public QObject {
  Q_OBJECT
 public:
  // Ids: charts.smoothing.more/.less/.off, charts.x.step/.relative/.wall, charts.log_y, charts.outliers, charts.follow,
  // charts.link, charts.overwritten, charts.fit, charts.group, charts.derive. `settings` and `registry` must outlive
  // this object.
  ChartActions(ActionRegistry* registry, ChartSettings* settings, QObject* parent = nullptr);

 signals:
  void fitRequested();
  void groupingRequested();
  void derivedRequested();

 private:
  void addSmoothing();
  void addAxes();
  void addSwitches();

  ActionRegistry* registry_;
  ChartSettings* settings_;
  double followed_ = 5000;  // steps, while following is off
};

}  // namespace widgets
