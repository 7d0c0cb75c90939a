// Below the views of trials: the one that is pointed at, how many there are, and what can be done with those that are
// selected. The buttons stand below the words where there is no room beside them, and in as many lines as they need.
// GUI thread only.
#pragma once

#include <QWidget>
#include <utility>

class QAction;
class QBoxLayout;
class QLabel;

namespace widgets {

class FlowRow;

class TrialFoot : public QWidget {
  Q_OBJECT
 public:
  TrialFoot(const QList<QAction*>& actions, QWidget* parent);

  // What the hint is about.
  enum class View { kRows, kAxes, kPoints, kShares };
  void setView(View view);
  void setCount(const QString& text);
  // No trial is pointed at: what can be done; where it is brief, only the tooltip says it.
  void showHint();
  // On a low page it has one line of words, so that the views keep theirs.
  void setBrief(bool brief);
  // Its name and its values. As many as fit; the tooltip has all of them.
  void showTrial(QStringList words);

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  // Of the longest hint, in as many pixels: no page is lower than another.
  int linesIn(int width) const;

  QBoxLayout* row_;
  FlowRow* right_;
  QString hint_;
  QString longestHint_;  // of them
  QLabel* details_;
  QLabel* count_;
  // What its arrangement depends on. Pixels.
  struct Needs {
    int width = -1;
    int buttons = 0;  // width of count and buttons in one line
    QFont font;
    bool isBrief = false;
    bool operator==(const Needs&) const = default;
  };
  Needs arrangedFor_;
  bool isBrief_ = false;
};

}  // namespace widgets
