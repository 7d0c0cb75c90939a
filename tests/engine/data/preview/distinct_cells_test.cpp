#include "engine/data/preview/distinct_cells.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace engine::data {
namespace {

TEST(DistinctCells, CountsAsAMapDoes) {
  std::mt19937 random(5);
  std::vector<std::string> words;
  for (int i = 0; i < 20'000; ++i) words.push_back("w" + std::to_string(random() % 3000));
  DistinctCells cells(4000);
  std::map<std::string_view, int64_t> wanted;
  for (const std::string& word : words) {
    EXPECT_TRUE(cells.add(word));
    ++wanted[word];
  }
  std::map<std::string_view, int64_t> counted;
  for (const DistinctCells::Cell& cell : cells.cells()) counted[cell.text] = cell.count;
  EXPECT_EQ(counted, wanted);
  EXPECT_EQ(cells.cells().front().text, words.front());
}

TEST(DistinctCells, HasNoRoomForMoreThanItKeeps) {
  DistinctCells cells(2);
  EXPECT_TRUE(cells.add("a"));
  EXPECT_TRUE(cells.add(""));
  EXPECT_FALSE(cells.add("c"));
  EXPECT_TRUE(cells.add("a"));
  ASSERT_EQ(cells.cells().size(), 2u);
  EXPECT_EQ(cells.cells()[0].count, 2);
}

}  // namespace
}  // namespace engine::data
