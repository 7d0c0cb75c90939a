#include "widgets/live/meant_run.h"

#include <gtest/gtest.h>

#include "widgets/live/run_catalog.h"

namespace widgets {
namespace {

CatalogRun begun(const char* id, double at, const char* owner = "") {
  CatalogRun run;
  run.id = QString::fromLatin1(id);
  run.owner = QString::fromLatin1(owner);
  run.info.created = at;
  return run;
}

class MeantRunTest : public ::testing::Test {
 protected:
  MeantRunTest() {
    CatalogRun waits = begun("waits", 9);
    waits.hasLog = false;
    runs_.setRuns({begun("a", 3), begun("b", 5), begun("b/eval", 7, "b"), waits});
  }
  QString meant() const {
    const CatalogRun* run = meantRun(runs_);
    return run ? run->id : QString();
  }
  RunCatalog runs_;
};

TEST_F(MeantRunTest, WithoutAChoiceItIsTheLatestThatHasBegun) {
  EXPECT_EQ(meant(), QStringLiteral("b"));
}

TEST_F(MeantRunTest, WhatIsHiddenOrLeftOutIsNotMeantUnlessItIsChosen) {
  runs_.setVisible(QStringLiteral("b"), false);
  EXPECT_EQ(meant(), QStringLiteral("a"));
  runs_.setLeftOut({QStringLiteral("a")});
  EXPECT_EQ(meant(), QString());
  runs_.setCurrent(QStringLiteral("b"));
  EXPECT_EQ(meant(), QStringLiteral("b"));
}

TEST_F(MeantRunTest, APartThatIsChosenMeansItsRun) {
  runs_.setCurrent(QStringLiteral("b/eval"));
  EXPECT_EQ(meant(), QStringLiteral("b"));
}

}  // namespace
}  // namespace widgets
