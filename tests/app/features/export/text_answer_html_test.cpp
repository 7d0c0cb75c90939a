#include "app/features/predict/text_answer_html.h"

#include <gtest/gtest.h>

namespace {

using engine::estimator::TextAnswer;

QString pageOf(const TextAnswer& answer, const engine::estimator::TextRequest& request = {}) {
  return app::textAnswerHtml(request, answer, widgets::Theme::of(widgets::themePalette(false)));
}

TEST(TextAnswerHtml, ListsClassesWithTheirProbabilities) {
  TextAnswer answer;
  answer.classes = {{"a<b", 0.75}, {"c", 0.25}};
  const QString html = pageOf(answer);
  EXPECT_TRUE(html.contains(QStringLiteral("a&lt;b")));
  EXPECT_TRUE(html.contains(QStringLiteral("75")));
  EXPECT_LT(html.indexOf(QStringLiteral("a&lt;b")), html.indexOf(QStringLiteral(">c&nbsp;")));
}

TEST(TextAnswerHtml, MarksWordsThatHaveALabelAndKeepsTheText) {
  TextAnswer answer;
  answer.words = {{"In", 0, 2, "O", 0}, {"Rome", 3, 7, "PLACE", 0}};
  const QString html = pageOf(answer, {"In Rome."});
  EXPECT_EQ(html.count(QStringLiteral("background-color")), 1);
  EXPECT_TRUE(html.contains(QStringLiteral("In <span")));
  EXPECT_TRUE(html.contains(QStringLiteral("PLACE")));
}

TEST(TextAnswerHtml, HighlightsTheAnswerInItsText) {
  TextAnswer answer;
  answer.answers = {{"Rome", 3, 7, {}, 0.9}, {"", 0, 0, {}, 0.1}};
  const QString html = pageOf(answer, {"where", "In Rome."});
  EXPECT_TRUE(html.contains(QStringLiteral(">Rome</span>.")));
  answer.answers = {{"", 0, 0, {}, 0.9}};
  EXPECT_TRUE(pageOf(answer, {"where", "In Rome."}).contains(QStringLiteral("The text has no answer.")));
}

}  // namespace
