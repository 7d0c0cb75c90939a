#include "app/cli/json_values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace app::cli {
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

}  // namespace
}  // namespace app::cli
