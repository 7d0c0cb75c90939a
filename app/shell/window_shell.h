// The window as the Shell of its features: passes each call to the part responsible. GUI thread only.
#pragma once

#include "app/shell/shell.h"

namespace widgets {
class MessageBanner;
class RunList;
}  // namespace widgets

namespace app {

class OpenExperiment;
class WelcomePage;
class WindowDocks;
class WindowEnd;
class WindowModes;

class WindowShell final : public Shell {
 public:
  // All outlive it.
  struct Parts {
    QMainWindow& window;
    QList<QWidget*> bars;  // above the pages
    widgets::ActionRegistry& registry;
    WindowActions& actions;
    widgets::Dialogs& dialogs;
    widgets::MessageBanner& banner;
    ExperimentList& experiments;
    widgets::RunList& runs;
    OpenExperiment& experiment;
    WindowModes& modes;
    WelcomePage& welcome;
    WindowDocks& docks;
    WindowEnd& end;
    std::function<QString()> selectedRun;  // an evaluation counts as its run
  };
  explicit WindowShell(const Parts& parts);

  QMainWindow* window() override { return &parts_.window; }
  widgets::ActionRegistry& registry() override { return parts_.registry; }
  WindowActions& actions() override { return parts_.actions; }
  widgets::Dialogs& dialogs() override { return parts_.dialogs; }
  ExperimentList& experiments() override { return parts_.experiments; }
  void addMode(const QString& id, QAction* mode, std::function<QWidget*()> make) override;
  void dock(QDockWidget* dock, int height) override;
  void addStatus(QWidget* widget) override;
  QByteArray docks() const override;
  void restoreDocks(const QByteArray& docks) override;
  void addEmptyAction(QAction* action) override;
  void setEmptyFooter(QWidget* footer) override;
  void show(const QString& page) override;
  void showAnyway(const QString& page) override;
  QString currentPage() const override;
  QWidget* page(const QString& id) const override;
  void showExperiment(const QString& name) override;
  void showCause(const QString& run, const QString& reason) override;
  void askBeforeClose(std::function<bool()> mayClose) override;
  void tell(const widgets::BannerMessage& message) override;
  void settle(const QString& key) override;
  QString selectedRun() const override { return parts_.selectedRun(); }
  void selectRun(const QString& id) override;
  QString selectedExperiment() const override;

 private:
  Parts parts_;
};

}  // namespace app
