#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>

#include "summaries/png.h"
#include "tests/support/scripted_dialogs.h"
#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/images/image_tools.h"
#include "widgets/dashboards/images/images_card.h"
#include "widgets/dashboards/images/images_dashboard.h"
#include "widgets/dashboards/summary/step_slider.h"
#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/message_banner.h"

namespace {

using widgets::ImagesCard;

QImage filled(int width, int height, const QColor& color) {
  QImage image(width, height, QImage::Format_RGB32);
  image.fill(color);
  return image;
}

TEST(ImageToolsTest, ContrastComesBeforeBrightness) {
  const QImage image = filled(1, 1, QColor(200, 127, 0));
  const QColor pixel = widgets::adjusted(image, 0.5, 2).pixelColor(0, 0);
  EXPECT_EQ(pixel.red(), 128);  // 200 is beyond white with twice the contrast, and half of white then
  EXPECT_NEAR(pixel.green(), 63, 1);
  EXPECT_EQ(pixel.blue(), 0);
  EXPECT_EQ(widgets::adjusted(image, 1, 1), image);
}

TEST(ImageToolsTest, TheDifferenceIsOfEachChannel) {
  const auto both = widgets::difference(filled(2, 1, QColor(10, 20, 30)), filled(2, 1, QColor(13, 20, 20)));
  ASSERT_TRUE(both);
  EXPECT_EQ(both->image.pixelColor(1, 0), QColor(3, 0, 10));
  EXPECT_EQ(both->largest, 10);
  EXPECT_NEAR(both->mean, 13.0 / 3, 1e-12);
}

TEST(ImageToolsTest, PicturesOfDifferentSizesHaveNoDifference) {
  EXPECT_FALSE(widgets::difference(filled(2, 1, Qt::red), filled(1, 2, Qt::red)));
}

TEST(ImageToolsTest, BytesThatAreNoPictureGiveNone) {
  EXPECT_TRUE(widgets::decodedImage("no picture").isNull());
  EXPECT_TRUE(widgets::decodedImage("").isNull());
}

class ImagesTest : public test_support::DashboardTest {
 protected:
  // A ramp whose green is the step.
  static summaries::Image picture(int step, int shade, int size = 28) {
    std::vector<uint8_t> pixels;
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const bool inside = (x - size / 2) * (x - size / 2) + (y - size / 2) * (y - size / 2) < size * size / 6;
        pixels.push_back(static_cast<uint8_t>(inside ? shade : x * 255 / size));
        pixels.push_back(static_cast<uint8_t>(step));
        pixels.push_back(static_cast<uint8_t>(y * 255 / size));
      }
    }
    return summaries::pngImage(pixels, size, size, 3);
  }
  void log(const char* run, int shade, int from = 0, int to = 11) {
    write(run, [&](summaries::SummaryWriter& writer) {
      for (int step = from; step < to; ++step) {
        for (int index = 0; index < 2; ++index) {
          writer.image("digits", step * 10, index, picture(step * 10, shade + index * 20), 1.6e9 + step);
        }
        writer.image("filters/conv1", step * 10, 0, picture(step * 10, 255 - shade, 160), 1.6e9 + step);
      }
    });
  }
  ImagesCard* digits() { return static_cast<ImagesCard*>(grid()->card(QStringLiteral("digits"))); }
  widgets::SummaryGrid* grid() { return page_->findChild<widgets::SummaryGrid*>(); }
  bool settled() {
    const auto cards = grid()->cards();
    return !cards.empty() && std::all_of(cards.begin(), cards.end(), [](auto* card) {
      auto* images = static_cast<ImagesCard*>(card);
      return images->images() && !images->isReading() && !images->isDrawing();
    });
  }
  void openImages() {
    page_.reset();
    auto* dashboard = open<widgets::ImagesDashboard>(1200, 760);
    dashboard->setDialogs(&dialogs_);
    ASSERT_TRUE(wait([this] { return settled(); }));
  }
  int64_t shownStep(std::size_t column = 0) { return digits()->images()->column(column).place.step; }
  bool waitForStep(int64_t step) {
    return wait([&] { return settled() && shownStep() == step; });
  }
  void choose(int place) {
    auto* compare = page_->findChild<QComboBox*>(QStringLiteral("imageCompare"));
    compare->setCurrentIndex(place);
    emit compare->activated(place);
  }

  test_support::ScriptedDialogs dialogs_;
};

TEST_F(ImagesTest, WhereRunsHaveNoneTheGuideIsOfferedInsteadOfAnotherExperiment) {
  const QString experiment = QStringLiteral("file.new_experiment"), guide = QStringLiteral("help.guide");
  for (const QString& id : {experiment, guide}) actions_.add(id, id, id);
  auto* dashboard = open<widgets::ImagesDashboard>(1200, 760);
  EXPECT_NE(dashboard->findChild<QPushButton*>(QStringLiteral("action.") + experiment), nullptr) << "no run at all";
  write("a", [](summaries::SummaryWriter& writer) { writer.scalar("loss", 1, 1, 1.6e9); });
  EXPECT_EQ(dashboard->findChild<QPushButton*>(QStringLiteral("action.") + experiment), nullptr);
  EXPECT_NE(dashboard->findChild<QPushButton*>(QStringLiteral("action.") + guide), nullptr);
}

TEST_F(ImagesTest, AFilterThatMatchesNothingIsClearedWhereItSaysSo) {
  log("a", 60);
  openImages();
  auto* filter = page_->findChild<QLineEdit*>(QStringLiteral("summaryFilter"));
  filter->setText(QStringLiteral("zzz"));
  auto* state = page_->findChild<widgets::EmptyState*>(QStringLiteral("gridEmpty"));
  ASSERT_TRUE(state && state->isVisible());
  EXPECT_EQ(state->accessibleName(), QStringLiteral("Nothing matches"));
  QTest::mouseClick(state->findChild<QPushButton*>(QStringLiteral("action.clearFilter")), Qt::LeftButton);
  EXPECT_EQ(filter->text(), QString());
  EXPECT_FALSE(state->isVisible());
}

