// Every dashboard of summaries over event files that TensorFlow wrote.

#include "summaries/tfevents/import.h"
#include "tests/support/golden_path.h"
#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/summary/histogram_series_card.h"
#include "widgets/dashboards/summary/summary_grid.h"

namespace {

class ImportedLogsTest : public test_support::DashboardTest {
 protected:
  static std::string logsOf(const std::string& name) {
    return test_support::goldenPath("events/" + name + "/logdir").string();
  }
  void import(const std::string& name) {
    const std::string into = folder_.path().toStdString();
    const auto report = summaries::tfevents::Importer(logsOf(name), into, 1).poll();
    ASSERT_TRUE(report.errors.empty()) << report.errors.front().what();
    for (const std::string& run : summaries::findRuns(into)) runs_ << QString::fromStdString(run);
    updateCatalog();
  }
  // How many cards the dashboard has; each of those in sight must have read its runs.
  int cardsOf(const char* dashboard) {
    for (const auto& factory : widgets::dashboardFactories()) {
      if (factory->info().id != QString::fromLatin1(dashboard)) continue;
      page_.reset();
      page_.reset(factory->make(context(), nullptr));
      page_->resize(1100, 700);
      page_->show();
      auto* grid = page_->findChild<widgets::SummaryGrid*>();
      const auto isRead = [&] {
        const auto cards = grid->cards();
        return !cards.empty() && std::none_of(cards.begin(), cards.end(), [](auto* card) {
          const auto* plot = qobject_cast<widgets::PlotCard*>(card);
          return card->isReading() || (plot && plot->isDrawing());
        });
      };
      EXPECT_TRUE(wait(isRead)) << dashboard;
      for (const auto* card : grid->cards()) {
        for (const QString& run : card->spec().runs) {
          EXPECT_EQ(card->problem(run), QString()) << dashboard << " " << card->spec().tag.toStdString();
        }
      }
      test_support::saveScreenshot(page_.get(), QStringLiteral("imported_%1").arg(QString::fromLatin1(dashboard)));
      return grid->shownCards();
    }
    ADD_FAILURE() << "no dashboard " << dashboard;
    return 0;
  }
};

#define SKIP_WITHOUT(name)                                                             \
  if (!std::filesystem::exists(logsOf(name))) {                                        \
    GTEST_SKIP() << logsOf(name) << " is not there: set ESTIMATOR_GOLDEN to run this"; \
  }

TEST_F(ImportedLogsTest, SummariesOfTheSecondGenerationAreShown) {
  SKIP_WITHOUT("v2_all_kinds_0");
  import("v2_all_kinds_0");
  for (const char* dashboard : {"histograms", "distributions", "images", "text", "audio"}) {
    EXPECT_GT(cardsOf(dashboard), 0) << dashboard;
  }
}

TEST_F(ImportedLogsTest, SummariesOfTheFirstGenerationAreShown) {
  SKIP_WITHOUT("v1_all_kinds_0");
  import("v1_all_kinds_0");
  for (const char* dashboard : {"histograms", "distributions", "images", "audio"}) {
    EXPECT_GT(cardsOf(dashboard), 0) << dashboard;
  }
}

TEST_F(ImportedLogsTest, HistogramsOfUnusualShapesAreShown) {
  SKIP_WITHOUT("v1_histogram_shapes_0");
  import("v1_histogram_shapes_0");
  for (const char* dashboard : {"distributions", "histograms"}) {
    ASSERT_EQ(cardsOf(dashboard), 1) << dashboard;
    const auto* card = page_->findChild<widgets::HistogramSeriesCard*>();
    EXPECT_EQ(card->series()->steps.size(), 8u) << dashboard;
  }
}

TEST_F(ImportedLogsTest, PrecisionRecallCurvesAreShown) {
  SKIP_WITHOUT("pr_curve_0");
  import("pr_curve_0");
  EXPECT_GT(cardsOf("pr_curves"), 0);
}

TEST_F(ImportedLogsTest, CustomScalarsAreShown) {
  SKIP_WITHOUT("custom_scalars_0");
  import("custom_scalars_0");
  EXPECT_GT(cardsOf("custom_scalars"), 0);
}

}  // namespace
