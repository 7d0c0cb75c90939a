// A window over a sample workspace in a temporary folder, with its settings there too. Header-only.
#pragma once

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <filesystem>

#include "app/features/window_features.h"
#include "app/shell/main_window.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/pages/graph_page.h"
#include "summaries/reading/event_log_reader.h"
#include "tests/app/workspace_fixture.h"
#include "tests/support/screenshots.h"
#include "tests/support/scripted_dialogs.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/panels/roles.h"
#include "widgets/panels/state_bar.h"
#include "widgets/runs/run_list.h"

namespace test_support {

class WindowTest : public WorkspaceTest {
 protected:
  void SetUp() override {
    WorkspaceTest::SetUp();
    open(root());
  }

  void open(const QString& path) {
    window_ = std::make_unique<app::MainWindow>(&dialogs_, app::addFeatures);
    window_->openLater(path);
    window_->show();
    ASSERT_TRUE(QTest::qWaitFor([this] { return window_->workbench()->place()->workspace().isOpen(); }, kWaitMs));
    // What a test writes comes after what the folder had.
    ASSERT_TRUE(QTest::qWaitFor([this] { return bench().runs()->catalog()->isRead(); }, kWaitMs));
  }

  app::Workbench& bench() override { return *window_->workbench(); }
  void selectExperiment(const QString& name) override { window_->selectExperiment(name); }

  template <typename T>
  T* child(const char* name) {
    T* found = window_->findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  void click(const char* name) {
    auto* button = child<QAbstractButton>(name);
    ASSERT_TRUE(button && button->isEnabled()) << name;
    QTest::mouseClick(button, Qt::LeftButton);
  }
  // The images of the charts and the layout of the graph come from workers.
  bool waitForPictures() {
    QApplication::processEvents();  // what a change of the theme asks for is asked for by then
    const auto* charts = window_->findChild<app::ChartsPage*>();
    const auto* graph = window_->findChild<app::GraphPage*>();
    return QTest::qWaitFor(
        [&] {
          const bool drawn = !charts || !charts->isVisible() || !charts->grid()->scheduler()->isBusy();
          return drawn && (!graph || !graph->isVisible() || !graph->view()->canvas()->picture().isEmpty());
        },
        kWaitMs);
  }
  QString banner() {
    auto* frame = child<QWidget>("messageBanner");
    return frame->isVisible() ? child<QLabel>("bannerText")->text() : QString();
  }
  bool waitForBanner(const QString& part) {
    return QTest::qWaitFor([&] { return banner().contains(part); }, kWaitMs);
  }
  void selectRun(const QString& id) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(id) != nullptr; }, kWaitMs));
    bench().filter()->admit(id);
    window_->findChild<widgets::RunList*>()->setCurrentRun(id);  // opens what it is in
    auto* view = window_->findChild<widgets::RunList*>()->view();
    const QModelIndexList found =
        view->model()->match(view->model()->index(0, 0), widgets::kRunIdRole, id, 1, Qt::MatchExactly);
    ASSERT_FALSE(found.isEmpty());
    view->scrollTo(found.front());
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(found.front()).center());
  }

  test_support::ScriptedDialogs dialogs_;
  std::unique_ptr<app::MainWindow> window_;
};

}  // namespace test_support
