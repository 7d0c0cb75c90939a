// The groups of a page's charts as chips, with colour and number of runs: a click hides a group or shows it again, a
// double click or Return leaves only it. As high as its rows; hidden while runs are not grouped. GUI thread only.
#pragma once

#include <QAbstractButton>
#include <QColor>
#include <QList>

namespace widgets {

class GridGrouping;
class GridRuns;
class RunColors;

class GroupChip : public QAbstractButton {
  Q_OBJECT
 public:
  explicit GroupChip(QWidget* parent);

  void setGroup(const QString& group, int runs, const QColor& color, bool isShown);
  const QString& group() const { return group_; }
  QSize sizeHint() const override;

 signals:
  void onlyRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QString group_;
  QString count_;
  QColor color_;
};

class GroupChips : public QWidget {
  Q_OBJECT
 public:
  // All must outlive it.
  GroupChips(GridGrouping* grouping, const GridRuns* runs, const RunColors* colors, QWidget* parent = nullptr);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void layOut();
  void toggle(const QString& group);

  GridGrouping* grouping_;
  const GridRuns* runs_;
  const RunColors* colors_;
  QList<GroupChip*> chips_;
};

}  // namespace widgets
