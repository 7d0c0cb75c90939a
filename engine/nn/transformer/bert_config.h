// How large a BERT or an ALBERT is and how it is regularised: the fields of bert_config.json and albert_config.json. A
// value; any thread.
//   const nn::BertConfig base{.vocabSize = 30522};
//   base.headSize();  // is 64
//   const nn::BertConfig albert{.vocabSize = 30000, .hiddenSize = 1024, .numAttentionHeads = 16, .isAlbert = true};
//   albert.embeddingWidth();  // is 128
#pragma once

#include <cstdint>
#include <string>

namespace engine::nn {

struct BertConfig {
  int64_t vocabSize = 0;
  int64_t hiddenSize = 768;
  int64_t numHiddenLayers = 12;
  int64_t numAttentionHeads = 12;
  int64_t intermediateSize = 3072;
  std::string hiddenAct = "gelu";  // or relu, tanh, linear
  double hiddenDropout = 0.1;
  double attentionDropout = 0.1;
  int64_t maxPositions = 512;
  int64_t typeVocabSize = 16;
  double initializerRange = 0.02;  // standard deviation of the truncated normal that weights start with
  // ALBERT: one group of layers over and over, embeddings of another width than the layers.
  bool isAlbert = false;
  int64_t embeddingSize = 128;
  int64_t numHiddenGroups = 1;
  int64_t innerGroups = 1;

  // Numbers of one head's vector: hiddenSize / heads.
  int64_t headSize() const { return hiddenSize / numAttentionHeads; }
  // Numbers of a piece's embedding: embeddingSize in ALBERT, else hiddenSize.
  int64_t embeddingWidth() const { return isAlbert ? embeddingSize : hiddenSize; }
  // InvalidArgument, with the field's name in the files, for sizes below 1, a hidden size that the heads do not divide,
  // an activation that there is not, and rates outside of [0, 1).
  void check() const;
};

}  // namespace engine::nn
