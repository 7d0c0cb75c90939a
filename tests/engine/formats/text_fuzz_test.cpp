// Damaged files in Protobuf's text form: the state of checkpoints and saved_model.pbtxt.
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "tests/engine/formats/format_test_support.h"
#include "tests/support/mutations.h"

namespace engine::formats {
namespace {

constexpr int kRounds = 250;

class TextFuzz : public ::testing::Test {
 protected:
  Code readState(const std::string& text) {
    writeFile(folder_ / "checkpoint", text);
    return codeOf([&] {
      readCheckpointState(folder_.path());
      listCheckpoints(folder_.path());
      latestCheckpoint(folder_.path());
    });
  }
  Code readModel(const std::string& text) {
    writeFile(folder_ / "saved_model.pbtxt", text);
    return codeOf([&] {
      const SavedModelReader reader(folder_.path());
      for (const Tags& tags : reader.tagSets()) reader.assets(reader.metaGraph(tags));
    });
  }
  TemporaryFolder folder_;
};

// Deeper than any stack.
std::string nested(const std::string& open) {
  std::string text;
  for (int i = 0; i < 200000; ++i) text += open;
  return text;
}

std::string modelText() {
  tensorflow::SavedModel model;
  model.set_saved_model_schema_version(1);
  tensorflow::MetaGraphDef& metaGraph = *model.add_meta_graphs();
  metaGraph.mutable_meta_info_def()->add_tags("serve");
  tensorflow::NodeDef& node = *metaGraph.mutable_graph_def()->add_node();
  node.set_name("c");
  node.set_op("Const");
  tensorflow::TensorProto& value = *(*node.mutable_attr())["value"].mutable_tensor();
  value.set_dtype(tensorflow::DT_FLOAT);
  value.mutable_tensor_shape()->add_dim()->set_size(2);
  value.set_tensor_content(std::string("\0\1\2\3\4\5\6\7", 8));
  tensorflow::AssetFileDef& asset = *metaGraph.add_asset_file_def();
  asset.mutable_tensor_info()->set_name("c:0");
  asset.set_filename("words.txt");
  std::string text;
  google::protobuf::TextFormat::PrintToString(model, &text);
  return text;
}

TEST_F(TextFuzz, DamagedCheckpointStatesGiveErrorsAndNeverACrash) {
  const std::string good =
      "model_checkpoint_path: \"model.ckpt-10\"\nall_model_checkpoint_paths: \"/a/model.ckpt-0\"\n"
      "all_model_checkpoint_timestamps: 1795252012.2770138\nlast_preserved_timestamp: 1795252011.2418392\n";
  std::mt19937 random(1);
  for (int round = 0; round < kRounds; ++round) {
    const std::string text = round % 2 ? testing::damaged(good, random) : testing::withHostileWord(good, random);
    const Code code = readState(text);
    EXPECT_TRUE(code == Code::kOk || code == Code::kDataLoss) << text;
  }
}

TEST_F(TextFuzz, DamagedSavedModelsGiveErrorsAndNeverACrash) {
  const std::string good = modelText();
  std::mt19937 random(2);
  for (int round = 0; round < kRounds; ++round) {
    const std::string text = round % 2 ? testing::damaged(good, random) : testing::withHostileWord(good, random);
    readModel(text);
  }
  EXPECT_EQ(readModel(good), Code::kOk);
}

TEST_F(TextFuzz, DeeplyNestedTextIsRefused) {
  EXPECT_EQ(readState(nested("unknown {")), Code::kDataLoss);
  EXPECT_EQ(readModel(nested("unknown {")), Code::kDataLoss);
  EXPECT_EQ(readModel("meta_graphs { graph_def { node { attr { value {" + nested("func { attr { value {")),
            Code::kDataLoss);
}

}  // namespace
}  // namespace engine::formats
