#include "engine/estimator/bert/text_attention.h"

#include "engine/estimator/bert/bert_estimators.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/head/multi_class_head.h"
#include "tests/engine/estimator/estimator_test_support.h"
#include "tests/support/temporary_folder.h"

namespace engine::estimator {
namespace {

class TextAttentionTest : public ::testing::Test {
 protected:
  TextAttention attentionTo(const std::string& text, bool albert = false) {
    BertEstimatorOptions options;
    options.config.vocabSize = 7;
    options.config.hiddenSize = 8;
    options.config.numHiddenLayers = 3;
    options.config.numAttentionHeads = 2;
    options.config.intermediateSize = 8;
    options.config.maxPositions = 8;
    options.config.initializerRange = 1;
    options.config.isAlbert = albert;
    options.config.embeddingSize = 4;
    RunConfig config;
    config.set_model_dir(folder_.path());
    const Estimator estimator(bertClassifier(std::make_shared<MultiClassHead>(3), options), config);
    const Input input = parseExperiment(R"({"eval_input": {"bert_text": {"vocab_file": "vocab.txt",
        "max_seq_length": 8}}})",
                                        "test")
                            .eval_input();
    const TextRequests requests(input, {.baseDir = folder_.path()});
    return estimator::attentionTo(estimator, requests.ask({{text}}), "");
  }

  test_support::TemporaryFolder folder_;
  std::string vocabulary_ = folder_.write("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\nbird\n");
};

TEST_F(TextAttentionTest, EachPieceSharesItsAttentionAmongThePiecesOfTheText) {
  const TextAttention attention = attentionTo("a bird");
  EXPECT_EQ(attention.layers, 3);
  EXPECT_EQ(attention.heads, 2);
  EXPECT_EQ(attention.length, 4);
  ASSERT_EQ(attention.weights.size(), 3U * 2 * 4 * 4);
  for (int64_t layer = 0; layer < 3; ++layer) {
    for (int64_t from = 0; from < 4; ++from) {
      float sum = 0;
      for (int64_t to = 0; to < 4; ++to) sum += attention.at(layer, 1, from, to);
      EXPECT_NEAR(sum, 1, 1e-5);
    }
  }
  EXPECT_NE(attention.at(0, 0, 1, 2), attention.at(1, 0, 1, 2));
}

TEST_F(TextAttentionTest, LayersThatShareWeightsAreToldApart) {
  EXPECT_EQ(attentionTo("bird", true).layers, 3);
}

}  // namespace
}  // namespace engine::estimator
