#include "summaries/dtypes.h"

#include <gtest/gtest.h>

namespace summaries {
namespace {

TEST(DTypes, HaveTensorFlowsNumbersNamesAndSizes) {
  const struct {
    int number;
    const char* name;
    std::size_t size;
  } kKnown[] = {{1, "float32", 4},      {7, "string", 0},        {9, "int64", 8},    {14, "bfloat16", 2},
                {18, "complex128", 16}, {19, "float16", 2},      {21, "variant", 0}, {23, "uint64", 8},
                {24, "float8_e5m2", 1}, {33, "float4_e2m1fn", 1}};
  for (const auto& known : kKnown) {
    ASSERT_NE(dtypeInfo(known.number), nullptr) << known.number;
    EXPECT_EQ(dtypeInfo(known.number)->name, known.name);
    EXPECT_EQ(dtypeInfo(known.number)->size, known.size);
  }
}

TEST(DTypes, AreFoundByTheirNames) {
  for (int number = 1; dtypeInfo(number) != nullptr; ++number) {
    EXPECT_EQ(dtypeNumber(dtypeInfo(number)->name), number);
  }
  EXPECT_EQ(dtypeNumber("float33"), 0);
}

TEST(DTypes, HaveNothingForOtherNumbers) {
  for (const int number : {-1, 0, 34, kRefOffset + 1, 999}) EXPECT_EQ(dtypeInfo(number), nullptr) << number;
}

}  // namespace
}  // namespace summaries
