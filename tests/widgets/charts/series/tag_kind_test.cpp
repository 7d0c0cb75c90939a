#include "widgets/charts/series/tag_kind.h"

#include <gtest/gtest.h>

#include "widgets/charts/series/tag_axis.h"

namespace {

using widgets::TagKind;
using widgets::tagKindOf;

TEST(TagKind, IsToldByTheWordsOfItsName) {
  const std::pair<const char*, TagKind> kinds[] = {
      {"loss", TagKind::kLoss},
      {"eval/average_loss", TagKind::kLoss},
      {"ValidationLoss", TagKind::kLoss},
      {"accuracy", TagKind::kShare},
      {"dnn/auc_precision_recall", TagKind::kShare},
      {"success_rate", TagKind::kShare},
      {"dnn/logits/fraction_of_zero_values", TagKind::kShare},
      {"evaluation_loss_vs_iterations", TagKind::kLoss},
      {"learning_rate", TagKind::kLearningRate},
      {"optimizer/lr", TagKind::kLearningRate},
      {"global_step/sec", TagKind::kSpeed},
      {"examples_per_second", TagKind::kSpeed},
      {"global_step", TagKind::kCounter},
      {"epoch", TagKind::kCounter},
      {"learning_rate_finder/loss", TagKind::kLoss},
      {"learning_rate_finder/rate", TagKind::kLearningRate},
      {"learning_rate/group_1", TagKind::kLearningRate},
      {"gradient_norm", TagKind::kOther},
      {"blossom", TagKind::kOther},
      {"colors", TagKind::kOther},
      {"rate", TagKind::kOther},
      {"", TagKind::kOther},
  };
  for (const auto& [tag, kind] : kinds) EXPECT_EQ(tagKindOf(QString::fromLatin1(tag)), kind) << tag;
}

TEST(TagAxis, IsTheMetricThatTheNameIsOver) {
  const auto over = [](const char* tag) { return widgets::xTagByName(QString::fromLatin1(tag)); };
  EXPECT_EQ(over("finder/loss_over_rate"), QStringLiteral("finder/rate"));
  EXPECT_EQ(over("loss_over_epoch"), QStringLiteral("epoch"));
  for (const char* tag : {"loss", "over_rate", "finder/_over_rate", "loss_over_", "a_over_b/loss", ""}) {
    EXPECT_EQ(over(tag), QString()) << tag;
  }
}

TEST(TagKind, RatesAndCountersAreNotSmoothed) {
  for (const TagKind kind : {TagKind::kLearningRate, TagKind::kSpeed, TagKind::kCounter}) {
    EXPECT_FALSE(isSmoothKind(kind));
  }
  EXPECT_TRUE(isSteppedKind(TagKind::kLearningRate) && isSteppedKind(TagKind::kCounter));
  EXPECT_FALSE(isSteppedKind(TagKind::kSpeed));
}

}  // namespace
