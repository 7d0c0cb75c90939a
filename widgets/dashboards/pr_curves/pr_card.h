// The precision-recall curves of one tag, a line for each run, with the area below, the best F1 and the counts at a
// threshold that all cards share. GUI thread only.
#pragma once

#include <map>
#include <optional>

#include "widgets/dashboards/pr_curves/pr_scene.h"

namespace widgets {

class StepSlider;

// The threshold that is marked on every curve; below 0: none.
class PrThreshold : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  double value() const { return value_; }
  void set(double value) {
    if (value == value_) return;
    value_ = value;
    emit changed();
  }

 signals:
  void changed();

 private:
  double value_ = -1;
};

class PrCard : public PlotCard {
  Q_OBJECT
 public:
  static const SeriesSelector kSelector;

  // `threshold` must outlive the card.
  PrCard(const CardSpec& spec, const DashboardContext& context, PrThreshold* threshold, bool zoomed, QWidget* parent);
  void setZoomed(bool zoomed);
  void followCursor() override;
  const PrScene* curves() const { return scene<PrScene>(); }
  // Of the curve under the pointer: run, threshold, precision, recall and the four counts.
  QStringList readout() const;

 protected:
  void readRun(const QString& run) override;
  void forgetRun(const QString& run) override;
  QRect content() const override;
  MakeScene sceneMaker() const override;
  void paintMarks(QPainter& painter) override;
  void paintHover(QPainter& painter, const QPointF& pointer) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showPlaces();
  void layOut();
  // What stands of a run beside the plot.
  static QStringList legendOf(const RunCurve& run);
  // As wide as its words, but it leaves the plot half of the card.
  double legendWidth(const std::vector<RunCurve>& runs) const;

  PrThreshold* threshold_;
  bool zoomed_;
  StepSlider* slider_;
  std::optional<ItemPlace> own_;  // of the card's slider
  std::map<QString, RunCurve> curves_;
};

}  // namespace widgets
