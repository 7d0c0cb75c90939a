#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <cmath>
#include <latch>

#include "summaries/store/sqlite.h"
#include "tests/support/scripted_dialogs.h"
#include "tests/widgets/dashboard_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/dashboards/custom_scalars/custom_chart_card.h"
#include "widgets/dashboards/custom_scalars/custom_scalars_dashboard.h"
#include "widgets/dashboards/custom_scalars/layout_dialog.h"
#include "widgets/dashboards/custom_scalars/layout_json.h"
#include "widgets/dashboards/custom_scalars/layout_tree.h"
#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/panels/message_banner.h"
#include "widgets/runs/run_notes.h"
#include "widgets/util/dialogs.h"

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
                  .contains(QStringLiteral("not a regular expression")));
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
  EXPECT_TRUE(drawn("losses/with margin", 2));
  EXPECT_EQ(card("losses/with margin")->chart()->config().options().smoothing, 0);
  catalog_.setVisible(QStringLiteral("b"), false);
  EXPECT_TRUE(drawn("losses/all losses", 2));
}

// Keeps the loader from reading until it is gone.
class HeldLoader {
 public:
  HeldLoader(widgets::LogLoader& loader, const QString& folder) {
    loader.load<int>(
        &owner_, QStringLiteral("hold"), folder,
        [held = held_](summaries::EventLogReader&) {
          held->wait();
          return 0;
        },
        [](int) {}, [](const widgets::TaskFailure&) {});
  }
  ~HeldLoader() { held_->count_down(); }

 private:
  QObject owner_;
  std::shared_ptr<std::latch> held_ = std::make_shared<std::latch>(1);
};

TEST_F(CustomScalarsTest, WhileCurvesAreReadTheChartSaysSo) {
  log("a", 1);
  {
    const HeldLoader held(loader_, folderOf("a"));
    widgets::CustomScalarsDashboard* dashboard = openCharts();
    ASSERT_TRUE(wait([&] { return card("losses/all losses") != nullptr; }));
    CustomChartCard* chart = card("losses/all losses");
    EXPECT_TRUE(chart->isReading());
    EXPECT_TRUE(chart->chart()->emptyText().startsWith(QStringLiteral("Reading 2 curves")));
    EXPECT_TRUE(chart->stateText().contains(QStringLiteral("reading 2")));
    ASSERT_TRUE(wait([&] { return !dashboard->scheduler()->isBusy(); }));
    test_support::saveScreenshot(page_.get(), QStringLiteral("custom_scalars_reading"));
  }
  EXPECT_TRUE(wait([&] { return !card("losses/all losses")->isReading(); }));
  EXPECT_TRUE(card("losses/all losses")->chart()->emptyText().isEmpty());
}

TEST_F(CustomScalarsTest, WhileLayoutsAreReadThePageSaysSo) {
  write("a", [](summaries::SummaryWriter& writer) {
    writer.bytes("custom_scalars__config__", summaries::Kind::kUnknown, "custom_scalars", 0, std::string(), 1.6e9);
  });
  const auto title = [&] { return page_->findChild<QLabel*>(QStringLiteral("emptyStateTitle"))->text(); };
  {
    const HeldLoader held(loader_, folderOf("a"));
    open<widgets::CustomScalarsDashboard>(1100, 460);
    EXPECT_TRUE(wait([&] { return title().startsWith(QStringLiteral("Reading layouts")); }));
  }
  EXPECT_TRUE(wait([&] { return title() == QStringLiteral("No layout"); }));
}

TEST_F(CustomScalarsTest, WhatCannotBeReadIsToldInTheChart) {
  log("a", 1);
  {
    summaries::Connection damage(folderOf("a").toStdString() + "/events.db", summaries::Connection::Mode::kCreate);
    damage.execute("UPDATE chunk SET value_data=x'ff01'");
  }
  openCharts();
  ASSERT_TRUE(wait([&] { return card("losses/all losses") && !card("losses/all losses")->isReading(); }));
  const QString said = card("losses/all losses")->chart()->emptyText();
  EXPECT_TRUE(said.startsWith(QStringLiteral("2 of 2 cannot be read:"))) << qPrintable(said);
  EXPECT_TRUE(said.contains(QStringLiteral("events.db"))) << qPrintable(said);
  test_support::saveScreenshot(page_.get(), QStringLiteral("custom_scalars_unreadable"));
}

