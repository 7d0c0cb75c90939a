#include "summaries/values/text.h"

#include <QSignalSpy>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>

#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/dashboards/text/line_diff.h"
#include "widgets/dashboards/text/text_card.h"
#include "widgets/dashboards/text/text_dashboard.h"

namespace {

using widgets::DiffLine;
using LineKind = widgets::DiffLine::Kind;

QStringList lines(const char* text) {
  return QString::fromLatin1(text).split(QLatin1Char(' '));
}

QString drawn(const std::vector<DiffLine>& diff) {
  QString text;
  for (const DiffLine& line : diff) {
    const char* sign = line.kind == LineKind::kSame ? "" : line.kind == LineKind::kAdded ? "+" : "-";
    text += QString::fromLatin1(sign) + line.text + QLatin1Char(' ');
  }
  return text.trimmed();
}

TEST(LineDiffTest, KeepsTheLongestCommonPart) {
  EXPECT_EQ(drawn(widgets::lineDiff(lines("a b c d"), lines("a x c d e"))), QStringLiteral("a -b +x c d +e"));
  EXPECT_EQ(drawn(widgets::lineDiff(lines("a b"), lines("a b"))), QStringLiteral("a b"));
  EXPECT_EQ(drawn(widgets::lineDiff({}, lines("a"))), QStringLiteral("+a"));
  EXPECT_EQ(drawn(widgets::lineDiff(lines("a a a"), lines("a a"))), QStringLiteral("a a -a"));
}

TEST(LineDiffTest, LongTextsWithNothingInCommonAreReplaced) {
  QStringList before, after;
  for (int i = 0; i < 5000; ++i) {
    before << QStringLiteral("b%1").arg(i);
    after << QStringLiteral("a%1").arg(i);
  }
  EXPECT_EQ(widgets::lineDiff(before, after).size(), 10000u);
}

std::shared_ptr<QTextDocument> pageOf(const QString& text, widgets::TextOptions options = {}) {
  const widgets::Theme theme = widgets::Theme::of(widgets::themePalette(false));
  return widgets::textPage({{{7}, 1.6e9, text}}, options, theme, QFont());
}

TEST(TextPageTest, HtmlStaysText) {
  const auto page = pageOf(QStringLiteral("before <script>alert(1)</script> <b>bold</b>"));
  EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("<script>alert(1)</script>")));
  EXPECT_FALSE(page->toHtml().contains(QStringLiteral("<script>")));
}

TEST(TextPageTest, PicturesAreNamedInsteadOfLoaded) {
  const auto page =
      pageOf(QStringLiteral("see ![a](file:///etc/hostname.png) and ![b](https://example.org/b.png) end"));
  EXPECT_FALSE(page->toHtml().contains(QStringLiteral("<img")));
  EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("[picture file:///etc/hostname.png]")))
      << page->toPlainText().toStdString();
  EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("[picture https://example.org/b.png] end")));
}

TEST(TextPageTest, TablesAndHeadingsAreFormatted) {
  const auto page = pageOf(QStringLiteral("# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"));
  bool isTable = false;
  for (QTextFrame* frame : page->rootFrame()->childFrames()) isTable |= qobject_cast<QTextTable*>(frame) != nullptr;
  EXPECT_TRUE(isTable);
  EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("Title")));
  EXPECT_FALSE(page->toPlainText().contains(QStringLiteral("# Title")));
}

TEST(TextPageTest, WithoutMarkdownTheTextIsAsItWasWritten) {
  EXPECT_TRUE(
      pageOf(QStringLiteral("# Title *x*"), {false, false})->toPlainText().contains(QStringLiteral("# Title *x*")));
}

