#include "summaries/values/tensor_value.h"

#include <cmath>
#include <random>

#include "summaries/wire/wire_writer.h"
#include "tests/summaries/log_test_support.h"

namespace summaries::values {
namespace {

WireWriter shaped(TensorType type, const std::vector<int64_t>& shape) {
  WireWriter dims;
  for (const int64_t size : shape) dims.message(2, WireWriter().varint(1, static_cast<uint64_t>(size)));
  return WireWriter().varint(1, static_cast<uint64_t>(type)).message(2, dims);
}

std::string content(const std::vector<float>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
}

TEST(TensorValue, ReadsContentAndTypedLists) {
  const TensorValue packed = decodeTensor(shaped(TensorType::kFloat, {2, 2}).bytes(4, content({1, 2, 3, 4})).bytes());
  EXPECT_EQ(packed.shape, (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(packed.numbers, (std::vector<double>{1, 2, 3, 4}));
  const TensorValue typed = decodeTensor(shaped(TensorType::kInt64, {2}).varint(10, 7).varint(10, UINT64_MAX).bytes());
  EXPECT_EQ(typed.numbers, (std::vector<double>{7, -1}));
}

TEST(TensorValue, FillsAShortListWithItsLastValue) {
  const TensorValue tensor = decodeTensor(shaped(TensorType::kFloat, {4}).float32(5, 1).float32(5, 2.5f).bytes());
  EXPECT_EQ(tensor.numbers, (std::vector<double>{1, 2.5, 2.5, 2.5}));
  EXPECT_EQ(decodeTensor(shaped(TensorType::kDouble, {2}).bytes()).numbers, (std::vector<double>{0, 0}));
}

TEST(TensorValue, ReadsHalvesBfloatsAndComplexNumbers) {
  EXPECT_EQ(decodeTensor(shaped(TensorType::kHalf, {}).varint(13, 0x3e00).bytes()).numbers[0], 1.5);
  EXPECT_EQ(decodeTensor(shaped(TensorType::kHalf, {}).varint(13, 0x8001).bytes()).numbers[0], -std::ldexp(1, -24));
  EXPECT_EQ(decodeTensor(shaped(TensorType::kBfloat16, {}).varint(13, 0x3fc0).bytes()).numbers[0], 1.5);
  const TensorValue complex = decodeTensor(shaped(TensorType::kComplex64, {2}).float32(9, 1).float32(9, -2).bytes());
  EXPECT_EQ(complex.numbers, (std::vector<double>{1, -2, 1, -2}));
}

TEST(TensorValue, ReadsStringsInBothForms) {
  EXPECT_EQ(decodeTensor(shaped(TensorType::kString, {2}).bytes(8, "a").bytes(8, "bc").bytes()).strings,
            (std::vector<std::string>{"a", "bc"}));
  EXPECT_EQ(decodeTensor(shaped(TensorType::kString, {2}).bytes(4, "\x01\x02xyz").bytes()).strings,
            (std::vector<std::string>{"x", "yz"}));
}

TEST(TensorValue, TakesTheScalarOfAnyNumericType) {
  double value = 0;
  EXPECT_TRUE(scalarOf(shaped(TensorType::kFloat, {}).float32(5, 0.5f).bytes(), value));
  EXPECT_EQ(value, 0.5);
  EXPECT_TRUE(scalarOf(shaped(TensorType::kInt32, {1}).varint(7, static_cast<uint64_t>(-3)).bytes(), value));
  EXPECT_EQ(value, -3);
  EXPECT_TRUE(scalarOf(WireWriter().float64(6, 2.25).varint(1, 2).bytes(), value));
  EXPECT_EQ(value, 2.25);
  EXPECT_FALSE(scalarOf(shaped(TensorType::kFloat, {2}).float32(5, 1).bytes(), value));
  EXPECT_FALSE(scalarOf(shaped(TensorType::kString, {}).bytes(8, "1").bytes(), value));
}

TEST(TensorValue, HostileSizesAreErrors) {
  EXPECT_EQ(codeOf([] { decodeTensor(shaped(TensorType::kFloat, {int64_t{1} << 40}).float32(5, 1).bytes()); }),
            Code::kResourceExhausted);
  EXPECT_EQ(codeOf([] {
              decodeTensor(shaped(TensorType::kFloat, {INT64_MAX, INT64_MAX}).bytes());
            }),
            Code::kResourceExhausted);
  EXPECT_EQ(codeOf([] { decodeTensor(shaped(TensorType::kFloat, {-1}).bytes()); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([] { decodeTensor(shaped(TensorType::kFloat, {3}).bytes(4, "12345").bytes()); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([] { decodeTensor(shaped(static_cast<TensorType>(21), {1}).bytes()); }), Code::kUnimplemented);
}

TEST(TensorValue, ArbitraryBytesAreErrorsOrTensors) {
  std::mt19937 random(3);
  const std::string good = shaped(TensorType::kFloat, {2, 3}).bytes(4, content({1, 2, 3, 4, 5, 6})).bytes();
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = good.substr(0, random() % (good.size() + 1));
    for (int flips = 0; flips < 3 && !bytes.empty(); ++flips)
      bytes[random() % bytes.size()] = static_cast<char>(random());
    refused += codeOf([&] { decodeTensor(bytes); }) != Code::kOk ? 1 : 0;
    double value = 0;
    scalarOf(bytes, value);
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace summaries::values
