// Puts the views of a page's bar that have no room in it into a menu beside them, so that no title is cut. GUI thread
// only.
#pragma once

#include <QObject>

class QMenu;
class QTabBar;
class QToolButton;

namespace widgets {

class PageBar;

class TabOverflow : public QObject {
  Q_OBJECT
 public:
  // The tabs are the bar's; both outlive it. `tooltip`: of the button that opens the menu.
  TabOverflow(QTabBar* tabs, PageBar* bar, const QString& tooltip);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();
  void listHidden();

  QTabBar* tabs_;
  PageBar* bar_;
  QMenu* menu_;
  QToolButton* opens_;
  bool isFitting_ = false;
};

}  // namespace widgets
