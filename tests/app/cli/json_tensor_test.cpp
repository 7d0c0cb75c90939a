#include "app/cli/json_tensor.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/error.h"
#include "engine/proto/example.pb.h"

namespace app::cli {
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
}  // namespace app::cli
