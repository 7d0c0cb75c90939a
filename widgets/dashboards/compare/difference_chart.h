// The curves of two runs in one metric with a band between them in the colour of the better one, and below how far the
// second is from the first. The crosshair (pointer, arrow keys) reads both; a click or Enter has all tables show that
// step. What is drawn is computed by a worker. GUI thread only.
#pragma once

#include <QWidget>
#include <array>
#include <optional>

#include "widgets/charts/card/card_look.h"
#include "widgets/dashboards/compare/difference_series.h"

namespace widgets {

class DifferenceChart : public QWidget {
  Q_OBJECT
 public:
  explicit DifferenceChart(QWidget* parent = nullptr);

  struct Curve {
    QString letter;  // "A"
    QString name;
    QColor color;
    std::vector<float> dash;  // as in all charts
    SeriesData data;
  };
  // Computes and shows them; what was shown stays until then.
  void setCurves(const QString& metric, const Curve& first, const Curve& second, std::optional<bool> smallerIsBetter);
  // The step of the tables; drawn as a line.
  void setStep(std::optional<int64_t> step);
  const DifferenceSeries& difference() const { return difference_; }
  // What the crosshair, or the line of the tables' step, stands at, in words.
  QString readOut() const;

  QSize sizeHint() const override { return {480, 300}; }
  QSize minimumSizeHint() const override { return {240, 220}; }

 signals:
  void stepPicked(int64_t step);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Plot {
    QRect area;
    AxisRange y;
    bool log = false;
  };
  void show(const DifferenceSeries& difference);
  void describe();
  Plot curvesPlot() const;
  Plot sharesPlot() const;
  QPointF at(const Plot& plot, double step, double value) const;
  // The tables' step or what the crosshair is at.
  std::optional<std::size_t> place() const;
  void pointAt(std::optional<std::size_t> place);
  QColor betterColor(const DifferencePoint& point) const;
  void paintAxes(QPainter& painter, const Plot& plot, bool shares) const;
  void paintBand(QPainter& painter, const Plot& plot, bool shares) const;
  void paintCurve(QPainter& painter, const Plot& plot, double (*valueOf)(const DifferencePoint&),
                  const QPen& pen) const;
  void paintLetters(QPainter& painter, const Plot& plot) const;
  void paintCrosshair(QPainter& painter) const;

  QString metric_;
  std::array<Curve, 2> curves_;
  std::optional<bool> smallerIsBetter_ = true;
  DifferenceSeries difference_;
  int asked_ = 0;  // times; only what was asked for last is shown
  std::optional<int64_t> step_;
  std::optional<std::size_t> pointed_;
  CardLook look_;
};

}  // namespace widgets
