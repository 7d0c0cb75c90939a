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
  ReadOutContent pointedOut() const override;
  void paintHover(QPainter& painter, const QPointF& pointer) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showPlaces();
  void layOut();
  struct LegendWords {
    QString run;
    QString numbers;
  };
  static LegendWords legendOf(const RunCurve& run);
  // How the runs stand below the plot: a line each, in several columns where they have room.
  struct Legend {
    int columns = 1;
    int rows = 0;  // of a column
    int told = 0;  // runs; of the others is said how many they are
  };
  Legend legend(const std::vector<RunCurve>& runs) const;
  void paintLegend(QPainter& painter);
  void paintThreshold(QPainter& painter);

  PrThreshold* threshold_;
  bool zoomed_;
  StepSlider* slider_;
  std::optional<ItemPlace> own_;  // of the card's slider
  std::map<QString, RunCurve> curves_;
};

}  // namespace widgets
