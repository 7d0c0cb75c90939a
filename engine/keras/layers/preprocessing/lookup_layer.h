// What StringLookup, IntegerLookup and TextVectorization share: a vocabulary, its weights, and how ids are given. Used
// by one thread at a time.
#pragma once

#include "engine/keras/layers/preprocessing/adapted.h"
#include "engine/keras/layers/preprocessing/vocabulary.h"

namespace engine::keras {

class LookupLayer : public VocabularyLayer {
 public:
  LookupLayer(Config config, DType keys);

  std::vector<std::string> vocabulary() const override { return vocabulary_.all(); }
  void setVocabulary(const std::vector<std::string>& tokens) override;
  // Whether it was made with its vocabulary, so that its config has it.
  bool hasGivenVocabulary() const { return vocabulary_.fromConfig(); }
  bool outputsIds() const { return mode() == "int"; }
  bool hasLearned() const { return !vocabulary_.isEmpty(); }
  bool hasIdfWeights() const { return idf_ != nullptr; }
  // Of the tokens, special ones too, as they are now; empty but for "tf_idf".
  std::vector<double> idfWeights() const;

 protected:
  void learn(const std::vector<Document>& documents);
  const Vocabulary& lookup() const { return vocabulary_; }
  std::string mode() const;
  DType vectorType() const { return isFloating(dtype()) ? dtype() : DType::kFloat; }
  // counts [rows, depth] by the mode: whether, how often, or how often times the inverse document frequency.
  Output encoded(const Call& call, Output counts) const;

 private:
  void keepWeights();

  Vocabulary vocabulary_;
  WeightPtr idf_;
};

}  // namespace engine::keras
