// Precision over recall of one tag's runs, and what is pointed at. Const once made: any thread.
#pragma once

#include <QPolygonF>
#include <memory>

#include "summaries/values/pr_curve.h"
#include "widgets/dashboards/summary/plot_card.h"
#include "widgets/dashboards/summary/step_items.h"

namespace widgets {

struct RunCurve {
  QString run;
  QColor color;
  ItemPlace place;
  std::shared_ptr<const summaries::values::PrCurve> curve;
  std::vector<ItemPlace> places = {};  // that the run has
  QString id = {};                     // the run's
};

struct BestF1 {
  double f1 = 0;
  double threshold = 0;
};
// Over the thresholds at which anything was predicted positive.
BestF1 bestF1(const summaries::values::PrCurve& curve);
// Below precision over recall, by the trapezoid rule; left of the last point its precision counts, so that a curve
// which ends early is not worse for it.
double areaBelow(const summaries::values::PrCurve& curve);
// Thresholds at which anything was predicted positive: the first so many. What follows is not drawn.
std::size_t usedPoints(const summaries::values::PrCurve& curve);
// Where precision and recall meet: the largest of the smaller of both.
double breakEven(const summaries::values::PrCurve& curve);

class PrScene : public PlotScene {
 public:
  struct Place {
    std::size_t run = 0;
    std::size_t point = 0;  // index of the threshold
    bool operator==(const Place&) const = default;
  };

  // `zoomed`: only the corner at (1, 1) in which the curves differ, otherwise -0.05 to 1.05. `legend`: pixels below the
  // plot that are left free.
  PrScene(std::vector<RunCurve> runs, bool zoomed, const QSizeF& size, double legend = 0);

  void paint(QPainter& painter, const PlotLook& look) const override;
  const std::vector<RunCurve>& runs() const { return runs_; }
  const SceneFrame& frame() const { return frame_; }
  // The point that is nearest to a pixel, if any is near.
  std::optional<Place> placeAt(const QPointF& pointer) const;
  QPointF pointOf(const Place& place) const;
  // Of a run, the point at or below a threshold.
  Place atThreshold(std::size_t run, double threshold) const;

 private:
  std::vector<RunCurve> runs_;
  std::vector<QPolygonF> lines_;
  SceneFrame frame_;
};

}  // namespace widgets
