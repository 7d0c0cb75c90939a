#include "widgets/dashboards/summaries_page.h"

#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QStackedWidget>
#include <QTabBar>
#include <cmath>
#include <stdexcept>

#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/custom_scalars/custom_scalars_dashboard.h"
#include "widgets/dashboards/dashboard_making.h"
#include "widgets/dashboards/summary/histogram_series_card.h"
#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/dashboards/time_cursor_bar.h"
#include "widgets/runs/run_notes.h"

namespace {

class SummariesPageTest : public test_support::DashboardTest {
 protected:
  void log(const char* run) {
    write(run, [](summaries::SummaryWriter& writer) {
      for (int step = 0; step < 400; step += 10) {
        summaries::Histogram value;
        value.min = -4;
        value.max = 4;
        for (int i = 0; i < 40; ++i) {
          const double x = -3.9 + 0.2 * i - step / 300.0;
          value.bucketLimits.push_back(-3.8 + 0.2 * i);
          value.buckets.push_back(std::round(500 * std::exp(-x * x)));
        }
        writer.histogram("dense/kernel", step, value, 1.6e9 + step);
      }
    });
  }
  bool settled() {
    const auto cards = page_->findChildren<widgets::HistogramSeriesCard*>();
    return !cards.empty() &&
           std::none_of(cards.begin(), cards.end(), [](auto* card) { return card->isReading() || card->isDrawing(); });
  }
};

TEST_F(SummariesPageTest, ShowsTheDashboardThatIsAskedFor) {
  auto* page = open<widgets::SummariesPage>();
  for (const char* id :
       {"histograms", "distributions", "images", "text", "audio", "pr_curves", "custom_scalars", "meshes"}) {
    EXPECT_TRUE(page->showDashboard(QString::fromLatin1(id))) << id;
    EXPECT_EQ(page->current(), QString::fromLatin1(id));
  }
  EXPECT_FALSE(page->showDashboard(QStringLiteral("nothing")));
}

// As that of a plugin may be.
class ThrowingFactory : public widgets::DashboardFactory {
 public:
  widgets::DashboardInfo info() const override {
    widgets::DashboardInfo info;
    info.title = QStringLiteral("Throwing");
    return info;
  }
  widgets::Dashboard* make(const widgets::DashboardContext&, QWidget*) const override {
    throw std::runtime_error("out of paper");
  }
};

TEST_F(SummariesPageTest, ADashboardThatThrowsIsReplacedByAPageThatSaysWhy) {
  QWidget parent;
  const widgets::Dashboard* failed = widgets::makeDashboard(ThrowingFactory(), {}, &parent);
  QString said;
  for (const QLabel* label : failed->findChildren<QLabel*>()) said += label->text() + QLatin1Char('\n');
  EXPECT_TRUE(said.contains(QStringLiteral("The page Throwing could not be made"))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("out of paper"))) << said.toStdString();
}

TEST_F(SummariesPageTest, ADashboardThatWasClosedIsMadeAgainWhenItIsShown) {
  auto* page = open<widgets::SummariesPage>();
  ASSERT_TRUE(page->showDashboard(QStringLiteral("text")));
  auto* stack = page->findChild<QStackedWidget*>();
  delete stack->currentWidget();
  ASSERT_TRUE(page->showDashboard(QStringLiteral("images")));
  EXPECT_TRUE(page->showDashboard(QStringLiteral("text")));
  EXPECT_NE(qobject_cast<widgets::Dashboard*>(stack->currentWidget()), nullptr);
}

TEST_F(SummariesPageTest, ATabWithoutAnythingToShowIsFaintUntilARunLogsSome) {
  auto* page = open<widgets::SummariesPage>();
  auto* tabs = page->findChild<QTabBar*>(QStringLiteral("summaryTabs"));
  const auto isFaint = [tabs](const char* title) {
    for (int tab = 0; tab < tabs->count(); ++tab) {
      if (tabs->tabText(tab) == QLatin1String(title)) return tabs->tabTextColor(tab).isValid();
    }
    return false;
  };
  ASSERT_TRUE(wait([&] { return isFaint("Images") && isFaint("Histograms"); }));
  log("lr=0.1");
  EXPECT_TRUE(wait([&] { return !isFaint("Histograms") && !isFaint("Distributions"); }));
  EXPECT_TRUE(isFaint("Images"));
}

