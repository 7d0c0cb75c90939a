// A shell without the program's window, for tests of one feature: a plain window, and what was asked of it.
// Header-only.
#pragma once

#include <QDockWidget>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <map>
#include <vector>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/shell.h"
#include "tests/support/scripted_dialogs.h"

namespace test_support {

class FakeShell : public app::Shell {
 public:
  FakeShell() {
    actions_.menus.fill(window_.menuBar(), actions_);
    window_.setCentralWidget(stack_);
    stack_->addWidget(experiments_);
  }

  QMainWindow* window() override { return &window_; }
  widgets::ActionRegistry& registry() override { return registry_; }
  app::WindowActions& actions() override { return actions_; }
  widgets::Dialogs& dialogs() override { return answers; }
  app::ExperimentList& experiments() override { return *experiments_; }
  void addMode(const QString& id, QAction* mode, std::function<QWidget*()> make) override {
    actions_.addMode(id, mode);
    addPage(id, std::move(make));
  }
  // Of a mode that the window has by itself. Made when it is first shown.
  void addPage(const QString& id, std::function<QWidget*()> make) { makers_[id] = std::move(make); }
  void dock(QDockWidget* dock, int) override {
    window_.addDockWidget(Qt::BottomDockWidgetArea, dock);
    dock->hide();
  }
  void addStatus(QWidget* widget) override { window_.statusBar()->addPermanentWidget(widget); }
  QByteArray docks() const override { return window_.saveState(); }
  void restoreDocks(const QByteArray& docks) override { window_.restoreState(docks); }
  void addEmptyAction(QAction*) override {}
  void setEmptyFooter(QWidget* footer) override { footer->setParent(&window_); }
  void show(const QString& page) override {
    current_ = page;
    if (!pages_.contains(page) && makers_.contains(page)) {
      pages_[page] = makers_[page]();
      stack_->addWidget(pages_[page]);
    }
    if (pages_.contains(page)) stack_->setCurrentWidget(pages_[page]);
  }
  void showAnyway(const QString& page) override { show(page); }
  QString currentPage() const override { return current_; }
  QWidget* page(const QString& id) const override { return pages_.contains(id) ? pages_.at(id) : nullptr; }
  void showExperiment(const QString& name) override { experiments_->select(name); }
  void showCause(const QString& run, const QString& reason) override { causes << run + QStringLiteral(": ") + reason; }
  void askBeforeClose(std::function<bool()> mayClose) override { askers.push_back(std::move(mayClose)); }
  void tell(const widgets::BannerMessage& message) override { told.push_back(message); }
  void settle(const QString& key) override {
    std::erase_if(told, [&](const widgets::BannerMessage& each) { return each.key == key; });
  }
  QString selectedRun() const override { return run; }
  void selectRun(const QString& id) override { run = id; }
  QString selectedExperiment() const override { return experiments_->selectedFile(); }

  ScriptedDialogs answers;
  std::vector<widgets::BannerMessage> told;   // and not settled
  std::vector<std::function<bool()>> askers;  // before the window closes
  QString run;                                // that is selected
  QStringList causes;                         // that were shown

 private:
  widgets::ActionRegistry registry_{nullptr};
  app::WindowActions actions_{&registry_};
  std::map<QString, std::function<QWidget*()>> makers_;
  std::map<QString, QWidget*> pages_;
  QString current_;
  QMainWindow window_;  // its children, the features among them, go before what they use
  QStackedWidget* stack_ = new QStackedWidget(&window_);  // the list of experiments and the pages
  app::ExperimentList* experiments_ = new app::ExperimentList(&window_);
};

}  // namespace test_support
