// The bar over a page. The rule that makes all pages look alike:
// - The first row of a page is a PageBar at its top: the same margins at the left and the right, the same gap above,
//   every control as high as every other, so that all pages begin on one line and their words stand on one base line.
//   Further rows are PageBars too, without the gap above.
// - From the left to the right: the page's views, that is which of several pictures it shows, as tabs; the filter of
//   what is shown, with what it leaves in words; the rest of the room; how it is shown: segments for two or three
//   values of which one holds, a combo box for more, a toggle for what is on or off; then what opens a menu or a panel;
//   and last the page's actions, as flat buttons. One that the page has in common with others has the same place.
// - What is seldom needed is in the menu "More", the last of the menus, so that a window of 1440 pixels with both docks
//   shows a bar in one line.
// - What has no room folds: first the words of the actions with icons and the labels that may go, then what is at the
//   right moves to a line below, and what is wider than the bar goes on in the next line. Nothing is cut.
// The gallery shows one. GUI thread only.
#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QHBoxLayout;
class QLabel;
class QMenu;
class QTabBar;
class QToolButton;

namespace widgets {

class FoldingBar;

class PageBar : public QWidget {
  Q_OBJECT
 public:
  enum class Row { kFirst, kNext };
  enum class Words { kWhereRoom, kNever };

  explicit PageBar(QWidget* parent, Row row = Row::kFirst);

  void addViews(QTabBar* views);
  // The field becomes at most `most` pixels wide.
  void addFilter(QWidget* field, int most = 220);
  // `stretch`: the share of the room that is left, for words that are elided.
  void addWords(QLabel* words, int stretch = 0);
  // Less needed: where there is little room they go, as the words of the actions do, and with `of`, whose tooltip
  // should say the same.
  void addSpareWords(QLabel* words, QWidget* of);

  // A field, a combo box, a slider, or words of how it is shown.
  void addChoice(QWidget* choice);
  // `label` is before it; where there is little room it goes if it `mayGo`.
  void addChoice(const QString& label, QWidget* choice, bool mayGo = false);
  void addSegments(const QList<QToolButton*>& choices);
  QToolButton* addToggle(QAction* action, const QString& name);
  // One that the page switches itself.
  QToolButton* addToggle(const QString& name, const QString& text, const QString& tooltip);
  void addMenu(QToolButton* opens);
  // The menu "More", which the bar has from the first call on.
  QMenu* more();
  QToolButton* addTool(QAction* action, const QString& name, Words words = Words::kWhereRoom);
  void addTool(QToolButton* tool, Words words = Words::kWhereRoom);

  // Gives words that have just changed their room before anything is painted.
  void arrange();
  QSize minimumSizeHint() const override;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void addToChoices(QWidget* widget);

  QHBoxLayout* head_;
  QHBoxLayout* choices_;
  QHBoxLayout* tools_;
  FoldingBar* folding_;
  QMenu* more_ = nullptr;
};

}  // namespace widgets
