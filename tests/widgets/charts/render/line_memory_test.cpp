// A line that grows from picture to picture must look as one that is drawn at once.
#include "widgets/charts/render/line_memory.h"

#include <gtest/gtest.h>

#include <random>

#include "widgets/charts/render/render_request.h"

namespace widgets {
namespace {

struct GrowingCase {
  std::string name;
  double smoothing = 0;
  bool logY = false;
  bool stepped = false;
  bool gaps = false;
  bool uneven = false;
  std::optional<AxisRange> x = AxisRange{0, 1000};
  std::optional<AxisRange> y = {};
};

void PrintTo(const GrowingCase& each, std::ostream* out) {
  *out << each.name;
}

class GrowingLine : public testing::TestWithParam<GrowingCase> {
 protected:
  RenderRequest request(const std::shared_ptr<LineMemories>& kept) {
    RenderRequest made;
    made.series = {{QStringLiteral("run"), data_, {}, curve_, {}, std::make_shared<XTransform>(), nullptr}};
    if (!kept) made.series[0].smoothed = std::make_shared<SmoothedSeries>();
    made.series[0].style.stepped = GetParam().stepped;
    made.kept = kept;
    made.pixels = {240, 100};
    made.smoothing = GetParam().smoothing;
    made.logY = GetParam().logY;
    made.x = GetParam().x;
    made.y = GetParam().y;
    return made;
  }
  void grow(std::size_t points) {
    for (std::size_t i = 0; i < points; ++i) {
      step_ += GetParam().uneven ? 1 + static_cast<int64_t>(random_() % 3) : 1;
      double value = 0.1 + std::exp(-static_cast<double>(step_) / 200) + 1e-10 * random_();
      if (GetParam().gaps && random_() % 40 == 0) value = NAN;
      data_.append({step_, 1e9 + static_cast<double>(step_), static_cast<float>(value)});
    }
  }

  std::mt19937 random_{5};
  int64_t step_ = 0;
  SeriesData data_;
  std::shared_ptr<SmoothedSeries> curve_ = std::make_shared<SmoothedSeries>();
};

void expectSame(const RenderResult& kept, const RenderResult& fresh) {
  EXPECT_EQ(kept.x, fresh.x);
  EXPECT_EQ(kept.y, fresh.y);
  EXPECT_EQ(kept.above, fresh.above);
  EXPECT_EQ(kept.below, fresh.below);
  EXPECT_EQ(kept.marks.size(), fresh.marks.size());
  EXPECT_EQ(kept.nonfinite, fresh.nonfinite);
  const std::vector<LineColumn>&some = kept.lines[0].columns, &all = fresh.lines[0].columns;
  ASSERT_EQ(some.size(), all.size());
  for (std::size_t c = 0; c < all.size(); ++c) {
    ASSERT_EQ(some[c].empty(), all[c].empty()) << "column " << c;
    if (all[c].empty()) continue;
    ASSERT_FLOAT_EQ(some[c].min, all[c].min) << "column " << c;
    ASSERT_FLOAT_EQ(some[c].max, all[c].max) << "column " << c;
    ASSERT_FLOAT_EQ(some[c].first, all[c].first) << "column " << c;
    ASSERT_FLOAT_EQ(some[c].last, all[c].last) << "column " << c;
  }
  EXPECT_EQ(kept.image, fresh.image);
}

TEST_P(GrowingLine, LooksAsOneThatIsDrawnAtOnce) {
  const auto kept = std::make_shared<LineMemories>();
  for (const std::size_t more : {3, 30, 1, 61, 64, 128, 7, 200, 300, 1, 1, 900}) {
    grow(more);
    SCOPED_TRACE("points: " + std::to_string(data_.size()));
    expectSame(renderLines(request(kept)), renderLines(request(nullptr)));
  }
}

TEST_P(GrowingLine, FollowsEachChangeOfTheRanges) {
  const auto kept = std::make_shared<LineMemories>();
  grow(500);
  for (const auto& [x, y] : {std::pair<AxisRange, AxisRange>{{0, 500}, {0, 1}},
                             {{0, 500}, {0.1, 0.6}},
                             {{100, 400}, {0.1, 0.6}},
                             {{90, 410}, {-1, 1}},
                             {{0, 500}, {0, 1}}}) {
    grow(30);
    RenderRequest asked = request(kept), fresh = request(nullptr);
    asked.x = fresh.x = x;
    asked.y = fresh.y = y;
    expectSame(renderLines(std::move(asked)), renderLines(std::move(fresh)));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Manners, GrowingLine,
    testing::Values(GrowingCase{"plain"}, GrowingCase{"smoothed", 0.6}, GrowingCase{"logarithmic", 0, true},
                    GrowingCase{"stepped", 0, false, true}, GrowingCase{"smoothed_stepped", 0.9, false, true},
                    GrowingCase{"gaps", 0.6, false, false, true}, GrowingCase{"uneven", 0.6, false, false, false, true},
                    GrowingCase{"fitted", 0.6, false, false, false, false, std::nullopt},
                    GrowingCase{"chosen_y", 0.6, false, false, false, false, AxisRange{50, 700}, AxisRange{0, 0.5}}),
    [](const auto& info) { return info.param.name; });

SeriesData flatLine(float value) {
  SeriesData made;
  for (int i = 0; i < 300; ++i) made.append({i, 0, value});
  return made;
}

// Whether it is kept shows in what is asked of the points that were drawn: they are others now, and nobody said so.
TEST(LineMemory, LooksOnlyAtWhatCameSince) {
  const auto curve = std::make_shared<SmoothedSeries>();
  const LineBasis basis{curve, 0, 0, {XAxis::kStep, {0, 400}, 100, false}, 0};
  const HeightScale scale{{0, 1}, {100, 50}, false, false};
  LineMemory memory;
  memory.reduce(basis, ShownSeries(flatLine(0.5f)), 260, nullptr, {});
  memory.map(scale, nullptr);
  memory.reduce(basis, ShownSeries(flatLine(0.25f)), 300, nullptr, {});
  const std::vector<LineColumn> columns = memory.map(scale, nullptr);
  EXPECT_FLOAT_EQ(columns[10].last, 25) << "was drawn anew";
  EXPECT_FLOAT_EQ(columns[70].last, 37.5) << "is not what came";
}

TEST(LineMemory, BeginsAnewForOtherPoints) {
  const auto curve = std::make_shared<SmoothedSeries>();
  LineBasis basis{curve, 0, 0, {XAxis::kStep, {0, 400}, 100, false}, 0};
  const HeightScale scale{{0, 1}, {100, 50}, false, false};
  LineMemory memory;
  memory.reduce(basis, ShownSeries(flatLine(0.5f)), 260, nullptr, {});
  memory.map(scale, nullptr);
  basis.generation = 1;
  memory.reduce(basis, ShownSeries(flatLine(0.25f)), 300, nullptr, {});
  EXPECT_FLOAT_EQ(memory.map(scale, nullptr)[10].last, 37.5);
}

}  // namespace
}  // namespace widgets
