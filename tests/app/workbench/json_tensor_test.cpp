#include "app/workbench/json/json_tensor.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/error.h"
#include "engine/proto/example.pb.h"

namespace app {
namespace {

using engine::DType;
using engine::Shape;
using engine::Tensor;

Tensor read(const char* json, DType dtype) {
  return tensorOfJson(nlohmann::ordered_json::parse(json), dtype, "x");
}

engine::Code codeOf(const char* json, DType dtype) {
  try {
    read(json, dtype);
  } catch (const engine::Error& error) {
    return error.code();
  }
  return engine::Code::kOk;
}

TEST(JsonTensorTest, NestedListsAreDimensions) {
  EXPECT_TRUE(identical(read("[[1, 2.5], [3, 4]]", DType::kFloat), Tensor::of<float>({1, 2.5f, 3, 4}, {2, 2})));
  EXPECT_TRUE(identical(read("7", DType::kInt64), Tensor::scalar<int64_t>(7)));
  EXPECT_EQ(read("[[], []]", DType::kFloat).shape(), (Shape{2, 0}));
}

TEST(JsonTensorTest, NumbersThatJsonHasNotAreWords) {
  const Tensor tensor = read(R"(["NaN", "Infinity", "-Infinity"])", DType::kFloat);
  EXPECT_TRUE(std::isnan(tensor.data<float>()[0]));
  EXPECT_EQ(tensor.data<float>()[2], -INFINITY);
}

TEST(JsonTensorTest, TextMayBeBase64) {
  EXPECT_TRUE(identical(read(R"(["a", {"b64": "AP+A"}])", DType::kString),
                        Tensor::vector<std::string>({"a", std::string("\0\xff\x80", 3)})));
}

TEST(JsonTensorTest, NumbersOfEverySizeAreRead) {
  EXPECT_TRUE(identical(read("18446744073709551615", DType::kUint64), Tensor::scalar(UINT64_MAX)));
  EXPECT_TRUE(identical(read("[-128, 127]", DType::kInt8), Tensor::vector<int8_t>({-128, 127})));
  EXPECT_TRUE(identical(read("[-32768]", DType::kInt16), Tensor::vector<int16_t>({-32768})));
  EXPECT_TRUE(identical(read("[65535]", DType::kUint16), Tensor::vector<uint16_t>({65535})));
  EXPECT_TRUE(identical(read("[4294967295]", DType::kUint32), Tensor::vector<uint32_t>({4294967295u})));
  for (const auto& [json, dtype] : std::vector<std::pair<const char*, DType>>{{"18446744073709551616", DType::kUint64},
                                                                              {"-1", DType::kUint64},
                                                                              {"9223372036854775808", DType::kInt64},
                                                                              {"128", DType::kInt8},
                                                                              {"1.5", DType::kInt16}}) {
    EXPECT_EQ(codeOf(json, dtype), engine::Code::kInvalidArgument) << json;
  }
}

TEST(JsonTensorTest, ShortFloatsAreRoundedToTheNearest) {
  const auto bits = [](const char* json, DType dtype) {
    const Tensor tensor = read(json, dtype);
    return static_cast<int>(*static_cast<const uint16_t*>(tensor.raw()));
  };
  EXPECT_EQ(bits("1", DType::kHalf), 0x3c00);
  EXPECT_EQ(bits("-2.5", DType::kHalf), 0xc100);
  EXPECT_EQ(bits("65504", DType::kHalf), 0x7bff);
  EXPECT_EQ(bits("65520", DType::kHalf), 0x7c00);          // rounds beyond the largest: infinity
  EXPECT_EQ(bits("1.00048828125", DType::kHalf), 0x3c00);  // half way, to even
  EXPECT_EQ(bits("5.9604644775390625e-8", DType::kHalf), 0x0001);
  EXPECT_EQ(bits("6.103515625e-5", DType::kHalf), 0x0400);
  EXPECT_EQ(bits("1", DType::kBfloat16), 0x3f80);
  EXPECT_EQ(bits("3.1415926", DType::kBfloat16), 0x4049);
  EXPECT_EQ(bits("\"-Infinity\"", DType::kBfloat16), 0xff80);
}

TEST(JsonTensorTest, ComplexNumbersHaveTwoParts) {
  const Tensor tensor = read(R"([{"re": 1, "im": -2}, 3])", DType::kComplex64);
  const auto* parts = static_cast<const float*>(tensor.raw());
  EXPECT_EQ(std::vector<float>(parts, parts + 4), (std::vector<float>{1, -2, 3, 0}));
  EXPECT_EQ(codeOf(R"({"re": 1})", DType::kComplex128), engine::Code::kInvalidArgument);
}

TEST(JsonTensorTest, AnEmptyListTakesTheInputsOtherDimensions) {
  const auto json = nlohmann::ordered_json::array();
  EXPECT_EQ(tensorOfJson(json, DType::kFloat, "x", Shape{-1, 4}).shape(), (Shape{0, 4}));
  EXPECT_EQ(tensorOfJson(json, DType::kFloat, "x").shape(), (Shape{0}));
}

TEST(JsonTensorTest, WhatIsNoBase64IsRefused) {
  for (const char* text : {R"({"b64": "A"})", R"({"b64": "AP+"})", R"({"b64": "A*=="})"}) {
    EXPECT_EQ(codeOf(text, DType::kString),
              std::string(text).find("AP+") == std::string::npos ? engine::Code::kInvalidArgument : engine::Code::kOk)
        << text;
  }
}

TEST(JsonTensorTest, AnObjectIsAnExample) {
  const Tensor tensor = read(R"([{"age": [1, 0.5], "n": 3, "tags": ["a", "b"]}])", DType::kString);
  tensorflow::Example example;
  ASSERT_TRUE(example.ParseFromString(tensor.data<std::string>()[0]));
  const auto& features = example.features().feature();
  EXPECT_EQ(features.at("age").float_list().value_size(), 2);
  EXPECT_EQ(features.at("n").int64_list().value(0), 3);
  EXPECT_EQ(features.at("tags").bytes_list().value(1), "b");
}

TEST(JsonTensorTest, WhatDoesNotFitIsRefused) {
  for (const char* json : {"[1, [2]]", "[[1], [2, 3]]", "[\"a\"]", "{}", "null", "[null]"}) {
    EXPECT_EQ(codeOf(json, DType::kFloat), engine::Code::kInvalidArgument) << json;
  }
  EXPECT_EQ(codeOf("1.5", DType::kInt64), engine::Code::kInvalidArgument);
  EXPECT_EQ(codeOf("3000000000", DType::kInt32), engine::Code::kInvalidArgument);
  EXPECT_EQ(codeOf("256", DType::kUint8), engine::Code::kInvalidArgument);
  EXPECT_EQ(codeOf("18446744073709551615", DType::kInt64), engine::Code::kInvalidArgument);
  EXPECT_EQ(codeOf(R"({"n": 18446744073709551615})", DType::kString), engine::Code::kInvalidArgument);
  EXPECT_EQ(codeOf("1", DType::kString), engine::Code::kInvalidArgument);
  EXPECT_EQ(codeOf("1", DType::kBool), engine::Code::kInvalidArgument);
  EXPECT_EQ(codeOf(R"({"b64": "?"})", DType::kString), engine::Code::kInvalidArgument);
}

}  // namespace
}  // namespace app
