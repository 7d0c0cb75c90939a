// Parallel coordinates: an axis for each hyperparameter and metric, a line for each trial. Drag on an axis brushes,
// drag of a title moves its axis, a double click turns it over, a click on the word under the title chooses the scale.
// By keys: Left and Right choose an axis, with Ctrl they move it; R turns it over, S is the next scale, Delete takes
// its brush away; Up and Down go through the trials, Enter picks one. GUI thread only.
#pragma once

#include <QImage>
#include <QMap>
#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/dashboards/hparams/trial_scale.h"

namespace widgets {

class ParallelView : public QWidget {
  Q_OBJECT
 public:
  // Ends of a brush in values, low first; in places of categories where the axis has some.
  using Brush = std::pair<double, double>;

  explicit ParallelView(QWidget* parent = nullptr);

  // Order, scales, flips and brushes of axes that are still there stay.
  void setTrials(const TrialTable& table);
  // Which axis gives the colour; -1: none.
  void setColorAxis(int axis);
  // What others highlight; empty: nothing.
  void setHighlight(const QString& id);

  QStringList order() const { return order_; }  // keys, from the left
  const QMap<QString, Brush>& brushes() const { return brushes_; }
  void setBrush(const QString& key, const std::optional<Brush>& brush);
  ScaleKind scaleOf(const QString& key) const;
  void setScale(const QString& key, ScaleKind kind);
  void flip(const QString& key);
  void move(const QString& key, int place);
  bool isInBrushes(const Trial& trial) const;
  QString hovered() const { return hovered_; }
  // False while a worker draws lines that are newer than those that are shown.
  bool isDrawn() const { return drawnVersion_ == version_; }

  // Where things are, for tests and the painter.
  double xOf(int place) const;
  double yOf(const QString& key, double value) const;
  QRectF plotRect() const;

  QSize minimumSizeHint() const override { return {320, 240}; }

 signals:
  void brushesChanged();
  void trialHovered(const QString& id);  // empty: none
  void trialPicked(const QString& id);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  enum class Drag { kNone, kBrush, kAxis };
  struct Axis {
    int index = 0;  // in the table
    TrialScale scale;
  };
  const Axis* axis(const QString& key) const;
  const TrialAxis& facts(const QString& key) const;
  void rebuildScale(const QString& key);
  double valueAt(const QString& key, double y) const;
  int placeAt(double x) const;  // the nearest axis; -1 when none is near
  void dragBrush(const QPointF& at);
  void setHovered(const QString& id);
  QString trialAt(const QPointF& at) const;
  bool handleKey(int key, Qt::KeyboardModifiers modifiers);
  void stepTrial(int by);
  void tell();
  // The lines are to be drawn anew.
  void touch();

  // parallel_painter.cpp
  void requestLines();
  QPolygonF lineOf(const Trial& trial) const;
  QColor colorOf(const Trial& trial) const;
  void paintHovered(QPainter& painter);
  void paintAxis(QPainter& painter, int place);
  void paintTicks(QPainter& painter, int place);
  void paintLegend(QPainter& painter);
  bool hasLegend() const;

  TrialTable table_;
  QMap<QString, Axis> axes_;
  QStringList order_;
  QMap<QString, ScaleKind> scales_;  // that a person chose
  QStringList flipped_;
  QMap<QString, Brush> brushes_;
  int color_ = -1;
  QString hovered_;
  int focused_ = 0;  // place of the axis that keys act on
  Drag drag_ = Drag::kNone;
  QString dragged_;
  QPointF dragFrom_;
  double dragX_ = 0;
  bool dragMoved_ = false;
  QImage lines_;  // all lines, drawn by a worker: hundreds take longer than a frame
  int version_ = 1;
  int drawnVersion_ = 0;  // that lines_ shows
  bool isDrawing_ = false;
};

}  // namespace widgets