class TextTest : public test_support::DashboardTest {
 protected:
  void log(const char* run, int from = 0, int to = 30) {
    write(run, [&](summaries::SummaryWriter& writer) {
      for (int i = from; i < to; ++i) {
        const std::string loss = std::to_string(2.0 / (i + 1));
        writer.text("notes/summary", i * 10,
                    "## Evaluation\n\nThe **loss** is now " + loss + ", see [the paper](https://example.org).\n\n" +
                        "- learning rate `0.1`\n- batch 32\n\n```\nstep " + std::to_string(i * 10) + "\n```\n",
                    1.6e9 + i);
        writer.bytes(
            "samples", summaries::Kind::kText, "text", i * 10,
            summaries::values::encodeText({{3, 2}, {"word", "count", "the", std::to_string(i), "of\nit", "7"}}),
            1.6e9 + i);
      }
    });
  }
  widgets::TextCard* card(const char* tag, const char* run = "a") {
    for (auto* card : page_->findChild<widgets::SummaryGrid*>()->cards()) {
      if (card->spec().tag == QString::fromLatin1(tag) && card->spec().runs.front() == QString::fromLatin1(run)) {
        return static_cast<widgets::TextCard*>(card);
      }
    }
    return nullptr;
  }
  bool shows(const char* tag, const char* text) {
    return wait([&] { return card(tag)->shownText().contains(QString::fromLatin1(text)); });
  }
  bool settled() {
    const auto cards = page_->findChild<widgets::SummaryGrid*>()->cards();
    return !cards.empty() && std::none_of(cards.begin(), cards.end(), [](auto* card) { return card->isReading(); });
  }
};

TEST_F(TextTest, NewestComesFirstAndTheCursorIsFollowed) {
  log("a");
  open<widgets::TextDashboard>();
  ASSERT_TRUE(shows("notes/summary", "step 290"));
  EXPECT_TRUE(card("notes/summary")->shownText().startsWith(QStringLiteral("step 290")));
  time_.setStep(55);
  ASSERT_TRUE(wait([&] { return card("notes/summary")->shownText().startsWith(QStringLiteral("step 50")); }));
  EXPECT_FALSE(card("notes/summary")->shownText().contains(QStringLiteral("step 60")));
}

TEST_F(TextTest, TensorsAreTables) {
  log("a");
  open<widgets::TextDashboard>();
  ASSERT_TRUE(shows("samples", "count"));
  const QTextDocument* page = card("samples")->findChild<QTextBrowser*>()->document();
  const QTextTable* table = nullptr;
  for (QTextFrame* frame : page->rootFrame()->childFrames()) {
    if (!table) table = qobject_cast<QTextTable*>(frame);
  }
  ASSERT_NE(table, nullptr);
  const auto cell = [&](int row, int column) {
    return table->cellAt(row, column).firstCursorPosition().block().text();
  };
  EXPECT_EQ(cell(0, 1), QStringLiteral("count"));
  EXPECT_EQ(cell(1, 1), QStringLiteral("29"));
  EXPECT_EQ(cell(2, 0), QString(QStringLiteral("of") + QChar(QChar::LineSeparator) + QStringLiteral("it")));
}

TEST_F(TextTest, ChangesAreMarked) {
  log("a");
  open<widgets::TextDashboard>();
  ASSERT_TRUE(shows("notes/summary", "step 290"));
  trigger("text.changes");
  ASSERT_TRUE(shows("notes/summary", "+ step 290"));
  EXPECT_TRUE(card("notes/summary")->shownText().contains(QStringLiteral("\u2212 step 280")));
}

TEST_F(TextTest, ALinkIsToldAndNotFollowed) {
  log("a");
  auto* dashboard = open<widgets::TextDashboard>();
  ASSERT_TRUE(shows("notes/summary", "step 290"));
  QSignalSpy told(dashboard, &widgets::Dashboard::message);
  auto* browser = card("notes/summary")->findChild<QTextBrowser*>();
  emit browser->anchorClicked(QUrl(QStringLiteral("https://example.org")));
  EXPECT_EQ(told.count(), 1);
  EXPECT_TRUE(browser->source().isEmpty());
}

TEST_F(TextTest, ALongTextIsCut) {
  write("a", [](summaries::SummaryWriter& writer) { writer.text("long", 0, std::string(300'000, 'x'), 1.6e9); });
  open<widgets::TextDashboard>();
  ASSERT_TRUE(shows("long", "280000 characters more"));
}

TEST_F(TextTest, LooksRightInBothThemes) {
  log("a");
  log("b", 0, 12);
  open<widgets::TextDashboard>();
  ASSERT_TRUE(shows("notes/summary", "step 290"));
  pictures(QStringLiteral("text"), [this] { return settled(); });
  trigger("text.changes");
  ASSERT_TRUE(shows("notes/summary", "+ step 290"));
  pictures(QStringLiteral("text_changes"), [this] { return settled(); });
}

}  // namespace
