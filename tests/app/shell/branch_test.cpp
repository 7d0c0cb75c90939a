// Branches of runs that train and remove their old checkpoints meanwhile.
#include <gtest/gtest.h>

#include <QLabel>
#include <QTreeWidget>
#include <thread>

#include "app/workbench/queue/held_checkpoint.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/checkpoints/kept_checkpoints.h"
#include "tests/app/window_fixture.h"

namespace {

namespace fs = std::filesystem;
namespace formats = engine::formats;
using engine::Code;
using test_support::kWaitMs;

class BranchTest : public ::testing::Test {
 protected:
  std::string runDir() const { return dir_.filePath(QStringLiteral("run-1")).toStdString(); }
  std::string branchDir() const { return dir_.filePath(QStringLiteral("run-2")).toStdString(); }
  // As a training that keeps only its newest checkpoint.
  std::string save(int64_t step) {
    if (!manager_) manager_ = std::make_unique<formats::CheckpointManager>(runDir(), options());
    const std::string prefix = manager_->prefixFor(step);
    formats::BundleWriter writer(prefix);
    writer.add("global_step", engine::Tensor::scalar<int64_t>(step));
    writer.finish();
    manager_->saved(prefix);
    return prefix;
  }
  static formats::CheckpointManagerOptions options() {
    formats::CheckpointManagerOptions options;
    options.keepMax = 1;
    return options;
  }
  static int64_t stepIn(const std::string& folder) {
    const formats::BundleReader reader(formats::latestCheckpoint(folder).value());
    return reader.read("global_step").item<int64_t>();
  }
  template <typename Action>
  static Code codeOf(const Action& action, std::string* text) {
    try {
      action();
    } catch (const engine::Error& error) {
      *text = error.what();
      return error.code();
    }
    return Code::kOk;
  }

  QTemporaryDir dir_;
  std::unique_ptr<formats::CheckpointManager> manager_;
};

TEST_F(BranchTest, HoldsWhatItsRunRemoves) {
  const std::string prefix = save(10);
  formats::markKept(prefix, true);
  app::holdCheckpoint(prefix, branchDir());
  formats::markKept(prefix, false);
  save(20);
  EXPECT_FALSE(formats::checkpointExists(prefix));
  app::branchCheckpoint(prefix, branchDir());
  EXPECT_EQ(stepIn(branchDir()), 10);
  EXPECT_FALSE(formats::isMarkedKept(branchDir() + "/model.ckpt-10"));
  EXPECT_EQ(summaries::EventLogReader(branchDir()).session().front().text, "branched from " + prefix);
}

TEST_F(BranchTest, GetsTheNewestCheckpointOfARunThatReplacesItAllTheTime) {
  save(0);
  std::atomic<bool> done = false;
  std::thread training([&] {
    for (int64_t step = 1; !done; ++step) save(step);
  });
  for (int i = 0; i < 100; ++i) {
    const std::string branch = branchDir() + "-" + std::to_string(i);
    const std::string prefix = app::holdLatestCheckpoint(runDir(), branch);
    EXPECT_EQ(stepIn(branch), formats::checkpointStep(prefix)) << prefix;
  }
  done = true;
  training.join();
}

TEST_F(BranchTest, ACheckpointThatIsGoneIsToldAndLeavesNothing) {
  const std::string prefix = save(10);
  save(20);
  std::string text;
  EXPECT_EQ(codeOf([&] { app::holdCheckpoint(prefix, branchDir()); }, &text), Code::kNotFound);
  EXPECT_NE(text.find(prefix + "' any more"), std::string::npos) << text;
  app::releaseCheckpoint({}, branchDir());
  EXPECT_FALSE(fs::exists(branchDir()));
}

TEST_F(BranchTest, WhatIsReleasedLeavesNothingAndTheRunWhole) {
  const std::string prefix = save(10);
  app::holdCheckpoint(prefix, branchDir());
  app::releaseCheckpoint(prefix, branchDir());
  EXPECT_FALSE(fs::exists(branchDir()));
  EXPECT_EQ(stepIn(runDir()), 10);
}

class BranchWindowTest : public test_support::WindowTest {
 protected:
  // Keeps two checkpoints, and writes one every 20 steps.
  void trainEndlessly() {
    auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    experiment.mutable_train()->set_max_steps(100'000'000);
    experiment.mutable_eval()->clear_every_steps();
    experiment.mutable_run_config()->set_save_checkpoints_steps(20);
    experiment.mutable_run_config()->set_keep_checkpoint_max(2);
    addExperiment(QStringLiteral("endless"), QString::fromStdString(engine::estimator::toJson(experiment)));
    bench().queue()->setLimit(1);
    click("run.train.tool");
    selectRun(QStringLiteral("endless/run-1"));
  }
};

TEST_F(BranchWindowTest, AChosenCheckpointThatIsRemovedIsToldAndNoBranchBeginsBeforeAnotherIsChosen) {
  trainEndlessly();
  const QAction* branch = window_->findChild<QAction*>(QStringLiteral("run.branch"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return branch->isEnabled(); }, kWaitMs));
  auto* list = child<QTreeWidget>("inspectorCheckpoints");
  list->setFocus();
  QTest::keyClick(list, Qt::Key_End);
  const auto* line = child<QLabel>("inspectorLost");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !line->isHidden(); }, kWaitMs)) << "newer ones come all the time";
  EXPECT_TRUE(line->text().contains(QStringLiteral("was removed as newer ones came"))) << line->text().toStdString();
  EXPECT_FALSE(branch->isEnabled());
  EXPECT_TRUE(branch->toolTip().contains(line->text())) << branch->toolTip().toStdString();
  QTest::keyClick(window_.get(), Qt::Key_B, Qt::ControlModifier);
  bench().queue()->stopAll();
  ASSERT_TRUE(waitForEnd());
  EXPECT_FALSE(bench().queue()->knows(QStringLiteral("endless/run-2")));
  list->setFocus();
  QTest::keyClick(list, Qt::Key_Home);
  EXPECT_TRUE(line->isHidden());
  EXPECT_TRUE(branch->isEnabled()) << branch->toolTip().toStdString();
}

TEST_F(BranchWindowTest, ABranchThatWaitsKeepsItsCheckpoint) {
  trainEndlessly();
  const QString first = QStringLiteral("endless/run-1");
  const QString second = QStringLiteral("endless/run-2");
  const QAction* branch = window_->findChild<QAction*>(QStringLiteral("run.branch"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return branch->isEnabled(); }, kWaitMs));
  QTest::keyClick(window_.get(), Qt::Key_B, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->waiting().contains(second); }, kWaitMs))
      << banner().toStdString();
  const std::string prefix = bench().queue()->request(second)->branchFrom;
  ASSERT_TRUE(QTest::qWaitFor([&] { return !formats::checkpointExists(prefix); }, kWaitMs));
  bench().queue()->stop(first);
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->isActive(second); }, kWaitMs));
  const int64_t step = formats::checkpointStep(prefix).value();
  EXPECT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > step + 20; }, kWaitMs))
      << banner().toStdString();
  bench().queue()->stopAll();
  ASSERT_TRUE(waitForEnd());
}

}  // namespace