TEST_F(ImagesTest, RowsAreTagsAndColumnsAreRuns) {
  log("a", 60);
  log("b", 200);
  openImages();
  EXPECT_EQ(grid()->shownCards(), 2);
  EXPECT_EQ(digits()->images()->column(0).run, QStringLiteral("a"));
  EXPECT_EQ(digits()->images()->column(1).run, QStringLiteral("b"));
  EXPECT_EQ(shownStep(1), 100);
}

TEST_F(ImagesTest, FollowsTheTimeCursorAndItsOwnSliderUntilThatMoves) {
  log("a", 60);
  openImages();
  time_.setStep(35);
  ASSERT_TRUE(waitForStep(30));
  auto* slider = digits()->findChild<widgets::StepSlider*>();
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_Home);
  ASSERT_TRUE(waitForStep(0));
  time_.setStep(std::nullopt);
  EXPECT_TRUE(waitForStep(100));
}

TEST_F(ImagesTest, ANewPictureAppears) {
  log("a", 60);
  openImages();
  log("a", 60, 11, 12);
  EXPECT_TRUE(waitForStep(110));
}

TEST_F(ImagesTest, AnotherSampleOfAStepIsShownOrSaidToBeMissing) {
  log("a", 60);
  openImages();
  const QImage first = digits()->images()->column(0).image;
  auto* sample = page_->findChild<QSpinBox*>(QStringLiteral("imageSample"));
  sample->setValue(2);
  ASSERT_TRUE(wait([&] { return settled() && digits()->images()->column(0).image != first; }));
  sample->setValue(3);
  ASSERT_TRUE(wait([&] { return settled() && !digits()->images()->column(0).note.isEmpty(); }));
}

TEST_F(ImagesTest, ComparesWithAHeldStep) {
  log("a", 60);
  openImages();
  time_.setStep(20);
  ASSERT_TRUE(waitForStep(20));
  trigger("images.hold");
  time_.setStep(90);
  trigger("images.difference");
  ASSERT_TRUE(wait([&] { return settled() && digits()->images()->largestDifference(0).has_value(); }));
  ASSERT_TRUE(waitForStep(90));
  EXPECT_NEAR(*digits()->images()->largestDifference(0), 70 / 255.0, 1e-9);  // the step is a colour
}

TEST_F(ImagesTest, ComparesWithAnotherRun) {
  log("a", 60);
  log("b", 200);
  openImages();
  choose(4);  // run b
  trigger("images.difference");
  ASSERT_TRUE(wait([&] { return settled() && digits()->images()->largestDifference(0).has_value(); }));
  EXPECT_NEAR(*digits()->images()->largestDifference(0), 140 / 255.0, 1e-9);
  EXPECT_FALSE(digits()->images()->largestDifference(1).has_value());
}

TEST_F(ImagesTest, ManyRunsScrollAndOnlyThoseInSightAreRead) {
  for (int run = 0; run < 20; ++run) {
    write(("run-" + std::to_string(run)).c_str(),
          [&](summaries::SummaryWriter& writer) { writer.image("digits", 0, 0, picture(0, 10 * run), 1.6e9); });
  }
  openImages();
  EXPECT_FALSE(digits()->images()->column(0).image.isNull());
  EXPECT_TRUE(digits()->images()->column(19).image.isNull());
  auto* bar = digits()->findChild<QScrollBar*>();
  bar->setValue(bar->maximum());
  EXPECT_TRUE(wait([&] { return settled() && !digits()->images()->column(19).image.isNull(); }));
}

TEST_F(ImagesTest, SavesThePictureAsItWasLogged) {
  log("a", 60);
  openImages();
  dialogs_.answer = folder_.filePath(QStringLiteral("saved.png"));
  digits()->setFocus();
  QTest::keyClick(digits(), Qt::Key_S);
  ASSERT_TRUE(wait([&] { return QFile::exists(dialogs_.answer); }));
  EXPECT_EQ(QImage(dialogs_.answer), digits()->images()->column(0).image);
}

TEST_F(ImagesTest, TellsWhenAPictureCannotBeSaved) {
  log("a", 60);
  openImages();
  QSignalSpy told(static_cast<widgets::Dashboard*>(page_.get()), &widgets::Dashboard::message);
  dialogs_.answer = folder_.filePath(QStringLiteral("missing/saved.png"));
  digits()->saveImage();
  ASSERT_TRUE(wait([&] { return told.count() == 1; }));
}

TEST_F(ImagesTest, ADamagedPictureIsSaidToBeOne) {
  write("a", [](summaries::SummaryWriter& writer) {
    writer.image("digits", 0, 0, {28, 28, 3, "\x89PNG\r\n\x1a\nnothing behind the signature"}, 1.6e9);
  });
  openImages();
  EXPECT_FALSE(digits()->images()->column(0).note.isEmpty());
}

TEST_F(ImagesTest, LooksRightInBothThemes) {
  log("lr=0.1", 60);
  log("lr=0.01", 200);
  log("lr=0.001", 120);
  openImages();
  pictures(QStringLiteral("images"), [this] { return settled(); });
  choose(1);
  ASSERT_TRUE(wait([&] { return settled() && !digits()->images()->column(0).reference.isNull(); }));
  pictures(QStringLiteral("images_compare"), [this] { return settled(); });
}

}  // namespace
