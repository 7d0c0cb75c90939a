#include "engine/estimator/training/rename_checkpoint.h"

#include <fstream>

#include "engine/formats/bundle/bundle_writer.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::TemporaryFolder;

class RenameCheckpointTest : public ::testing::Test {
 protected:
  void SetUp() override {
    formats::BundleWriter writer(from_);
    float value = 0;
    for (const char* name : {"bert/a", "bert/layer/b", "head/w", "step"}) writer.add(name, Tensor::scalar(++value));
    writer.finish();
  }
  std::vector<std::string> namesAfter(const RenameMap& map) {
    renameCheckpoint(from_, to_, map);
    return formats::BundleReader(to_).names();
  }

  TemporaryFolder folder_;
  std::string from_ = folder_.path() + "/from";
  std::string to_ = folder_.path() + "/to";
};

TEST_F(RenameCheckpointTest, TakesTheNameBeforeAPrefixAndTheLongerPrefixFirst) {
  EXPECT_EQ(namesAfter({{"bert/", "model/"}, {"bert/layer/", "l/"}, {"step", "global_step"}, {"head/", std::nullopt}}),
            (std::vector<std::string>{"global_step", "l/b", "model/a"}));
  EXPECT_EQ(formats::BundleReader(to_).read("l/b").item<float>(), 2);
}

TEST_F(RenameCheckpointTest, PutsAllTensorsBelowAPrefixAndTakesOneAway) {
  EXPECT_EQ(namesAfter({{"/", "all/"}, {"bert/", "/"}}),
            (std::vector<std::string>{"a", "all/head/w", "all/step", "layer/b"}));
}

TEST_F(RenameCheckpointTest, RefusesWhatWouldLoseATensorOrDoNothing) {
  std::string text;
  EXPECT_EQ(codeOf([&] { namesAfter({{"bert/a", "step"}}); }, &text), Code::kInvalidArgument);
  EXPECT_NE(text.find("the name 'step'"), std::string::npos) << text;
  EXPECT_EQ(codeOf([&] { namesAfter({{"nowhere/", "x/"}}); }, &text), Code::kNotFound);
  EXPECT_NE(text.find("no tensors below 'nowhere/'"), std::string::npos) << text;
  EXPECT_EQ(codeOf([&] { namesAfter({{"bert/", "x"}}); }), Code::kInvalidArgument);
  namesAfter({});
  EXPECT_EQ(codeOf([&] { namesAfter({}); }), Code::kAlreadyExists);
}

TEST_F(RenameCheckpointTest, ReadsItsMapFromAFile) {
  const std::string path = folder_.path() + "/map.json";
  std::ofstream(path) << R"({"a": "b", "c/": null})";
  EXPECT_EQ(readRenameMap(path), (RenameMap{{"a", "b"}, {"c/", std::nullopt}}));
  std::ofstream(path) << R"({"a": 1})";
  std::string text;
  EXPECT_EQ(codeOf([&] { readRenameMap(path); }, &text), Code::kInvalidArgument);
  EXPECT_NE(text.find("map.json' takes \"a\" to 1"), std::string::npos) << text;
}

}  // namespace
}  // namespace engine::estimator
