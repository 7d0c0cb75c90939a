// Gives the parts of a bar the room that there is. Where they do not fit side by side, first the words go that an icon
// or the control itself can do without, the last ones first and only as many as must; then the parts stand below each
// other, where the words come back as far as they fit; and a part that is wider than the bar goes on in the next line,
// where the tools may stand beside it.
// Belongs to the bar, whose fixed height grows by a line for each. GUI thread only.
#pragma once

#include <QList>
#include <QObject>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QLayoutItem;
class QToolButton;
class QVBoxLayout;
class QWidget;

namespace widgets {

class FoldingBar : public QObject {
  Q_OBJECT
 public:
  // The parts, from the left to the right.
  enum Part { kHead, kChoices, kTools };

  // Fills the layout of `bar`, an empty one. Each of `parts` has one spacer: that of the tools before them, of the
  // others behind. `line`: pixels of a line and its gap.
  FoldingBar(QWidget* bar, const QList<QHBoxLayout*>& parts, int line);

  // Is an icon alone where there is little room, if it has one. In the tools.
  void addTool(QToolButton* tool);
  // Goes where there is little room, and with `control`, which says by itself what it is for.
  void addSpare(QLabel* label, QWidget* control, Part part);
  // All of a part back in its first line, in which more is then put.
  void unwrap(Part part);
  // At once, rather than when the bar's layout is next asked for.
  void fit();
  // Of the widest control: a bar is never narrower.
  int leastWidth() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Lines {
    QVBoxLayout* stack;
    QList<QHBoxLayout*> rows;  // the first is the part as it was given
    bool isRight;              // the spacer is before the others
  };
  // Words that may go: those of a tool, or a label and the control that it is of.
  struct Spare {
    QToolButton* tool;  // null: a label
    QLabel* label;
    QWidget* control;
    Part part;
    bool isGone = false;
  };
  // Parts that stand side by side.
  struct Group {
    int first;
    int last;
  };

  // As many words of the group as must, the last ones first, so that it fits into `room`.
  void dropWords(const Group& group, int room);
  void drop(Spare& spare, bool drops);
  bool mayGo(const Spare& spare) const;
  // In pixels, with the gap beside it.
  int wordsWidthOf(const Spare& spare) const;
  int widthOf(int part) const;
  // As if only the first `kept` of the words in it that may go were there.
  int groupWidth(const Group& group, qsizetype kept) const;
  int leastWidth(const Group& group) const { return groupWidth(group, 0); }
  QList<Group> groups(int room) const;
  // The tools have room beside the choices, which go on in the next line, and no more lines are needed for that.
  bool areToolsBeside(int room) const;
  // The line of each item of a part.
  QList<int> linesIn(int part, int room) const;
  // In how many lines a part stands then.
  int wrap(int part, int room);
  void putInLines(Lines& part, const QList<int>& lines);
  QList<QLayoutItem*> itemsOf(const Lines& part) const;
  bool isEmpty(int part) const { return widthOf(part) == 0; }

  QWidget* bar_;
  QBoxLayout* all_;
  QBoxLayout* right_;
  QList<Lines> parts_;
  int line_;
  int least_;  // height of the bar with one line
  QList<Spare> spares_;
};

}  // namespace widgets
