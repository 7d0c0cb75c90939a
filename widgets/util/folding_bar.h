// Gives the parts of a bar the room that there is. Where they do not fit side by side, first the words go that an icon
// or the control itself can do without; then the parts stand below each other, where the words come back as far as they
// fit. Belongs to the bar, whose fixed height grows by a line for each part below. GUI thread only.
#pragma once

#include <QList>
#include <QObject>

class QBoxLayout;
class QLabel;
class QToolButton;
class QWidget;

namespace widgets {

class FoldingBar : public QObject {
  Q_OBJECT
 public:
  // `rows`: each is two layouts side by side, of which the second is the next row, if there is one. The first is in the
  // layout of `bar`, or that itself. `line`: pixels of a line and its gap.
  FoldingBar(QWidget* bar, const QList<QBoxLayout*>& rows, int line);

  // Is an icon alone where there is little room, if it has one. In the last row.
  void addTool(QToolButton* tool);
  // Goes where there is little room, and with `control`, which says by itself what it is for. In the first layout of
  // `rows`[row].
  void addSpare(QLabel* label, QWidget* control, qsizetype row);
  // At once, rather than when the bar's layout is next asked for.
  void fit();
  // Of the widest part: a bar is never narrower.
  int leastWidth() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Spare {
    QLabel* label;
    QWidget* control;
    qsizetype row;
  };

  void dropWords(bool drops);
  // That the words need which may go, in this row and those that stand in it, in pixels.
  int wordsWidth(qsizetype row) const;
  // Of a row whose parts all stand side by side.
  int widthOf(const QBoxLayout& row) const;
  bool isRow(const QLayout* layout) const;

  QWidget* bar_;
  QList<QBoxLayout*> rows_;
  int line_;
  int least_;  // height of the bar with one line
  bool isTerse_ = false;
  QList<QToolButton*> tools_;
  QList<Spare> spares_;
};

}  // namespace widgets
