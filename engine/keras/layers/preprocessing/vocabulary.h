// The vocabulary of a lookup layer: which tokens it has, learning them from documents, and looking them up in a graph.
// Used by one thread at a time.
#pragma once

#include <string>
#include <vector>

#include "engine/graph/scope.h"
#include "engine/keras/core/config.h"

namespace engine::keras {

using Document = std::vector<std::string>;  // its tokens; integers as digits

class Vocabulary {
 public:
  // Of a lookup layer's config: max_tokens, num_oov_indices, mask_token, oov_token, output_mode, invert, vocabulary …
  Vocabulary(const Config& config, DType keys);

  bool fromConfig() const { return fromConfig_; }
  bool isEmpty() const { return tokens_.empty(); }  // special tokens apart
  // By count, and where that is equal the highest first. The weights of inverse document frequencies follow.
  void learn(const std::vector<Document>& documents);
  // With or without the special tokens in front. InvalidArgument for tokens that repeat or are too many.
  void set(std::vector<std::string> tokens);
  // All, special tokens first: get_vocabulary().
  std::vector<std::string> all() const;
  int64_t size() const { return tokenStart() + static_cast<int64_t>(tokens_.size()); }
  // Of vectors of counts: what the config says or was frozen at.
  int64_t depth() const;
  // One for each token, special ones too; empty but for "tf_idf".
  const std::vector<float>& idfWeights() const { return idf_; }

  // Ids of keys, or of "invert" keys of ids. The table is filled by the graph's table initializers. Keys that are
  // masked get an id beyond all others where ids are counted.
  Output lookUp(const Scope& scope, Output keys) const;

 private:
  bool countsTokens() const { return mode_ != "int"; }
  bool isMasked() const { return !mask_.is_null(); }
  int64_t oovStart() const { return isMasked() && !countsTokens() ? 1 : 0; }
  int64_t tokenStart() const { return oovStart() + oovs_; }
  void weigh(const std::vector<double>& weights);
  Tensor keysOf(const std::vector<std::string>& tokens) const;
  Output key(const Scope& scope, const Json& token) const;
  Output found(const Scope& scope, Output keys) const;
  Output spread(const Scope& scope, Output keys, Output ids) const;

  const Config& config_;
  DType keys_;
  std::string mode_;
  Json mask_, oov_;
  int64_t oovs_;
  bool invert_;
  bool fromConfig_ = false;
  std::vector<std::string> tokens_;
  std::vector<float> idf_;
};

}  // namespace engine::keras
