#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <cmath>

#include "tests/widgets/dashboard_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/dashboards/custom_scalars/custom_chart_card.h"
#include "widgets/dashboards/custom_scalars/custom_scalars_dashboard.h"
#include "widgets/dashboards/custom_scalars/layout_dialog.h"
#include "widgets/dashboards/custom_scalars/layout_json.h"
#include "widgets/dashboards/summary/summary_grid.h"

namespace {

using summaries::values::CustomChart;
using widgets::CustomChartCard;

const char* const kLayout = R"({"category": [
  {"title": "losses", "chart": [
    {"title": "all losses", "multiline": {"tag": ["loss", "eval/.*loss"]}},
    {"title": "with margin", "margin": {"series": [{"value": "mean", "lower": "low", "upper": "high"}]}}]},
  {"title": "others", "closed": true, "chart": [{"title": "accuracy", "multiline": {"tag": ["acc"]}}]}]})";

TEST(LayoutJsonTest, ReadsWhatItWrites) {
  const auto parsed = widgets::parsedLayout(kLayout);
  EXPECT_EQ(parsed.problem, QString());
  ASSERT_EQ(parsed.layout.categories.size(), 2u);
  EXPECT_TRUE(parsed.layout.categories[1].closed);
  EXPECT_EQ(parsed.layout.categories[0].charts[0].tagPatterns[1], "eval/.*loss");
  EXPECT_EQ(parsed.layout.categories[0].charts[1].margins[0].upper, "high");
  const QByteArray again = widgets::layoutJson(parsed.layout);
  EXPECT_EQ(widgets::layoutJson(widgets::parsedLayout(again).layout), again);
}

