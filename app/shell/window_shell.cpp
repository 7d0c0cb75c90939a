// The window as the shell of its features.
#include <QActionGroup>
#include <QDockWidget>
#include <QMenu>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/main_window.h"
#include "app/shell/mode_pages.h"
#include "app/shell/mode_rail.h"
#include "app/shell/shell.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/run_list.h"

namespace app {

class MainWindow::WindowShell final : public Shell {
 public:
  explicit WindowShell(MainWindow* window) : window_(*window) {}

  QMainWindow* window() override { return &window_; }
  widgets::ActionRegistry& registry() override { return window_.registry_; }
  WindowActions& actions() override { return window_.actions_; }
  widgets::Dialogs& dialogs() override { return *window_.dialogs_; }
  ExperimentList& experiments() override { return *window_.experiments_; }

  void addMode(const QString& id, QAction* mode, std::function<QWidget*()> make) override {
    WindowActions& actions = window_.actions_;
    QAction* last = actions.modes.back().action;
    last->actionGroup()->addAction(mode);
    actions.modes.push_back({id, mode});
    const QList<QAction*> view = actions.viewMenu->actions();
    const auto at = view.indexOf(last);
    actions.viewMenu->insertAction(at + 1 < view.size() ? view[at + 1] : nullptr, mode);
    window_.rail_->addMode(mode);
    window_.pages_->add(id, std::move(make));
  }

  void dock(QDockWidget* dock, int height) override {
    window_.body_->addDockWidget(Qt::BottomDockWidgetArea, dock);
    if (height > 0) window_.body_->resizeDocks({dock}, {height}, Qt::Vertical);
    dock->hide();
  }

  QByteArray docks() const override { return window_.body_->saveState(kLayoutVersion); }
  void restoreDocks(const QByteArray& docks) override { window_.body_->restoreState(docks, kLayoutVersion); }
  void addEmptyAction(QAction* action) override { window_.empty_->addAction(action); }
  void setEmptyFooter(QWidget* footer) override { window_.empty_->setFooter(footer); }

  void show(const QString& page) override { window_.showPage(page); }
  void showAnyway(const QString& page) override {
    window_.showPage(page);
    if (!window_.workbench_.place()->workspace().isOpen()) window_.pages_->showPage(page);
  }
  QString currentPage() const override { return window_.pages_->current(); }
  QWidget* page(const QString& id) const override { return window_.pages_->page(id); }
  void showExperiment(const QString& name) override { window_.showNewExperiment(name); }

  void tell(const widgets::BannerMessage& message) override { window_.banner_->showMessage(message); }
  void settle(const QString& key) override { window_.banner_->closeKey(key); }

  QString selectedRun() const override { return window_.selectedRun(); }
  void selectRun(const QString& id) override { window_.runList_->setCurrentRun(id); }
  QString selectedExperiment() const override { return window_.experiments_->selectedFile(); }

 private:
  MainWindow& window_;
};

std::unique_ptr<Shell> MainWindow::makeShell() {
  return std::make_unique<WindowShell>(this);
}

}  // namespace app