TEST_F(SummariesPageTest, CustomScalarsAreFaintAndWithoutAStepUntilThereIsALayout) {
  log("lr=0.1");
  widgets::RunNotes notes;
  widgets::DashboardContext context = this->context();
  context.notes = &notes;
  auto page = std::make_unique<widgets::SummariesPage>(context);
  page->show();
  auto* tabs = page->findChild<QTabBar*>(QStringLiteral("summaryTabs"));
  ASSERT_TRUE(page->showDashboard(QStringLiteral("custom_scalars")));
  const auto isFaint = [tabs] { return tabs->tabTextColor(tabs->currentIndex()).isValid(); };
  auto* bar = page->findChild<widgets::TimeCursorBar*>();
  ASSERT_TRUE(wait(isFaint));
  EXPECT_TRUE(bar->isHidden());
  auto* own = page->findChild<widgets::CustomScalarsDashboard*>();
  ASSERT_NE(own, nullptr);
  EXPECT_EQ(own->setOwnLayout(QStringLiteral(R"({"category": [{"title": "all", "chart": [{"title": "loss",
      "multiline": {"tag": ["loss"]}}]}]})")),
            QString());
  EXPECT_FALSE(isFaint());
  EXPECT_FALSE(bar->isHidden());
}

TEST_F(SummariesPageTest, ATabSaysThatNoRunIsShownAlsoWhereNoneHasWhatItShows) {
  log("lr=0.1");
  catalog_.setVisible(QStringLiteral("lr=0.1"), false);
  auto* page = open<widgets::SummariesPage>();
  ASSERT_TRUE(page->showDashboard(QStringLiteral("meshes")));
  const auto isSaid = [&] {
    const auto labels = page->findChildren<QLabel*>();
    return std::ranges::any_of(labels, [](const QLabel* label) {
      return label->isVisible() && label->text() == QStringLiteral("No run is shown");
    });
  };
  EXPECT_TRUE(wait(isSaid));
}

TEST_F(SummariesPageTest, AnEmptyTabOffersTheRunsThatAreNotShown) {
  log("lr=0.1");
  catalog_.setVisible(QStringLiteral("lr=0.1"), false);
  auto* page = open<widgets::SummariesPage>();
  ASSERT_TRUE(page->showDashboard(QStringLiteral("histograms")));
  const auto offer = [&] { return page->findChild<QPushButton*>(QStringLiteral("action.runs.show_all")); };
  ASSERT_TRUE(wait([&] { return offer() && offer()->isVisible(); }));
  QTest::mouseClick(offer(), Qt::LeftButton);
  EXPECT_TRUE(catalog_.isVisible(QStringLiteral("lr=0.1")));
  EXPECT_TRUE(wait([&] { return settled(); }));
}

TEST_F(SummariesPageTest, AnEmptyTabHasNoStepToChoose) {
  log("lr=0.1");
  auto* page = open<widgets::SummariesPage>();
  auto* bar = page->findChild<widgets::TimeCursorBar*>();
  ASSERT_TRUE(page->showDashboard(QStringLiteral("histograms")));
  EXPECT_TRUE(wait([&] { return bar->isVisible(); }));
  ASSERT_TRUE(page->showDashboard(QStringLiteral("meshes")));
  EXPECT_TRUE(wait([&] { return !bar->isVisible(); }));
  ASSERT_TRUE(page->showDashboard(QStringLiteral("distributions")));
  EXPECT_TRUE(bar->isVisible());
}

TEST_F(SummariesPageTest, ItsCursorMovesTheCardsOfAnyDashboard) {
  log("lr=0.1");
  log("lr=0.01");
  auto* page = open<widgets::SummariesPage>();
  ASSERT_TRUE(page->showDashboard(QStringLiteral("histograms")));
  auto* slider = page_->findChild<QSlider*>(QStringLiteral("timeSlider"));
  ASSERT_TRUE(wait([&] { return settled() && slider->maximum() == 39; }));
  slider->setFocus();
  for (int i = 0; i < 20; ++i) QTest::keyClick(slider, Qt::Key_Left);
  EXPECT_EQ(time_.step(), 190);
  pictures(QStringLiteral("summaries_page"), [this] { return settled(); });
}

}  // namespace
