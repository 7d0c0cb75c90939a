// Decides which page the window shows, with its mode in the rail and its inspector in the dock, or the page that
// welcomes while no workspace is open. GUI thread only.
#pragma once

#include <QObject>
#include <QSet>
#include <functional>

#include "app/shell/mode_actions.h"
#include "app/shell/page_focus.h"
#include "app/workbench/places/open_workspace.h"
#include "widgets/util/focus/enter_keys.h"
#include "widgets/util/focus/focus_in_sight.h"
#include "widgets/util/focus/menu_keys.h"

class QStackedWidget;
class QWidget;

namespace widgets {
class ModePages;
class ModeRail;
}  // namespace widgets

namespace app {

class WindowModes : public QObject {
  Q_OBJECT
 public:
  // `inspectors` begins with the inspector of pages that have none of their own. The widgets become the window's.
  WindowModes(const ModeActions& actions, const OpenWorkspace& place, QStackedWidget* inspectors, QWidget* window);

  widgets::ModeRail* rail() const { return rail_; }
  widgets::ModePages* pages() const { return pages_; }
  // One more mode, at the rail's end. Its page is made when it is first shown.
  void add(const QString& id, QAction* action, std::function<QWidget*()> make);
  // The id of a mode: "charts", or that of a dashboard. The focus stays where it is, unless a person asks by the mode's
  // action for the page.
  void show(const QString& id);
  // The same where no workspace is open: the page has something else to show, from now on.
  void showAnyway(const QString& id);

 signals:
  void shown();
  void welcomeWanted(bool wanted);  // there is nothing to show a page of
  // Of the page that was shown before the one that welcomes, and still has something to show; null: of none.
  void wayBackChanged(QAction* mode);

 private:
  void bring(const QString& id);
  void forgetFocus();
  // The page has something to show where no workspace is open.
  bool needsNone(const QString& id) const;

  const ModeActions& actions_;
  const OpenWorkspace& place_;
  widgets::ModeRail* rail_;
  widgets::ModePages* pages_;
  QStackedWidget* inspectors_;
  QWidget* blank_;  // under the page that welcomes
  bool isWelcome_ = true;
  QSet<QString> filled_;  // pages that show something that is of no workspace
  QString last_;          // the page that was shown last
  PageFocus focus_;
  widgets::EnterKeys enterKeys_;
  widgets::FocusInSight focusInSight_;
  widgets::MenuKeys menuKeys_;
};

}  // namespace app
