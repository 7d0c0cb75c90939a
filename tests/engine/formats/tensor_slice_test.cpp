#include "engine/formats/bundle/tensor_slice.h"

#include <gtest/gtest.h>

#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

std::string hex(const std::string& bytes) {
  std::string out;
  for (const char c : bytes) {
    const char digits[] = "0123456789abcdef";
    out += digits[static_cast<unsigned char>(c) >> 4];
    out += digits[c & 15];
  }
  return out;
}

// The encoding of a start alone: the key of a one-dimensional slice of "", without what surrounds it.
std::string encodedStart(int64_t start) {
  const std::string key = TensorSlice({{start, 0}}).bundleKey("");
  return hex(key.substr(5, key.size() - 6));
}

TEST(TensorSlice, KeysAreTensorFlows) {
  EXPECT_EQ(hex(TensorSlice::parse("0,4").bundleKey("w")),
            "007700010101"
            "8084");
  EXPECT_EQ(hex(TensorSlice::parse("500,500:0,16").bundleKey("emb")),
            "00656d6200010102"
            "c1f4c1f48090");
  EXPECT_EQ(hex(TensorSlice::parse("-").bundleKey("a")),
            "006100010101"
            "807f");
  EXPECT_EQ(hex(TensorSlice().bundleKey(std::string("\0\xff", 2))),
            "0000ffff00"
            "000100");
}

TEST(TensorSlice, EncodesNumbersOfEveryLength) {
  EXPECT_EQ(encodedStart(0), "80");
  EXPECT_EQ(encodedStart(-1), "7f");
  EXPECT_EQ(encodedStart(63), "bf");
  EXPECT_EQ(encodedStart(64), "c040");
  EXPECT_EQ(encodedStart(-65), "3fbf");
  EXPECT_EQ(encodedStart(8192), "e02000");
  EXPECT_EQ(encodedStart(int64_t{1} << 55), "ff8080000000000000");
  EXPECT_EQ(encodedStart(INT64_MAX), "ffc07fffffffffffffff");
}

TEST(TensorSlice, ParsesWhatSaversWrite) {
  Shape full;
  TensorSlice slice;
  EXPECT_TRUE(parseShapeAndSlice("10 4 -:1,2", full, slice));
  EXPECT_EQ(full, (Shape{10, 4}));
  EXPECT_EQ(slice.toString(), "0,10:1,2");
  EXPECT_FALSE(parseShapeAndSlice("", full, slice));
}

TEST(TensorSlice, RefusesNonsense) {
  Shape full;
  TensorSlice slice;
  for (const char* text : {"10", "10 4 1", "10 4 1,2", "4 1,9", "4 -1,2", "x 0,1", "4 0,1:", "4  0,1",
                           "4 99999999999999999999,1", "4 9223372036854775807,9223372036854775807"}) {
    EXPECT_EQ(codeOf([&] { parseShapeAndSlice(text, full, slice); }), Code::kInvalidArgument) << text;
  }
}

TEST(TensorSlice, ExtractsAndInsertsInAnyDimension) {
  Tensor whole(DType::kInt32, Shape{3, 4, 5});
  for (int i = 0; i < 60; ++i) whole.data<int32_t>()[i] = i;
  for (const char* text : {"1,2:0,4:0,5", "0,3:1,2:0,5", "0,3:0,4:2,2", "1,1:2,1:3,1", "0,0:0,4:0,5"}) {
    const TensorSlice slice = TensorSlice::parse(text);
    const Tensor part = extractSlice(whole, slice);
    const auto at = [&](int i, int j, int k) { return i * 20 + j * 5 + k; };
    const auto& e = slice.extents();
    std::size_t n = 0;
    for (int64_t i = 0; i < e[0].length; ++i) {
      for (int64_t j = 0; j < e[1].length; ++j) {
        for (int64_t k = 0; k < e[2].length; ++k) {
          EXPECT_EQ(part.flat<int32_t>()[n++], at(static_cast<int>(e[0].start + i), static_cast<int>(e[1].start + j),
                                                  static_cast<int>(e[2].start + k)));
        }
      }
    }
    Tensor copy = whole.clone();
    insertSlice(part, slice, copy);
    EXPECT_TRUE(identical(copy, whole)) << text;
  }
}

}  // namespace
}  // namespace engine::formats
