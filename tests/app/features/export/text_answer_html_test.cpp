#include "app/features/predict/text_answer_html.h"

#include <gtest/gtest.h>

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextDocument>

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

TEST(TextAnswerHtml, PiecesKeepTheirNumbersAndStandApartFromTheTableAbove) {
  TextAnswer answer;
  answer.classes = {{"good", 0.75}, {"bad", 0.25}};
  for (int i = 0; i < 40; ++i) answer.pieces.push_back({"piece" + std::string(i % 5, 'x'), 1000 + i});
  QTextDocument page;
  page.setHtml(pageOf(answer));
  page.setTextWidth(240);
  const QAbstractTextDocumentLayout& layout = *page.documentLayout();
  int lines = 0;
  double bottomOfTable = 0, topOfPieces = 0;
  for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
    if (block.text().contains(QStringLiteral("bad"))) bottomOfTable = layout.blockBoundingRect(block).bottom();
    if (!block.text().startsWith(QStringLiteral("Pieces"))) continue;
    EXPECT_TRUE(block.text().contains(QStringLiteral("piece\u00a01000"))) << "a word and its number are two";
    topOfPieces = layout.blockBoundingRect(block).top() + block.layout()->lineAt(0).y();
    for (int at = 1; at < block.layout()->lineCount(); ++at, ++lines) {
      const QTextLine line = block.layout()->lineAt(at);
      EXPECT_TRUE(block.text().mid(line.textStart()).startsWith(QStringLiteral("piece")))
          << "a line begins with the number of a piece above";
    }
  }
  EXPECT_GT(lines, 5);
  EXPECT_GE(topOfPieces - bottomOfTable, 24);
}

}  // namespace
