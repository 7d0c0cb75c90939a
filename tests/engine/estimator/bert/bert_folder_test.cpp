#include "engine/estimator/bert/bert_folder.h"

#include <fstream>

#include "engine/formats/bundle/bundle_writer.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::TemporaryFolder;

constexpr const char* kFolderConfig = R"({"vocab_size": 6, "hidden_size": 4, "num_hidden_layers": 1,
  "num_attention_heads": 2, "intermediate_size": 8, "max_position_embeddings": 8, "type_vocab_size": 2})";

class BertFolderTest : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_.path() + "/" + name) << text; }
  void writeVocabulary(const std::string& more = "tree\n") {
    write("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n" + more);
  }
  void writeCheckpoint(const std::string& name, int64_t pieces) {
    formats::BundleWriter writer(folder_.path() + "/" + name);
    writer.add("bert/embeddings/word_embeddings", Tensor(DType::kFloat, {pieces, 4}));
    writer.finish();
  }
  BertFolder read() { return readBertFolder(folder_.path()); }
  std::string failure() {
    std::string text;
    codeOf([&] { read(); }, &text);
    return text;
  }

  TemporaryFolder folder_;
};

TEST_F(BertFolderTest, FindsConfigVocabularyAndCheckpoint) {
  writeVocabulary();
  write("bert_config.json", kFolderConfig);
  writeCheckpoint("bert_model.ckpt", 6);
  const BertFolder found = read();
  EXPECT_EQ(found.checkpoint, folder_.path() + "/bert_model.ckpt");
  EXPECT_EQ(found.configFile, folder_.path() + "/bert_config.json");
  EXPECT_EQ(found.pieces, 6);
  EXPECT_EQ(found.config->hiddenSize, 4);
  EXPECT_TRUE(found.lowerCase);
}

TEST_F(BertFolderTest, TakesAVocabularyAloneAndSeesItsCase) {
  writeVocabulary("Tree\n");
  const BertFolder found = readBertFolder(folder_.path() + "/vocab.txt");
  EXPECT_FALSE(found.config.has_value());
  EXPECT_FALSE(found.lowerCase);
}

TEST_F(BertFolderTest, SaysWhatDoesNotFitTogether) {
  EXPECT_THAT(failure(), ::testing::HasSubstr("has no vocabulary"));
  writeVocabulary("tree\nbird\n");
  write("bert_config.json", kFolderConfig);
  EXPECT_THAT(failure(), ::testing::HasSubstr("has 7 pieces"));
  writeVocabulary();
  writeCheckpoint("bert_model.ckpt", 9);
  EXPECT_THAT(failure(), ::testing::HasSubstr("of shape [9,4]"));
  writeCheckpoint("other.ckpt", 6);
  EXPECT_THAT(failure(), ::testing::HasSubstr("has 2 checkpoints"));
}

TEST_F(BertFolderTest, WantsAConfigBesideACheckpoint) {
  writeVocabulary();
  writeCheckpoint("bert_model.ckpt", 6);
  EXPECT_THAT(failure(), ::testing::HasSubstr("no bert_config.json"));
}

}  // namespace
}  // namespace engine::estimator