TEST(LayoutJsonTest, SaysWhatIsWrongAndWhere) {
  const auto problem = [](const char* json) { return widgets::parsedLayout(json).problem; };
  EXPECT_TRUE(problem("{\n\n]").startsWith(QStringLiteral("line 3:"))) << problem("{\n\n]").toStdString();
  EXPECT_TRUE(problem(R"({"categories": []})").contains(QStringLiteral("categories")));
  EXPECT_TRUE(
      problem(R"({"category": [{"chart": [{"title": "x"}]}]})").contains(QStringLiteral("category 1, chart 1")));
  EXPECT_TRUE(problem(R"({"category": [{"chart": [{"multiline": {"tag": ["["]}}]}]})")
                  .contains(QStringLiteral("no regular expression")));
}

class CustomScalarsTest : public test_support::DashboardTest {
 protected:
  void log(const char* run, double rate, int points = 200) {
    write(run, [&](summaries::SummaryWriter& writer) {
      for (int i = 0; i < points; ++i) {
        const double loss = std::exp(-rate * i / 50.0);
        for (const auto& [tag, value] :
             std::initializer_list<std::pair<const char*, double>>{{"loss", loss},
                                                                   {"eval/val_loss", loss * 1.2},
                                                                   {"my_loss", 5.0},
                                                                   {"mean", loss},
                                                                   {"low", loss * 0.7},
                                                                   {"high", loss * 1.4},
                                                                   {"accuracy", 1 - loss}}) {
          writer.scalar(tag, i, value, 1.6e9 + i);
        }
      }
    });
  }
  CustomChartCard* card(const char* key) {
    auto* grid = page_->findChild<widgets::SummaryGrid*>();
    return static_cast<CustomChartCard*>(grid->card(QString::fromLatin1(key)));
  }
  widgets::CustomScalarsDashboard* openCharts() {
    auto* dashboard = open<widgets::CustomScalarsDashboard>(1100, 460);
    EXPECT_EQ(dashboard->setOwnLayout(QString::fromLatin1(kLayout)), QString());
    return dashboard;
  }
  bool drawn(const char* key, std::size_t lines) {
    return wait([&] { return card(key) && card(key)->chart()->drawn().lines.size() == lines; });
  }
};

TEST_F(CustomScalarsTest, PatternsMatchFromTheBeginningOfATag) {
  log("a", 1);
  CustomChart chart;
  chart.tagPatterns = {"loss", "eval/.*loss"};
  const auto matches = widgets::chartMatches(chart, catalog_);
  ASSERT_EQ(matches.size(), 2u);
  EXPECT_EQ(matches[0].tag, QStringLiteral("eval/val_loss"));
  EXPECT_EQ(matches[1].tag, QStringLiteral("loss"));
}

TEST_F(CustomScalarsTest, ALineForEachRunAndTag) {
  log("a", 1);
  log("b", 2);
  openCharts();
  EXPECT_TRUE(drawn("losses/all losses", 4));
  EXPECT_TRUE(drawn("losses/with margin", 6));
  EXPECT_EQ(card("losses/with margin")->chart()->options().smoothing, 0);
  catalog_.setVisible(QStringLiteral("b"), false);
  EXPECT_TRUE(drawn("losses/all losses", 2));
}

TEST_F(CustomScalarsTest, NewPointsAreDrawn) {
  log("a", 1, 100);
  openCharts();
  ASSERT_TRUE(drawn("losses/all losses", 2));
  write("a", [](summaries::SummaryWriter& writer) { writer.scalar("loss", 1000, 0.5, 1.6e9); });
  EXPECT_TRUE(wait([&] { return card("losses/all losses")->chart()->xRange().max >= 999; }));
}

TEST_F(CustomScalarsTest, TheLogsLayoutIsShownWithoutOneOfYourOwn) {
  log("a", 1);
  // Layout{category {title "logged", chart {title "accuracy", multiline {tag "acc"}}}}.
  const std::string multiline =
      "\x0a\x03"
      "acc";
  const std::string chart =
      "\x0a\x08"
      "accuracy\x12" +
      std::string(1, static_cast<char>(multiline.size())) + multiline;
  const std::string category = "\x0a\x06logged\x12" + std::string(1, static_cast<char>(chart.size())) + chart;
  const std::string layout = "\x12" + std::string(1, static_cast<char>(category.size())) + category;
  write("a", [&](summaries::SummaryWriter& writer) {
    writer.bytes("custom_scalars__config__", summaries::Kind::kUnknown, "custom_scalars", 0, layout, 1.6e9);
  });
  auto* dashboard = open<widgets::CustomScalarsDashboard>(1100, 460);
  EXPECT_TRUE(drawn("logged/accuracy", 1));
  dashboard->setOwnLayout(QString::fromLatin1(kLayout));
  EXPECT_EQ(card("logged/accuracy"), nullptr);
  dashboard->setOwnLayout({});
  EXPECT_TRUE(drawn("logged/accuracy", 1));
}

TEST_F(CustomScalarsTest, ALayoutIsWrittenInADialogThatChecksIt) {
  log("a", 1);
  open<widgets::CustomScalarsDashboard>(1100, 460);
  trigger("custom_scalars.layout");
  auto* dialog = page_->findChild<widgets::LayoutDialog*>();
  ASSERT_NE(dialog, nullptr);
  auto* text = dialog->findChild<QPlainTextEdit*>();
  auto* apply = dialog->findChild<QPushButton*>(QStringLiteral("layoutApply"));
  text->setPlainText(QStringLiteral("{"));
  EXPECT_FALSE(apply->isEnabled());
  EXPECT_FALSE(dialog->findChild<QLabel*>(QStringLiteral("layoutProblem"))->text().isEmpty());
  text->setPlainText(QString::fromLatin1(kLayout));
  test_support::saveScreenshot(dialog, QStringLiteral("custom_scalars_dialog"));
  QTest::mouseClick(apply, Qt::LeftButton);
  EXPECT_TRUE(drawn("losses/all losses", 2));
  dialog->close();
}

TEST_F(CustomScalarsTest, LooksRightInBothThemes) {
  log("lr=0.1", 1);
  log("lr=0.01", 0.4);
  auto* dashboard = openCharts();
  ASSERT_TRUE(drawn("losses/all losses", 4));
  pictures(QStringLiteral("custom_scalars"), [&] { return !dashboard->scheduler()->isBusy(); });
}

}  // namespace
