// The timeline of one profiled step: a lane for each thread, a bar for each op, and below them the memory that ops
// filled. Zooms by wheel and keys, is dragged and walked through; what does not fit a search is faint. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/dashboards/profile/step_trace.h"

namespace widgets {

class TraceView : public QWidget {
  Q_OBJECT
 public:
  explicit TraceView(QWidget* parent = nullptr);

  void setTrace(StepTrace trace);  // all of it is in view, nothing is selected
  const StepTrace& trace() const { return trace_; }
  // Spans whose node or op has `text` in it stand out; empty: all do.
  void setSearch(const QString& text);
  // The spans of a node stand out; empty: none.
  void select(const QString& node);
  const QString& selected() const { return selected_; }

  // The part that is in view, µs.
  double from() const { return from_; }
  double until() const { return until_; }
  void zoomBy(double factor) { zoomAt((from_ + until_) / 2, factor); }
  void fit();

  QRectF rectOf(const TraceSpan& span) const;
  QString textOf(const TraceSpan& span) const;
  // What is written of the op of a span: all of it in its bar, else beside it where nothing else is, else the beginning
  // where it still tells which op it is; else nothing.
  struct Name {
    QString text;
    QRectF box;
    bool isInside = false;
  };
  // Of each span, in their order.
  std::vector<Name> names() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {240, 120}; }

 signals:
  void selectionChanged(const QString& node);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  // Of the names of the lanes and what is around them.
  double namesWidth() const;
  double axisHeight() const;
  // In the room that there is before `until`, where the next bar begins.
  Name nameOf(const TraceSpan& span, double until) const;
  QRectF plotArea() const;
  QRectF memoryArea() const;
  double xOf(double micros) const;
  double timeAt(double x) const;
  void zoomAt(double micros, double factor);
  void pan(double micros);
  void walk(int direction);
  const TraceSpan* spanAt(QPointF place) const;
  bool standsOut(const TraceSpan& span) const;
  void paintAxis(QPainter& painter) const;
  void paintLanes(QPainter& painter) const;
  void paintSpan(QPainter& painter, const TraceSpan& span) const;
  void paintNames(QPainter& painter) const;
  void paintMemory(QPainter& painter) const;

  StepTrace trace_;
  int64_t mostBytes_ = 0;  // that one op filled
  QString search_;
  QString selected_;
  double from_ = 0;
  double until_ = 1;
  QPointF dragged_;  // where the mouse was last
};

}  // namespace widgets
