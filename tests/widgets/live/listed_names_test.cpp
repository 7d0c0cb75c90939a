#include "widgets/live/listed_names.h"

#include <gtest/gtest.h>

#include "widgets/live/run_catalog.h"

namespace widgets {
namespace {

CatalogRun runOf(const char* id, const char* owner = "", const char* name = "") {
  CatalogRun run;
  run.id = QString::fromLatin1(id);
  run.owner = QString::fromLatin1(owner);
  run.name = QString::fromLatin1(name);
  return run;
}

TEST(ListedNames, AreWithoutWhatAllOfAFolderBeginWith) {
  const auto names =
      listedNames({runOf("iris/iris_lr_0.1"), runOf("iris/iris_lr_0.2"), runOf("mnist/lr_0.1"), runOf("a")});
  EXPECT_EQ(names[QStringLiteral("iris/iris_lr_0.1")], QStringLiteral("iris/lr_0.1"));
  EXPECT_EQ(names[QStringLiteral("mnist/lr_0.1")], QStringLiteral("mnist/lr_0.1"));
  EXPECT_EQ(names[QStringLiteral("a")], QStringLiteral("a"));
}

TEST(ListedNames, WhatSomebodyCalledARunIsItsNameAndPartsAreCalledAfterTheirOwner) {
  const auto names = listedNames({runOf("iris/iris_lr_0.1"), runOf("iris/iris_lr_0.1/eval", "iris/iris_lr_0.1"),
                                  runOf("iris/iris_lr_0.2"), runOf("iris/other", "", "the best")});
  EXPECT_EQ(names[QStringLiteral("iris/iris_lr_0.1/eval")], QStringLiteral("iris/lr_0.1 eval"));
  EXPECT_EQ(names[QStringLiteral("iris/other")], QStringLiteral("the best"));
}

}  // namespace
}  // namespace widgets
