#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/formats/examples/example_reader.h"
#include "engine/formats/examples/example_writer.h"
#include "engine/proto/example.pb.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

using ::testing::ElementsAre;

ExampleBuilder sample() {
  ExampleBuilder builder;
  builder.setBytes("name", {"x", std::string("\0\1", 2)}).setFloats("weights", {1.5F, -2}).setInts("ids", {-1, 300});
  builder.setInts("empty", {}).setMissing("missing");
  return builder;
}

TEST(ExampleFormat, WhatIsWrittenIsRead) {
  const std::string bytes = sample().serialize();
  const ExampleReader reader(bytes);
  EXPECT_THAT(reader.keys(), ElementsAre("empty", "ids", "missing", "name", "weights"));
  EXPECT_THAT(reader.bytes("name"), ElementsAre("x", std::string("\0\1", 2)));
  EXPECT_THAT(reader.floats("weights"), ElementsAre(1.5F, -2));
  EXPECT_THAT(reader.ints("ids"), ElementsAre(-1, 300));
  EXPECT_EQ(reader.values("empty").shape(), Shape({0}));
  EXPECT_FALSE(reader.values("missing").valid());
}

TEST(ExampleFormat, ProtobufReadsWhatIsWritten) {
  tensorflow::Example example;
  ASSERT_TRUE(example.ParseFromString(sample().serialize()));
  const auto& features = example.features().feature();
  EXPECT_EQ(features.size(), 5U);
  EXPECT_EQ(features.at("ids").int64_list().value(0), -1);
  EXPECT_EQ(features.at("weights").float_list().value(1), -2);
  EXPECT_EQ(features.at("name").bytes_list().value(0), "x");
  EXPECT_EQ(features.at("missing").kind_case(), tensorflow::Feature::KIND_NOT_SET);
}

TEST(ExampleFormat, TensorsBecomeTheThreeKinds) {
  ExampleBuilder builder;
  builder.setTensor("pixels", Tensor::of<uint8_t>({1, 255}, {1, 2})).setTensor("half", Tensor::scalar(0.5));
  builder.setTensor("flag", Tensor::scalar(true)).setTensor("text", Tensor::scalar("a"));
  const std::string bytes = builder.serialize();
  const ExampleReader reader(bytes);
  EXPECT_THAT(reader.ints("pixels"), ElementsAre(1, 255));
  EXPECT_THAT(reader.floats("half"), ElementsAre(0.5F));
  EXPECT_THAT(reader.ints("flag"), ElementsAre(1));
  EXPECT_THAT(reader.bytes("text"), ElementsAre("a"));
}

TEST(ExampleFormat, ReadsUnpackedListsAndTheLastOfEqualKeys) {
  const std::string unpacked = std::string(
      "\n\x0b\n\t\n\x01"
      "a\x12\x04\x1a\x02\x08\x03");
  const std::string bytes = ExampleBuilder().setInts("a", {1}).serializeFeatures();
  const std::string both = std::string("\n") + static_cast<char>(bytes.size()) + bytes + unpacked;
  EXPECT_THAT(ExampleReader(both).ints("a"), ElementsAre(3));
}

TEST(ExampleFormat, AbsentKeysAndOtherTypesAreErrors) {
  const std::string bytes = sample().serialize();
  const ExampleReader reader(bytes);
  EXPECT_EQ(codeOf([&] { reader.values("absent"); }), Code::kNotFound);
  EXPECT_EQ(codeOf([&] { reader.ints("weights"); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { reader.ints("missing"); }), Code::kInvalidArgument);
}

TEST(ExampleFormat, EveryCutIsDataLoss) {
  const std::string bytes = sample().serialize();
  for (std::size_t size = 1; size < bytes.size(); ++size) {
    EXPECT_EQ(codeOf([&] { ExampleReader reader(std::string_view(bytes).substr(0, size)); }), Code::kDataLoss) << size;
  }
}

TEST(SequenceExampleFormat, WhatIsWrittenIsRead) {
  SequenceExampleBuilder builder;
  builder.context().setInts("length", {2});
  builder.addStep("words", bytesFeature(std::vector<std::string>{"a"}));
  builder.addStep("words", bytesFeature(std::vector<std::string>{"b", "c"}));
  builder.addList("none");
  const std::string bytes = builder.serialize();
  const SequenceExampleReader reader(bytes);
  EXPECT_THAT(reader.context().ints("length"), ElementsAre(2));
  EXPECT_THAT(reader.listKeys(), ElementsAre("none", "words"));
  EXPECT_EQ(reader.length("none"), 0);
  EXPECT_EQ(reader.step("words", 1).flat<std::string>()[1], "c");
  EXPECT_EQ(codeOf([&] { reader.step("words", 2); }), Code::kOutOfRange);
  EXPECT_EQ(codeOf([&] { reader.length("absent"); }), Code::kNotFound);
  tensorflow::SequenceExample message;
  ASSERT_TRUE(message.ParseFromString(bytes));
  EXPECT_EQ(message.feature_lists().feature_list().at("words").feature_size(), 2);
}

TEST(SequenceExampleFormat, DamageIsDataLoss) {
  SequenceExampleBuilder builder;
  builder.addStep("words", intFeature(std::vector<int64_t>{1, 2}));
  const std::string bytes = builder.serialize();
  for (std::size_t size = 1; size < bytes.size(); ++size) {
    // A cut after the empty context leaves a whole message.
    const Code code = codeOf([&] { SequenceExampleReader reader(std::string_view(bytes).substr(0, size)); });
    EXPECT_EQ(code, size == 2 ? Code::kOk : Code::kDataLoss) << size;
  }
}

}  // namespace
}  // namespace engine::formats
