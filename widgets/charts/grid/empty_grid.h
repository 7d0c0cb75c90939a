// What a grid says in the place of cards while it shows none, and a button that clears the filter when that is why.
// GUI thread only.
#pragma once

#include <QObject>

class QAction;
class QSize;
class QWidget;

namespace widgets {

class EmptyState;

class EmptyGrid : public QObject {
  Q_OBJECT
 public:
  // It lies on `content`.
  explicit EmptyGrid(QWidget& content);

  void hide();
  // `total`: of tags, of which the filter lets none through. `text` takes the place of what is said when there are
  // none at all; empty: that they appear once a run writes them.
  void show(int total, const QString& text, const QSize& viewport);

 signals:
  void filterClearWanted();

 private:
  QWidget& content_;
  EmptyState* state_ = nullptr;  // made when it is first shown
  QAction* clearFilter_;
};

}  // namespace widgets
