// Parallel coordinates: an axis for each hyperparameter and metric, a line for each trial. Drag on an axis brushes,
// drag of a title moves its axis, a double click turns it over, a click on the word under the title chooses the scale.
// By keys: Left and Right choose an axis, with Ctrl they move it; R turns it over, S is the next scale, Delete takes
// its brush away; Up and Down go through the trials, Enter picks one. The view knows what a person does; what the axes
// are is in ParallelAxes, where things are in ParallelPlot. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/dashboards/hparams/parallel_lines.h"
#include "widgets/dashboards/hparams/parallel_plot.h"
#include "widgets/dashboards/hparams/parallel_titles.h"

namespace widgets {

class ParallelView : public QWidget {
  Q_OBJECT
 public:
  explicit ParallelView(QWidget* parent = nullptr);

  ParallelAxes& axes() { return axes_; }
  const ParallelAxes& axes() const { return axes_; }
  ParallelPlot plot() const { return {axes_, size(), titleRows_, needs_, titleRowHeight_}; }
  // Where they are painted, in the order of the axes.
  std::vector<ParallelTitle> titles() const;
  QStringList tickLabels(int place) const;
  void setTrials(const TrialTable& table);
  // What others highlight; empty: nothing.
  void setHighlight(const QString& id);
  QString hovered() const { return hovered_; }
  // The run that is selected everywhere; empty: none.
  void setChosen(const QString& id);
  // False while a worker draws lines that are newer than those that are shown.
  bool isDrawn() const { return lines_.isDrawn(); }

  QSize minimumSizeHint() const override { return {320, 150}; }

 signals:
  void heightWanted(int least);          // lower, it would be titles only
  void axisFocused(int x);               // by keys: where it is
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
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  enum class Drag { kNone, kBrush, kAxis };
  void dragBrush(const QPointF& at);
  void dragAxis(const QPointF& at);
  void popUpScales(const QString& key, const QPoint& at);
  void setHovered(const QString& id);
  bool handleKey(int key, Qt::KeyboardModifiers modifiers);
  void stepTrial(int by);
  void describe();
  // The lines are to be drawn anew.
  void touch();

  ParallelAxes axes_;
  ParallelLines lines_;
  QString hovered_;
  QString chosen_;
  int titleRows_ = 1;
  int titleRowHeight_ = kTitleRowHeight;
  std::vector<int> needs_;  // as of ParallelPainter
  int focused_ = 0;  // place of the axis that keys act on
  Drag drag_ = Drag::kNone;
  QString dragged_;
  QPointF dragFrom_;
  bool dragMoved_ = false;
};

}  // namespace widgets
