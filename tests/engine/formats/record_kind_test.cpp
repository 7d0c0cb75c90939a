#include "engine/formats/files/record_kind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/formats/examples/example_writer.h"
#include "engine/proto/example.pb.h"
#include "engine/proto/graph.pb.h"

namespace engine::formats {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A field with a length, of less than 128 bytes.
std::string field(int number, const std::string& bytes) {
  return std::string(1, static_cast<char>(number << 3 | 2)) + static_cast<char>(bytes.size()) + bytes;
}

std::string example() {
  ExampleBuilder builder;
  builder.setFloats("x", {1}).setInts("y", {2});
  return builder.serialize();
}

std::string sequence(bool hasContext) {
  SequenceExampleBuilder builder;
  if (hasContext) builder.context().setFloats("x", {1});
  builder.addStep("words", intFeature(std::vector<int64_t>{1}));
  return builder.serialize();
}

TEST(RecordKind, ExamplesAreGood) {
  EXPECT_EQ(whyNoExample(example(), {"x"}), std::nullopt);
  EXPECT_EQ(whyNoExample(example(), {"other"}), std::nullopt);  // it may have a default
  EXPECT_EQ(whyNoExample(example() + field(9, "unknown"), {"x"}), std::nullopt);
  EXPECT_EQ(whyNoExample(field(9, "unknown") + example(), {"x"}), std::nullopt);
}

TEST(RecordKind, AnExampleWithoutFeaturesIsGood) {
  EXPECT_EQ(whyNoExample("", {"x"}), std::nullopt);
  EXPECT_EQ(whyNoExample(field(1, ""), {"x"}), std::nullopt);
}

TEST(RecordKind, TheContextOfASequenceExampleIsGood) {
  EXPECT_EQ(whyNoExample(sequence(true), {"x"}), std::nullopt);
  EXPECT_THAT(featureListKeys(sequence(true)), ElementsAre("words"));
  EXPECT_THAT(featureListKeys(example()), ElementsAre());
}

TEST(RecordKind, FeatureListsAreRefusedByName) {
  const auto wrong = whyNoExample(sequence(true), {"x", "words"});
  ASSERT_TRUE(wrong);
  EXPECT_THAT(*wrong, HasSubstr("tf.SequenceExample with the feature lists \"words\""));
  EXPECT_THAT(*wrong, HasSubstr("\"words\" is one of the lists"));
  EXPECT_THAT(whyNoExample(sequence(false), {"x"}).value_or(""), HasSubstr("a tf.SequenceExample"));
  EXPECT_THAT(whyNoExample(sequence(true), {"z"}).value_or(""), HasSubstr("none of the features"));
}

TEST(RecordKind, ListsOfExamplesAreRefused) {
  for (const std::string& list :
       {field(1, example()) + field(1, example()) + field(2, example()), field(1, example()), field(2, example())}) {
    EXPECT_THAT(whyNoExample(list, {"x"}).value_or(""), HasSubstr("tensorflow.serving.ExampleListWithContext"));
  }
}

TEST(RecordKind, OtherMessagesAreRefused) {
  const std::string event = std::string("\x09\0\0\0\0\0\0\xf0\x3f", 9) + std::string("\x10\x05", 2);
  EXPECT_THAT(whyNoExample(event, {"x"}).value_or(""), HasSubstr("an event of a TensorBoard log"));
  tensorflow::GraphDef graph;
  graph.add_node()->set_name("a");
  EXPECT_THAT(whyNoExample(graph.SerializeAsString(), {"x"}).value_or(""), HasSubstr("is not a tf.Example"));
  EXPECT_THAT(whyNoExample(field(4, "\1\2") + field(7, "\3"), {"x"}).value_or(""), HasSubstr("(with the fields 4, 7)"));
}

TEST(RecordKind, FilesInRecordsAreRefused) {
  EXPECT_THAT(whyNoExample("\x89PNG\r\n\x1a\n", {"x"}).value_or(""), HasSubstr("a picture (PNG)"));
  EXPECT_THAT(whyNoExample("{\"x\": 1}", {"x"}).value_or(""), HasSubstr("text (JSON)"));
  EXPECT_THAT(whyNoExample("5.1,3.5,1.4,0.2,0", {"x"}).value_or(""), HasSubstr("looks like text"));
  EXPECT_THAT(whyNoExample("\xff\xff\xff\xff", {"x"}).value_or(""), HasSubstr("something other than a protobuf"));
}

TEST(RecordKind, EveryCutIsAnswered) {
  for (const std::string& record : {example(), sequence(true), field(1, example())}) {
    for (std::size_t size = 0; size < record.size(); ++size) {
      whyNoExample(record.substr(0, size), {"x"});
      describeRecord(record.substr(0, size));
    }
  }
}

}  // namespace
}  // namespace engine::formats
