// The heads of a grid's groups of cards: a button each that folds its group. GUI thread only.
#pragma once

#include <QObject>
#include <QSet>
#include <map>

#include "widgets/charts/grid/grid_layout.h"

class QToolButton;

namespace widgets {

class GroupHeads : public QObject {
  Q_OBJECT
 public:
  // The buttons lie on `content`.
  explicit GroupHeads(QWidget* content);

  // Makes, moves and removes buttons as `plan` says. A group without a name is that of pinned cards.
  void layOut(const GridPlan& plan, const std::vector<TagGroup>& groups, const QSet<QString>& folded, bool visible);

 signals:
  void foldRequested(const QString& group);  // or to open it again

 private:
  QToolButton* makeButton(const QString& group);

  QWidget* content_;
  std::map<QString, QToolButton*> buttons_;  // by group
};

}  // namespace widgets
