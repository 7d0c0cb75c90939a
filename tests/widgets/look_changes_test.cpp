// A run that gets another colour has it at once in every dashboard that is on the screen.
#include <cmath>

#include "summaries/png.h"
#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/distributions/distributions_dashboard.h"
#include "widgets/dashboards/histograms/histograms_dashboard.h"
#include "widgets/dashboards/images/images_dashboard.h"
#include "widgets/dashboards/summary/summary_card.h"
#include "widgets/dashboards/text/text_dashboard.h"

namespace {

constexpr QRgb kChosen = 0xFFB000D0;  // no colour that a run gets by itself

class LookChangesTest : public test_support::DashboardTest {
 protected:
  void SetUp() override {
    write("a", [](summaries::SummaryWriter& log) {
      for (int step = 0; step < 5; ++step) {
        summaries::Histogram value;
        value.min = -1;
        value.max = 1;
        value.num = 30;
        value.bucketLimits = {-0.5, 0.5, 1};
        value.buckets = {10, 15, 5};
        log.histogram("weights", step, value, 1.6e9 + step);
      }
      log.text("notes", 1, "hello", 1.6e9);
    });
  }
  // How much of the chosen colour the first card shows.
  int chosenPixels() {
    const QList<widgets::SummaryCard*> cards = page_->findChildren<widgets::SummaryCard*>();
    if (cards.isEmpty()) return -1;
    const QImage image = cards.front()->grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        const QColor pixel = image.pixelColor(x, y);
        // Also where it is painted thinly over white.
        count += pixel.red() > pixel.green() + 20 && pixel.blue() > pixel.green() + 30;
      }
    }
    return count;
  }
  template <typename Page>
  void check(int atLeast) {
    const test_support::ThemeScope theme(false);
    colors_.setColor(QStringLiteral("a"), QColor(0x37, 0x8F, 0x6F));  // green
    open<Page>();
    ASSERT_TRUE(wait([&] {
      const auto cards = page_->findChildren<widgets::SummaryCard*>();
      return !cards.isEmpty() && !cards.front()->isReading();
    }));
    EXPECT_TRUE(wait([&] { return chosenPixels() == 0; })) << chosenPixels();
    colors_.setColor(QStringLiteral("a"), QColor(kChosen));
    catalog_.tellLooksChanged();
    EXPECT_TRUE(wait([&] { return chosenPixels() >= atLeast; })) << chosenPixels();
  }
};

TEST_F(LookChangesTest, HistogramsAreDrawnAnew) {
  check<widgets::HistogramsDashboard>(500);
}

TEST_F(LookChangesTest, DistributionsAreDrawnAnew) {
  check<widgets::DistributionsDashboard>(500);
}

TEST_F(LookChangesTest, TextsShowTheColourOfTheirRun) {
  check<widgets::TextDashboard>(20);
}

TEST_F(LookChangesTest, PicturesAreFramedInTheNewColour) {
  write("a", [](summaries::SummaryWriter& log) {
    const std::vector<uint8_t> pixels(16 * 16 * 3, 120);
    log.image("pictures", 1, 0, summaries::pngImage(pixels, 16, 16, 3), 1.6e9);
  });
  check<widgets::ImagesDashboard>(20);
}

}  // namespace
