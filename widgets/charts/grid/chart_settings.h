// What all cards of a view share: smoothing, axes, outliers, following. Panels and actions change it, cards follow.
// GUI thread only.
#pragma once

#include <QObject>

#include "widgets/charts/axes/x_axis.h"

namespace widgets {

struct ChartOptions {
  double smoothing = 0.6;  // weight of the moving average, 0 to 1; 0 = none
  XAxis xAxis = XAxis::kStep;
  bool logY = false;
  bool ignoreOutliers = true;
  double followNewest = 0;  // shows only so many last steps (seconds on time axes); 0 = everything
  bool linked = true;       // zooming x zooms every card
  bool overwritten = true;  // draws faintly the points that newer ones took the place of
  bool operator==(const ChartOptions&) const = default;
};

class ChartSettings : public QObject {
  Q_OBJECT
 public:
  explicit ChartSettings(QObject* parent = nullptr) : QObject(parent) {}

  const ChartOptions& options() const { return options_; }
  void set(const ChartOptions& options);
  void setSmoothing(double weight);
  void setXAxis(XAxis axis);
  void setLogY(bool on);
  void setIgnoreOutliers(bool on);
  void setFollowNewest(double steps);
  void setLinked(bool on);
  void setOverwritten(bool on);

 signals:
  void changed(const widgets::ChartOptions& options);

 private:
  ChartOptions options_;
};

}  // namespace widgets
