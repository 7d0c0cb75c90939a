#include "widgets/charts/render/column_mapper.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace widgets {
namespace {

int columnAt(double x, int width) {
  return x < 0 ? -1 : std::min(static_cast<int>(x), width);
}

TEST(ColumnMapper, TakesManyPointsAsItTakesThemOneByOne) {
  constexpr int kWidth = 60, kHeight = 40;
  std::mt19937 random(3);
  for (const double apart : {0.3, 1.0, 1.7, 9.0}) {
    ColumnMapper single(kWidth, kHeight), together(kWidth, kHeight);
    double at = -7.5;
    while (at < kWidth + 10) {
      std::vector<double> x, y;
      std::vector<int> columns;
      for (int i = 0; i < 5; ++i) {
        x.push_back(at);
        y.push_back(random() % 17 == 0 ? 1e6 : kHeight * 2.5e-10 * random());
        columns.push_back(columnAt(at, kWidth));
        single.add(x.back(), y.back());
        at += apart;
      }
      together.addAll(x, columns, y);
    }
    const std::vector<LineColumn> expected = single.take(), found = together.take();
    for (std::size_t c = 0; c < expected.size(); ++c) {
      SCOPED_TRACE("apart " + std::to_string(apart) + ", column " + std::to_string(c));
      EXPECT_FLOAT_EQ(found[c].min, expected[c].min);
      EXPECT_FLOAT_EQ(found[c].max, expected[c].max);
      EXPECT_FLOAT_EQ(found[c].first, expected[c].first);
      EXPECT_FLOAT_EQ(found[c].last, expected[c].last);
    }
  }
}

TEST(ColumnMapper, TellsAPointThatStandsAloneAmongMany) {
  ColumnMapper mapper(10, 10);
  const double x[] = {2.5}, y[] = {3};
  const int columns[] = {2};
  mapper.addAll(x, columns, y);
  std::vector<ColumnMapper::Spot> lonely;
  mapper.take(&lonely);
  ASSERT_EQ(lonely.size(), 1u);
  EXPECT_FLOAT_EQ(lonely[0].x, 2.5f);
}

TEST(ColumnMapper, ACopyGoesOnByItself) {
  ColumnMapper mapper(10, 10);
  mapper.add(0.5, 5);
  mapper.add(2.5, 5);
  ColumnMapper copy = mapper;
  copy.add(8.5, 1);
  EXPECT_FALSE(copy.take()[6].empty());
  EXPECT_TRUE(mapper.take()[6].empty());
}

}  // namespace
}  // namespace widgets
