// What an empty page offers, while what can be done changes.
#include "widgets/panels/offered_actions.h"

#include <gtest/gtest.h>

#include <QAction>

#include "widgets/panels/empty_state.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

class OfferedActionsTest : public testing::Test {
 protected:
  QAction* add(const char* id) {
    const QString text = QString::fromLatin1(id);
    return actions_.add(text, text, text);
  }
  QString offered() const { return empty_.offered().join(QLatin1Char(' ')); }

  ActionRegistry actions_;
  EmptyState empty_;
  QAction* latest_ = add("runs.select_latest");
  QAction* train_ = add("run.train");
  QAction* make_ = add("file.new_experiment");
  QAction* open_ = add("file.open_folder");
};

TEST_F(OfferedActionsTest, AFirstRunIsMadeByTrainingOrElseByMakingAnExperiment) {
  offerPossible(empty_, &actions_, {.oneOf = idsForFirstRun(), .then = {open_}});
  EXPECT_EQ(offered(), QStringLiteral("run.train file.open_folder"));
  train_->setEnabled(false);
  EXPECT_EQ(offered(), QStringLiteral("file.new_experiment file.open_folder"));
  make_->setEnabled(false);
  EXPECT_EQ(offered(), QStringLiteral("file.open_folder"));
  train_->setEnabled(true);
  EXPECT_EQ(offered(), QStringLiteral("run.train file.open_folder"));
}

TEST_F(OfferedActionsTest, ARunThatWasTrainedIsSelectedBeforeAnotherIsTrained) {
  latest_->setEnabled(false);
  offerPossible(empty_, &actions_, {.first = {open_}, .oneOf = idsForTrainedRun()});
  EXPECT_EQ(offered(), QStringLiteral("file.open_folder run.train"));
  latest_->setEnabled(true);
  EXPECT_EQ(offered(), QStringLiteral("file.open_folder runs.select_latest"));
}

TEST_F(OfferedActionsTest, WhatIsPossibleIsFollowedUntilSomethingElseIsOffered) {
  offerPossible(empty_, &actions_, {.oneOf = idsForFirstRun()});
  offerOnly(empty_, {open_});
  train_->setEnabled(false);
  EXPECT_EQ(offered(), QStringLiteral("file.open_folder"));
}

TEST_F(OfferedActionsTest, AnActionIsOfferedOnce) {
  offerPossible(empty_, &actions_, {.oneOf = idsForFirstRun(), .then = {train_, open_}});
  EXPECT_EQ(offered(), QStringLiteral("run.train file.open_folder"));
}

}  // namespace
}  // namespace widgets
