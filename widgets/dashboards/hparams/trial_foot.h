// Below the views of trials: the one that is pointed at, how many there are, and what can be done with those that are
// selected. The buttons stand below the words where there is no room beside them. GUI thread only.
#pragma once

#include <QWidget>

class QAction;
class QBoxLayout;
class QHBoxLayout;
class QLabel;

namespace widgets {

class TrialFoot : public QWidget {
  Q_OBJECT
 public:
  TrialFoot(const QList<QAction*>& actions, QWidget* parent);

  void setCount(const QString& text);
  // No trial is pointed at: what can be done.
  void showHint();
  // Its name and its values. As many as fit; the tooltip has all of them.
  void showTrial(QStringList words);

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  // Of the hint, in as many pixels.
  int linesIn(int width) const;

  QBoxLayout* row_;
  QHBoxLayout* right_;
  QLabel* details_;
  QLabel* count_;
};

}  // namespace widgets
