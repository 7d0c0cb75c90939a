#include "app/workbench/json/json_values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace app {
namespace {

using engine::Shape;
using engine::Tensor;

TEST(JsonValuesTest, NumbersThatJsonHasNotBecomeStrings) {
  const float infinity = std::numeric_limits<float>::infinity();
  const Tensor tensor = Tensor::vector(std::vector<float>{std::nanf(""), infinity, -infinity, 1});
  EXPECT_EQ(jsonTensor(tensor).dump(), R"(["NaN","Infinity","-Infinity",1.0])");
}

TEST(JsonValuesTest, AFloatHasTheDigitsOfAFloat) {
  EXPECT_EQ(jsonTensor(Tensor::scalar(0.1f)).dump(), "0.1");
  EXPECT_EQ(jsonTensor(Tensor::scalar(0.1)).dump(), "0.1");
  EXPECT_EQ(jsonTensor(Tensor::scalar(1e-30f)).dump(), "1e-30");
}

TEST(JsonValuesTest, TensorsAreNestedLists) {
  EXPECT_EQ(jsonTensor(Tensor::of(std::vector<int64_t>{1, 2, 3, 4}, Shape{2, 2})).dump(), "[[1,2],[3,4]]");
  EXPECT_EQ(jsonTensor(Tensor::of(std::vector<float>{}, Shape{2, 0})).dump(), "[[],[]]");
}

TEST(JsonValuesTest, TextsAndFlagsStayWhatTheyAre) {
  EXPECT_EQ(jsonTensor(Tensor::vector(std::vector<std::string>{"a\"b"})).dump(), R"(["a\"b"])");
  EXPECT_EQ(jsonTensor(Tensor::scalar(true)).dump(), "true");
}

TEST(JsonValuesTest, TheGlobalStepComesFirstAndWhole) {
  EXPECT_EQ(jsonMetrics({{"accuracy", 0.5}, {"global_step", 300}, {"loss", std::nan("")}}).dump(),
            R"({"global_step":300,"accuracy":0.5,"loss":"NaN"})");
}

TEST(JsonValuesTest, BytesThatAreNoTextAreBase64) {
  const std::vector<std::string> bytes{"caf\xc3\xa9", "\xff\x80", ""};
  EXPECT_EQ(jsonTensor(Tensor::vector(bytes)).dump(), "[\"caf\xc3\xa9\",{\"b64\":\"/4A=\"},\"\"]");
}

TEST(JsonValuesTest, NumbersOfEveryTypeAreWritten) {
  EXPECT_EQ(jsonTensor(Tensor::scalar(UINT64_MAX)).dump(), "18446744073709551615");
  Tensor complex(engine::DType::kComplex64, Shape{1});
  static_cast<float*>(complex.raw())[0] = 1.5f;
  EXPECT_EQ(jsonTensor(complex).dump(), R"([{"re":1.5,"im":0.0}])");
  Tensor half(engine::DType::kHalf, Shape{});
  *static_cast<uint16_t*>(half.raw()) = 0x3e00;
  EXPECT_EQ(jsonTensor(half).dump(), "1.5");
}

}  // namespace
}  // namespace app
