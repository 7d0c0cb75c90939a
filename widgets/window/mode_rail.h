// The column of mode buttons, icons with labels, at the left edge of the window. GUI thread only.
#pragma once

#include <QIcon>
#include <QPainterPath>
#include <QWidget>
#include <vector>

class QAction;
class QVBoxLayout;

namespace widgets {

class ModeRail : public QWidget {
  Q_OBJECT
 public:
  explicit ModeRail(QWidget* parent = nullptr);
  // A checkable action, one a mode; the action's text is the word.
  void addMode(QAction* action);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QVBoxLayout* layout_;
  std::vector<QWidget*> buttons_;
};

// Icons of the modes and of the run bar that no theme has, drawn in the text colour.
enum class ModeIcon { kCharts, kSummaries, kGraph, kExperiment, kLog, kBranch, kEvaluate };
QIcon modeIcon(ModeIcon icon);
// Strokes in a square of 24 units.
QIcon modeIcon(const QPainterPath& strokes);

}  // namespace widgets
