// The runs of a workspace, as lists and dashboards see them.
#include "app/workbench/runs/runs.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/app/parts_fixture.h"

namespace {

const QString kDone = QStringLiteral("iris/run-1");
const QString kQueued = QStringLiteral("waiting/run-1");

class RunsTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    openWorkspace();
    writeRun(kDone);
  }
  void archive() {
    widgets::RunNote note;
    note.archived = true;
    book_->change(QStringLiteral("archive"), {{kDone, note}});
  }
};

TEST_F(RunsTest, WhatWaitsIsListedBesideWhatHasALog) {
  EXPECT_EQ(rows(), (QStringList{kDone, kQueued}));
  ASSERT_TRUE(runs_->catalog()->find(kQueued));
  EXPECT_FALSE(runs_->catalog()->find(kQueued)->hasLog);
  EXPECT_EQ(runs_->catalog()->find(kQueued)->state, widgets::RunState::kQueued);
  EXPECT_EQ(runs_->stateOf(*runs_->find(kDone)), widgets::RunState::kFinished);
}

TEST_F(RunsTest, ARunIsKnownByItsDirectory) {
  EXPECT_EQ(runs_->nameAt(QString::fromStdString(place_->workspace().runDir(kDone.toStdString()))), kDone);
  EXPECT_EQ(runs_->nameAt(dir_.path()), QString());
}

TEST_F(RunsTest, ArchivedRunsAreSeenOnlyWhenShown) {
  archive();
  EXPECT_EQ(rows(), QStringList{kQueued});
  EXPECT_FALSE(runs_->catalog()->find(kDone));
  runs_->showArchived(true);
  EXPECT_EQ(rows(), (QStringList{kDone, kQueued}));
  EXPECT_TRUE(runs_->catalog()->find(kDone));
}

TEST_F(RunsTest, AnotherPaletteIsToldOnce) {
  QSignalSpy told(runs_->catalog(), &widgets::RunCatalog::looksChanged);
  const auto other = static_cast<widgets::RunPalette>(1);
  runs_->setPalette(other);
  runs_->setPalette(other);
  EXPECT_EQ(told.size(), 1);
}

TEST_F(RunsTest, AnotherWorkspaceBeginsWithoutRunsThatAreNotReadYet) {
  QSignalSpy changed(runs_.get(), &app::Runs::changed);
  runs_->startOver(widgets::RunPalette::kTwelve);
  EXPECT_TRUE(runs_->all().empty());
  EXPECT_FALSE(runs_->catalog()->isRead());
  EXPECT_EQ(changed.size(), 1);
}

TEST_F(RunsTest, UntilWhatWasImportedIsLookedForNobodySaysThatThereIsNone) {
  runs_->startOver({});
  runs_->beginImport();
  index_->watch({dir_.filePath(QStringLiteral("new"))});
  QSignalSpy found(index_.get(), &app::RunIndex::runsChanged);
  ASSERT_TRUE(found.wait(test_support::kWaitMs));
  EXPECT_FALSE(runs_->catalog()->isRead()) << "while it is imported";
  runs_->endImport();
  EXPECT_FALSE(runs_->catalog()->isRead()) << "before it is looked for";
  EXPECT_TRUE(QTest::qWaitFor([&] { return runs_->catalog()->isRead(); }, test_support::kWaitMs));
}

}  // namespace
