// The part of a card that shows the selected step and range and lets a person change them: Alt+drag in the plot, a drag
// on the axis, a drag of an end, a click, keys. GUI thread only.
#pragma once

#include <QPointer>
#include <optional>

#include "widgets/charts/axes/plot_frame.h"
#include "widgets/charts/grid/pill.h"
#include "widgets/charts/series/step_selection.h"

class QPainter;

namespace widgets {

struct CardScene;

class CardSelection {
 public:
  static constexpr int kAxisStrip = 22;  // pixels below the plot that count as the axis

  // What all cards share; null: nothing can be selected.
  void share(StepSelection* selection) { shared_ = selection; }
  StepSelection* shared() const { return shared_; }
  bool isEmpty() const { return !shared_ || shared_->isEmpty(); }

  // True when a drag of the range began: on the axis, or anywhere in the plot with Alt.
  bool press(const PlotFrame& frame, const QPointF& at, Qt::KeyboardModifiers modifiers);
  void move(const PlotFrame& frame, const QPointF& at);
  // Ends the drag. A press on the axis that did not move selects its step.
  void release(const PlotFrame& frame, const QPointF& at);
  // Takes the drag back.
  void cancel();
  bool isDragging() const { return anchor_.has_value(); }

  // Selects the step at a place of the axis.
  void select(const PlotFrame& frame, double axisX);
  // Undoes the last select().
  void takeBack();
  // The first call notes an end, the second selects the range from there.
  void markEnd(const PlotFrame& frame, double axisX);
  bool hasMark() const { return mark_.has_value(); }
  // False when there was nothing to clear.
  bool clear();

  // The steps in small boxes on the axis, none over another.
  std::vector<Pill> tags(const CardScene& scene) const;
  void paint(QPainter& painter, const CardScene& scene) const;

 private:
  // As of the crosshair, which may stand at the same step; nothing where it is out of sight.
  static std::optional<double> pixelOf(const PlotFrame& frame, int64_t step);
  std::optional<double> otherEnd(const PlotFrame& frame, const QPointF& at) const;

  QPointer<StepSelection> shared_;
  std::optional<int64_t> anchor_;  // the fixed end while the other is dragged
  std::optional<StepRange> former_;
  std::optional<int64_t> formerStep_;
  QPointF from_;
  bool moved_ = false;
  std::optional<int64_t> mark_;
};

}  // namespace widgets
