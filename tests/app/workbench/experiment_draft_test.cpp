#include "app/workbench/drafts/experiment_draft.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

namespace {

using app::ExperimentDraft;
using engine::estimator::Experiment;

TEST(ExperimentDraft, TakesEditsBackAndMakesThemAgain) {
  ExperimentDraft draft;
  draft.edit([](Experiment& e) { e.set_name("iris"); });
  draft.edit([](Experiment& e) { e.mutable_train()->set_max_steps(10); });
  draft.undo();
  EXPECT_FALSE(draft.experiment().has_train());
  EXPECT_EQ(draft.experiment().name(), "iris");
  draft.redo();
  EXPECT_EQ(draft.experiment().train().max_steps(), 10);
  EXPECT_FALSE(draft.canRedo());
}

TEST(ExperimentDraft, TakesTheTypingOfOneValueBackAtOnce) {
  ExperimentDraft draft;
  QObject page;
  for (const int steps : {1, 10, 100}) {
    draft.edit([&](Experiment& e) { e.mutable_train()->set_max_steps(steps); }, &page);
  }
  draft.undo();
  EXPECT_FALSE(draft.experiment().has_train());
  EXPECT_FALSE(draft.canUndo());
}

TEST(ExperimentDraft, KeepsEditsOfDifferentValuesApart) {
  ExperimentDraft draft;
  QObject page;
  draft.edit([](Experiment& e) { e.mutable_train()->set_max_steps(1); }, &page);
  draft.edit([](Experiment& e) { e.mutable_eval()->set_steps(1); }, &page);
  draft.undo();
  EXPECT_EQ(draft.experiment().train().max_steps(), 1);
}

TEST(ExperimentDraft, SaysNothingOfAnEditThatChangesNothing) {
  ExperimentDraft draft;
  draft.edit([](Experiment& e) { e.set_name("iris"); });
  QSignalSpy changed(&draft, &ExperimentDraft::changed);
  draft.edit([](Experiment& e) { e.set_name("iris"); });
  EXPECT_EQ(changed.count(), 0);
  draft.undo();
  EXPECT_TRUE(draft.experiment().name().empty());
}

TEST(ExperimentDraft, WhatFollowsFromAnEditIsTakenBackWithIt) {
  ExperimentDraft draft;
  draft.edit([](Experiment& e) { e.set_name("iris"); });
  draft.edit([](Experiment& e) { e.mutable_train()->set_max_steps(1); });
  draft.amend([](Experiment& e) { e.mutable_eval()->set_steps(1); });
  draft.undo();
  EXPECT_FALSE(draft.experiment().has_eval());
  EXPECT_EQ(draft.experiment().name(), "iris");
  draft.redo();
  EXPECT_EQ(draft.experiment().eval().steps(), 1);
}

}  // namespace
