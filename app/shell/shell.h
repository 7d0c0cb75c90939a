// The interface through which features use the window: what they may add to it and ask of it. A feature (a dialog, a
// wizard, the palette) is a QObject or widget in its own files; it adds its actions to the registry and to a menu and
// is a child of the window, so the window itself knows none of them. GUI thread only.
#pragma once

#include <QMainWindow>
#include <functional>

#include "app/shell/window_actions.h"
#include "widgets/panels/message_banner.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/dialogs.h"

class QDockWidget;

namespace app {

class ExperimentList;

// It outlives the features.
class Shell {
 public:
  virtual ~Shell() = default;

  // The parent of features and dialogs, with the bars of menus and of the status.
  virtual QMainWindow* window() = 0;
  virtual widgets::ActionRegistry& registry() = 0;
  virtual WindowActions& actions() = 0;  // with the menus
  virtual widgets::Dialogs& dialogs() = 0;
  virtual ExperimentList& experiments() = 0;

  // One more mode, in the rail and in the View menu. Its page is made when it is first shown.
  virtual void addMode(const QString& id, QAction* mode, std::function<QWidget*()> make) = 0;
  // Below the pages, hidden; `height` in pixels, 0: what it wants itself.
  virtual void dock(QDockWidget* dock, int height) = 0;
  // At the right of the status bar, before the messages.
  virtual void addStatus(QWidget* widget) = 0;
  // All docks as they are, and as they were.
  virtual QByteArray docks() const = 0;
  virtual void restoreDocks(const QByteArray& docks) = 0;
  // While no workspace is open.
  virtual void addEmptyAction(QAction* action) = 0;
  virtual void setEmptyFooter(QWidget* footer) = 0;

  // "charts", "experiment" or that of a dashboard.
  virtual void show(const QString& page) = 0;
  // The same where no workspace is open: the page has something else to show.
  virtual void showAnyway(const QString& page) = 0;
  virtual QString currentPage() const = 0;  // empty while there is nothing to show
  // Null until it is shown for the first time.
  virtual QWidget* page(const QString& id) const = 0;
  virtual void showExperiment(const QString& name) = 0;  // a file that is new in the workspace: lists and selects it
  // The experiment of a run, at the field that the words of its failure are about.
  virtual void showCause(const QString& run, const QString& reason) = 0;

  // Asked when a person closes the window, but not when the session ends. False: not now, and whoever says so has said
  // or asked why.
  virtual void askBeforeClose(std::function<bool()> mayClose) = 0;

  virtual void tell(const widgets::BannerMessage& message) = 0;  // in the banner
  virtual void settle(const QString& key) = 0;                   // what the message of that key told is so no longer

  virtual QString selectedRun() const = 0;  // its id; an evaluation counts as its run; empty: none
  virtual void selectRun(const QString& id) = 0;
  virtual QString selectedExperiment() const = 0;  // its file; empty: none
};

}  // namespace app
