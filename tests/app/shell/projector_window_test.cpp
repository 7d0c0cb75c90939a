// The projector in the window, on the checkpoints of a run that it trained itself.
#include <gtest/gtest.h>

#include "app/workbench/checkpoints/checkpoint_files.h"
#include "engine/core/error.h"
#include "tests/app/window_fixture.h"
#include "widgets/dashboards/projector/panels/bookmark_menu.h"
#include "widgets/dashboards/projector/projector_dashboard.h"
#include "widgets/dashboards/projector/scene/projector_canvas.h"

namespace {

using test_support::kWaitMs;
using widgets::ProjectorDashboard;

class ProjectorWindowTest : public test_support::WindowTest {
 protected:
  QAction* action(const char* id) { return window_->findChild<QAction*>(QString::fromLatin1(id)); }

  ProjectorDashboard* page_ = nullptr;
};

TEST_F(ProjectorWindowTest, ShowsTheMatricesOfARunsCheckpoint) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->rows().size() == 2; }, kWaitMs));
  selectRun(QStringLiteral("iris_dnn/run-1"));
  action("mode.projector")->trigger();
  auto* page = child<ProjectorDashboard>("projectorDashboard");
  widgets::ProjectorSession* session = page->session();
  ASSERT_TRUE(QTest::qWaitFor([&] { return session->projection().places && !session->isBusy(); }, kWaitMs));
  EXPECT_EQ(session->data()->step, 1000);
  EXPECT_GT(session->count(), widgets::kFewRows);
  EXPECT_EQ(session->data()->points.columns, session->data()->choice.shape[1]);
  for (const widgets::EmbeddingChoice& choice : page->loader()->choices()) {
    EXPECT_FALSE(choice.name.contains(QStringLiteral("Ada")))
        << "a slot of the optimizer: " << choice.name.toStdString();
  }
  for (const char* theme : {"light", "dark"}) {
    action(theme == std::string("dark") ? "theme.dark" : "theme.light")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !session->isBusy() && !page->canvas()->isPainting(); }, kWaitMs));
    test_support::saveScreenshot(window_.get(), QStringLiteral("window_projector_%1").arg(QLatin1String(theme)));
  }
  for (const int width : {1440, 1210, 1024}) {
    window_->resize(width, 800);
    QCoreApplication::processEvents();
    for (const auto* button : page->findChildren<QToolButton*>()) {
      if (!button->isVisible()) continue;
      EXPECT_GE(button->width(), button->minimumSizeHint().width()) << width << ": " << qPrintable(button->text());
    }
  }
  // Every second row, and what is no matrix.
  app::CheckpointFiles files;
  const widgets::EmbeddingChoice& choice = session->data()->choice;
  const auto all = files.matrix(choice.prefix, choice.name, 1, {});
  const auto half = files.matrix(choice.prefix, choice.name, 2, {});
  EXPECT_EQ(half.rows, (all.rows + 1) / 2);
  EXPECT_EQ(half.values[static_cast<std::size_t>(half.columns)], all.values[static_cast<std::size_t>(2 * all.columns)]);
  EXPECT_THROW(files.matrix(choice.prefix, QStringLiteral("global_step"), 1, {}), engine::Error);
  EXPECT_THROW(files.matrix(choice.prefix, QStringLiteral("nothing"), 1, {}), engine::Error);
  EXPECT_THROW(files.matrix(choice.prefix, choice.name, 1, [] { return false; }), engine::Error);
}

TEST_F(ProjectorWindowTest, RememberedViewsStayWithTheWorkspaceAndAreTakenBack) {
  const auto openProjector = [this] {
    selectRun(QStringLiteral("iris_dnn/run-1"));
    action("mode.projector")->trigger();
    page_ = child<ProjectorDashboard>("projectorDashboard");
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return page_->session()->projection().places && !page_->session()->isBusy(); }, kWaitMs));
  };
  const auto count = [this] { return page_->bookmarks()->bookmarks().size(); };
  const auto press = [this](const char* keys) {
    QApplication::setActiveWindow(window_.get());
    QTest::keySequence(window_.get(), QKeySequence(QString::fromLatin1(keys)));
  };
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().book()->isLoaded(); }, kWaitMs));
  ASSERT_NO_FATAL_FAILURE(openProjector());
  page_->session()->selection().select({1, 2});
  EXPECT_FALSE(action("projector.forget")->isEnabled());
  page_->canvas()->setFocus();
  QTest::keyClick(page_->canvas(), Qt::Key_B);
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("Undo change of the projector's bookmarks"));
  press("Ctrl+Z");
  EXPECT_EQ(count(), 0U);
  press("Ctrl+Shift+Z");
  ASSERT_EQ(count(), 1U);
  test_support::saveScreenshot(page_->bookmarks(), QStringLiteral("projector_bookmarks"));
  // The program is started again.
  window_.reset();
  open(root());
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().book()->isLoaded(); }, kWaitMs));
  ASSERT_NO_FATAL_FAILURE(openProjector());
  ASSERT_EQ(count(), 1U);
  page_->bookmarks()->actions().back()->trigger();
  EXPECT_EQ(page_->session()->selection().points(), (std::vector<int>{1, 2}));
  EXPECT_TRUE(action("projector.forget")->isEnabled());
  page_->canvas()->setFocus();
  QTest::keyClick(page_->canvas(), Qt::Key_B, Qt::ShiftModifier);
  EXPECT_EQ(count(), 0U);
  press("Ctrl+Z");
  EXPECT_EQ(count(), 1U);
}

}  // namespace
