// An SQL result as curves: the first column of numbers is x, each further one a curve; a column of texts before them
// parts the rows into curves. GUI thread only.
#pragma once

#include <QPointF>
#include <QWidget>
#include <vector>

#include "summaries/sql/sql_session.h"

namespace widgets {

class RunColors;

struct ResultCurve {
  QString name;
  std::vector<QPointF> points;  // in the rows' order; finite
};

// Empty when there are fewer than two columns of numbers.
std::vector<ResultCurve> curvesOf(const summaries::SqlResult& result);

class ResultPlot : public QWidget {
  Q_OBJECT
 public:
  // Curves that are called like a run have its colour; `colors` must outlive it.
  explicit ResultPlot(RunColors* colors, QWidget* parent = nullptr);
  // Null: nothing.
  void setResult(const summaries::SqlResult* result);
  const std::vector<ResultCurve>& curves() const { return curves_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paintAxes(QPainter& painter, const QRectF& area) const;
  void paintLegend(QPainter& painter, const QRectF& area);
  QColor colorOf(std::size_t curve);

  RunColors* colors_;
  std::vector<ResultCurve> curves_;
  QString xTitle_;
  QRectF range_;  // of all points
};

}  // namespace widgets