TEST_F(CustomScalarsTest, AChartThatNothingMatchesSaysSo) {
  write("a", [](summaries::SummaryWriter& writer) { writer.scalar("other", 1, 1, 1.6e9); });
  openCharts();
  ASSERT_TRUE(wait([&] { return card("losses/all losses") != nullptr; }));
  EXPECT_TRUE(card("losses/all losses")->chart()->emptyText().startsWith(QStringLiteral("No scalar of the visible")));
}

TEST_F(CustomScalarsTest, ALoneChartIsNotSaidToBeFilteredAway) {
  log("a", 1);
  auto* dashboard = open<widgets::CustomScalarsDashboard>(1100, 460);
  const char* const lone = R"({"category": [{"title": "losses", "chart": [
    {"title": "all", "multiline": {"tag": ["loss"]}}]}]})";
  ASSERT_EQ(dashboard->setOwnLayout(QString::fromLatin1(lone)), QString());
  ASSERT_TRUE(drawn("losses/all", 1));
  const auto* empty = dashboard->findChild<QWidget*>(QStringLiteral("gridEmpty"));
  EXPECT_FALSE(empty && empty->isVisible());
}

TEST_F(CustomScalarsTest, NewPointsAreDrawn) {
  log("a", 1, 100);
  openCharts();
  ASSERT_TRUE(drawn("losses/all losses", 2));
  write("a", [](summaries::SummaryWriter& writer) { writer.scalar("loss", 1000, 0.5, 1.6e9); });
  EXPECT_TRUE(wait([&] { return card("losses/all losses")->chart()->view().x().max >= 999; }));
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
  dialog->findChild<QTabWidget*>()->setCurrentIndex(1);
  auto* text = dialog->findChild<QPlainTextEdit*>();
  auto* apply = dialog->findChild<QPushButton*>(QStringLiteral("layoutApply"));
  text->setPlainText(QStringLiteral("{"));
  EXPECT_FALSE(apply->isEnabled());
  EXPECT_FALSE(dialog->findChild<QLabel*>(QStringLiteral("layoutProblem"))->text().isEmpty());
  text->setPlainText(QString::fromLatin1(kLayout));
  test_support::saveScreenshot(dialog, QStringLiteral("custom_scalars_json"));
  QTest::mouseClick(apply, Qt::LeftButton);
  EXPECT_TRUE(drawn("losses/all losses", 2));
  dialog->close();
}

TEST_F(CustomScalarsTest, ALayoutIsBuiltInATree) {
  log("a", 1);
  auto* dashboard = open<widgets::CustomScalarsDashboard>(1100, 460);
  trigger("custom_scalars.layout");
  auto* dialog = page_->findChild<widgets::LayoutDialog*>();
  const auto click = [&](const char* name) {
    auto* button = dialog->findChild<QToolButton*>(QString::fromLatin1(name));
    ASSERT_TRUE(button->isEnabled()) << name;
    QTest::mouseClick(button, Qt::LeftButton);
  };
  QTreeWidget* tree = dialog->tree()->tree();
  EXPECT_FALSE(dialog->findChild<QToolButton*>(QStringLiteral("addLines"))->isEnabled());
  click("addCategory");
  tree->currentItem()->setText(0, QStringLiteral("mine"));
  click("addLines");
  tree->currentItem()->setText(0, QStringLiteral("both"));
  click("addContent");
  tree->currentItem()->setText(0, QStringLiteral("acc["));  // no regular expression
  auto* apply = dialog->findChild<QPushButton*>(QStringLiteral("layoutApply"));
  EXPECT_FALSE(apply->isEnabled());
  tree->currentItem()->setText(0, QStringLiteral("accuracy"));
  click("addMargins");
  tree->currentItem()->setText(0, QStringLiteral("band"));
  QTreeWidgetItem* margin = tree->currentItem()->child(0);
  for (const auto& [column, tag] : {std::pair{0, "mean"}, {1, "low"}, {2, "high"}}) {
    margin->setText(column, QString::fromLatin1(tag));
  }
  QTest::keyClick(tree, Qt::Key_Up, Qt::AltModifier);  // before the lines
  dialog->findChild<QLineEdit*>(QStringLiteral("layoutName"))->setText(QStringLiteral("for the paper"));
  test_support::saveScreenshot(dialog, QStringLiteral("custom_scalars_tree"));
  QTest::mouseClick(apply, Qt::LeftButton);
  EXPECT_TRUE(drawn("mine/both", 2));
  EXPECT_TRUE(drawn("mine/band", 1));
  EXPECT_EQ(dashboard->layouts()->shown(), QStringLiteral("for the paper"));
  EXPECT_EQ(dashboard->layout().categories[0].charts[0].title, "band");
  tree->setCurrentItem(tree->topLevelItem(0)->child(0));
  QTest::keyClick(tree, Qt::Key_Delete);
  QTest::mouseClick(apply, Qt::LeftButton);
  EXPECT_EQ(dashboard->layout().categories[0].charts.size(), 1u);
  dialog->close();
}

