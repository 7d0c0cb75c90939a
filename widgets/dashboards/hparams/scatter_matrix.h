// Every pair of hyperparameters and metrics as a small plot: points below the diagonal, Spearman's correlation above
// it, the distribution of each on it, and below them what colours mean. Arrow keys go through the trials, Enter picks
// one. GUI thread only.
#pragma once

#include <QPixmap>
#include <QWidget>
#include <vector>

#include "widgets/dashboards/hparams/trial_scale.h"

namespace widgets {

class ScatterMatrix : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMostAxes = 9;   // the first hyperparameters and metrics; more would be too small to read
  static constexpr int kLeastAxes = 3;  // of them, where there is little room: as many as have it for their numbers

  explicit ScatterMatrix(QWidget* parent = nullptr);

  void setTrials(const TrialTable& table);
  void setColorAxis(int axis);
  void setHighlight(const QString& id);
  // The run that is selected everywhere; empty: none.
  void setChosen(const QString& id);

  int axes() const { return static_cast<int>(shown_.size()); }
  QRectF cell(int row, int column) const;
  // What is over the distribution of an axis; its tooltip has the whole of a title that is cut.
  QStringList titleLines(int place) const;
  // Of a trial in a cell below the diagonal; invalid without a value.
  QPointF pointOf(int trial, int row, int column) const;

  QSize minimumSizeHint() const override { return {320, 240}; }

 signals:
  void trialHovered(const QString& id);
  void trialPicked(const QString& id);

 protected:
  bool event(QEvent* event) override;  // titles in tooltips
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  // The plots are to be drawn anew.
  void touch();
  void paintPlots();
  void paintRings(QPainter& painter, const QString& id);
  void paintLegend(QPainter& painter);
  // Pixels below the cells; none where colours are the runs'.
  int legendHeight() const;
  void choose();
  int axesThatFit() const;
  void setHovered(const QString& id);
  double value(int trial, int place) const;
  void paintPoints(QPainter& painter, int row, int column);
  void paintCorrelation(QPainter& painter, int row, int column);
  void paintDistribution(QPainter& painter, int place);
  QColor ownColor(int trial) const;
  QColor colorOf(int trial) const;

  TrialTable table_;
  int room_ = 0;            // for so many axes
  std::vector<int> shown_;  // axes of the table
  std::vector<TrialScale> scales_;
  std::vector<std::vector<double>> correlations_;
  TrialScale colorScale_;
  int color_ = -1;
  QString hovered_;
  QString chosen_;
  QPixmap plots_;  // all but the highlight; null: to be drawn
};

}  // namespace widgets
