// The marks of a curve's points are drawn whole, also where an axis ends.
#include <gtest/gtest.h>

#include "tests/support/chart_curves.h"
#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/charts/render/render_request.h"

namespace {

class WholeMarksTest : public testing::TestWithParam<bool> {  // a curve of evaluations, or one of a few points
 protected:
  void SetUp() override {
    request_.pixels = {300, 120};
    request_.isShare = true;
  }
  void add(const std::vector<double>& values, bool right = false) {
    widgets::RenderSeries series;
    series.key = QString::number(request_.series.size());
    series.data = test_support::curveOf(values, 100);
    series.style.color = Qt::red;
    series.style.evaluation = GetParam();
    series.style.right = right;
    series.smoothed = std::make_shared<widgets::SmoothedSeries>();
    request_.series.push_back(std::move(series));
  }
  // Pixels between the middle of a mark and the ends of its axis.
  double above(double value, const widgets::AxisRange& axis) const {
    return request_.pixels.height() - widgets::toPixel(axis, request_.pixels.height(), value);
  }
  double below(double value, const widgets::AxisRange& axis) const {
    return widgets::toPixel(axis, request_.pixels.height(), value);
  }
  static constexpr double kMark = 2.5, kFew = 6;  // pixels
  widgets::RenderRequest request_;
};

TEST_P(WholeMarksTest, OfAShareThatIsOneAndNothing) {
  add({0, 0.5, 1});
  const widgets::AxisRange axis = renderLines(request_).y;
  EXPECT_GE(above(1, axis), kMark);
  EXPECT_LE(above(1, axis), kFew);
  EXPECT_GE(below(0, axis), kMark);
  EXPECT_LE(below(0, axis), kFew);
  const auto ticks = widgets::axisTicks(widgets::AxisKind::kNumber, axis, 6).ticks;
  EXPECT_NEAR(ticks.front().at, 0, 1e-9) << "none is beyond";
  EXPECT_NEAR(ticks.back().at, 1, 1e-9);
}

TEST_P(WholeMarksTest, TheAxisGoesOnlyBeyondWhatNeedsIt) {
  add({0.5, 0.75, 1});
  const widgets::AxisRange axis = renderLines(request_).y;
  EXPECT_GT(axis.max, 1);
  EXPECT_GE(axis.min, 0.3);
  request_.series.clear();
  add({0.5, 0.6, 0.7});
  EXPECT_LE(renderLines(request_).y.max, 0.8 + 1e-9);
}

TEST_P(WholeMarksTest, OfACountThatIsNothing) {
  request_.isShare = false;
  add({0, 7, 12});
  EXPECT_GE(below(0, renderLines(request_).y), kMark);
}

TEST_P(WholeMarksTest, AgainstTheRightAxisToo) {
  request_.isShare = false;
  add({3, 4, 5});
  add({0, 50, 80}, true);
  const widgets::RenderResult drawn = renderLines(request_);
  ASSERT_TRUE(drawn.right);
  EXPECT_GE(below(0, *drawn.right), kMark);
}

TEST_P(WholeMarksTest, OfARunThatStandsOutOfMany) {
  request_.many = widgets::ManyLook{};
  for (int run = 0; run < 20; ++run) add({0.4, 0.5, 1});
  EXPECT_GE(above(1, renderLines(request_).y), kMark);
}

TEST_P(WholeMarksTest, AnAxisThatAPersonChoseStaysSo) {
  request_.y = widgets::AxisRange{0, 1};
  add({0, 0.5, 1});
  EXPECT_EQ(renderLines(request_).y, (widgets::AxisRange{0, 1}));
}

INSTANTIATE_TEST_SUITE_P(Curves, WholeMarksTest, testing::Bool());

}  // namespace