TEST_F(CustomScalarsTest, LayoutsAreKeptWithTheWorkspaceAndChosenByName) {
  log("a", 1);
  widgets::RunNotes notes;
  widgets::DashboardContext context = this->context();
  context.notes = &notes;
  {
    widgets::CustomScalarsDashboard dashboard(context);
    EXPECT_EQ(dashboard.setOwnLayout(QString::fromLatin1(kLayout)), QString());
  }
  EXPECT_FALSE(notes.view(QStringLiteral("custom_scalars")).isEmpty());
  widgets::RunNotes again;
  again.load(notes.data());
  context.notes = &again;
  widgets::CustomScalarsDashboard dashboard(context);
  auto* choice = dashboard.findChild<QComboBox*>(QStringLiteral("customLayout"));
  ASSERT_EQ(choice->count(), 2);
  EXPECT_EQ(choice->currentText(), QStringLiteral("My layout"));
  EXPECT_EQ(dashboard.layout().categories.size(), 2u);
  QTest::keyClick(choice, Qt::Key_Home);
  EXPECT_TRUE(dashboard.layouts()->shown().isEmpty());
  EXPECT_TRUE(dashboard.layout().categories.empty());
  again.clear();  // another workspace
  EXPECT_EQ(choice->count(), 1);
}

TEST_F(CustomScalarsTest, LayoutsAreWrittenToFilesAndReadFromThem) {
  log("a", 1);
  test_support::ScriptedDialogs dialogs;
  auto* dashboard = openCharts();
  dashboard->setDialogs(&dialogs);
  std::vector<QString> told;
  QObject::connect(dashboard, &widgets::Dashboard::message, dashboard,
                   [&](const widgets::BannerMessage& message) { told.push_back(message.text); });
  dialogs.answer = folder_.filePath(QStringLiteral("paper.json"));
  trigger("custom_scalars.save_layout");
  ASSERT_TRUE(wait([&] { return !told.empty(); }));
  EXPECT_TRUE(told[0].startsWith(QStringLiteral("Saved"))) << told[0].toStdString();
  trigger("custom_scalars.remove_layout");
  EXPECT_TRUE(dashboard->layout().categories.empty());
  trigger("custom_scalars.open_layout");
  ASSERT_TRUE(wait([&] { return dashboard->layouts()->shown() == QStringLiteral("paper"); }));
  EXPECT_TRUE(drawn("losses/all losses", 2));
  // A Layout message: version 0, one category "x".
  QFile binary(folder_.filePath(QStringLiteral("tb.pb")));
  ASSERT_TRUE(binary.open(QIODevice::WriteOnly));
  binary.write(QByteArray("\x12\x03\x0a\x01x", 5));
  binary.close();
  dialogs.answer = binary.fileName();
  trigger("custom_scalars.open_layout");
  EXPECT_TRUE(wait([&] { return dashboard->layouts()->shown() == QStringLiteral("tb"); }));
  QFile damaged(folder_.filePath(QStringLiteral("damaged.pb")));
  ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
  damaged.write("\x12\xff\xff");
  damaged.close();
  dialogs.answer = damaged.fileName();
  told.clear();
  trigger("custom_scalars.open_layout");
  ASSERT_TRUE(wait([&] { return !told.empty(); }));
  EXPECT_TRUE(told[0].contains(QStringLiteral("is not a layout")));
}

TEST_F(CustomScalarsTest, LooksRightInBothThemes) {
  log("lr=0.1", 1);
  log("lr=0.01", 0.4);
  auto* dashboard = openCharts();
  ASSERT_TRUE(drawn("losses/all losses", 4));
  pictures(QStringLiteral("custom_scalars"), [&] { return !dashboard->scheduler()->isBusy(); });
}

}  // namespace
