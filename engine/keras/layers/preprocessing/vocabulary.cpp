#include "engine/keras/layers/preprocessing/vocabulary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "engine/core/error.h"
#include "engine/core/text_lines.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace engine::keras {
namespace {

std::string tokenText(const Json& token) {
  return token.is_string() ? token.get<std::string>() : token.dump();
}

std::vector<std::string> linesOf(const std::string& path) {
  TextLines file(path);
  std::vector<std::string> lines;
  for (std::string line; file.next(line);) lines.push_back(line);
  return lines;
}

}  // namespace

Vocabulary::Vocabulary(const Config& config, DType keys)
    : config_(config),
      keys_(keys),
      mode_(config.text("output_mode", "int")),
      mask_(config.at("mask_token")),
      oov_(config.at("oov_token")),
      oovs_(config.integer("num_oov_indices", 1)),
      invert_(config.flag("invert")) {
  if (mode_ == "binary") mode_ = "multi_hot";
  if (mode_ == "tf-idf") mode_ = "tf_idf";
  if (oovs_ < 0) config.fail("num_oov_indices", "at least 0");
  if (invert_ && countsTokens()) config.fail("output_mode", "'int' where 'invert' is set");
  const Json& given = config.at("vocabulary");
  if (given.is_null()) return;
  fromConfig_ = true;
  std::vector<std::string> tokens;
  if (given.is_string()) tokens = linesOf(given.get<std::string>());
  if (given.is_array()) {
    for (const Json& token : given) tokens.push_back(tokenText(token));
  }
  set(std::move(tokens));
  if (mode_ == "tf_idf") weigh(config.numbers("idf_weights"));
}

void Vocabulary::set(std::vector<std::string> tokens) {
  if (tokens.empty()) config_.fail("vocabulary", "a list of tokens, or a file of them");
  std::vector<std::string> special(static_cast<std::size_t>(oovStart()), tokenText(mask_));
  special.insert(special.end(), static_cast<std::size_t>(oovs_), tokenText(oov_));
  const bool has = tokens.size() >= special.size() && std::equal(special.begin(), special.end(), tokens.begin());
  if (has && !special.empty()) tokens.erase(tokens.begin(), tokens.begin() + tokenStart());
  std::set<std::string> once;
  for (const std::string& token : tokens) {
    if (!once.insert(token).second) config_.fail("vocabulary", "without repeated tokens such as '" + token + "'");
    if (isMasked() && token == tokenText(mask_)) {
      config_.fail("vocabulary", "without the mask '" + token + "', which is not at its place");
    }
  }
  const auto most = config_.maybeInteger("max_tokens");
  if (most && tokenStart() + static_cast<int64_t>(tokens.size()) > *most) {
    config_.fail("vocabulary", "of at most max_tokens, " + std::to_string(*most));
  }
  tokens_ = std::move(tokens);
}

// Tokens that are not there weigh the mean of all; places that are kept for more, 0.
void Vocabulary::weigh(const std::vector<double>& weights) {
  const auto own = static_cast<std::ptrdiff_t>(tokens_.size());
  if (std::ssize(weights) != own && std::ssize(weights) != size()) {
    config_.fail("idf_weights", "as many numbers as tokens, " + std::to_string(own));
  }
  const double mean = std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(weights.size());
  idf_.assign(static_cast<std::size_t>(size() - std::ssize(weights)), static_cast<float>(mean));
  for (const double weight : weights) idf_.push_back(static_cast<float>(weight));
  idf_.resize(static_cast<std::size_t>(std::max(depth(), size())), 0.F);
}

void Vocabulary::learn(const std::vector<Document>& documents) {
  if (fromConfig_) fail(Code::kFailedPrecondition, config_.owner(), " has a vocabulary; there is nothing to learn.");
  std::map<std::string, std::pair<int64_t, int64_t>> counts;  // in all, and documents
  for (const Document& document : documents) {
    for (const std::string& token : document) ++counts[token].first;
    for (const std::string& token : std::set<std::string>(document.begin(), document.end())) ++counts[token].second;
  }
  if (isMasked()) counts.erase(tokenText(mask_));
  if (!oov_.is_null()) counts.erase(tokenText(oov_));
  std::vector<std::string> tokens;
  for (const auto& [token, count] : counts) tokens.push_back(token);
  const bool isText = keys_ == DType::kString;
  std::ranges::sort(tokens, [&](const std::string& a, const std::string& b) {
    const int64_t x = counts[a].first, y = counts[b].first;
    return x != y ? x > y : isText ? a > b : std::stoll(a) > std::stoll(b);
  });
  if (const auto most = config_.maybeInteger("max_tokens")) {
    const auto room = static_cast<std::size_t>(std::max(*most - tokenStart(), int64_t{0}));
    tokens.resize(std::min(tokens.size(), room));
  }
  tokens_ = std::move(tokens);
  if (mode_ != "tf_idf") return;
  std::vector<double> weights;
  for (const std::string& token : tokens_) {
    const double with = 1 + static_cast<double>(counts[token].second);
    weights.push_back(std::log(1 + static_cast<double>(documents.size()) / with));
  }
  if (!weights.empty()) weigh(weights);
}

std::vector<std::string> Vocabulary::all() const {
  std::vector<std::string> tokens(static_cast<std::size_t>(oovStart()), tokenText(mask_));
  tokens.insert(tokens.end(), static_cast<std::size_t>(oovs_), tokenText(oov_));
  tokens.insert(tokens.end(), tokens_.begin(), tokens_.end());
  return tokens;
}

int64_t Vocabulary::depth() const {
  return config_.flag("pad_to_max_tokens") ? config_.integer("max_tokens") : size();
}

Tensor Vocabulary::keysOf(const std::vector<std::string>& tokens) const {
  const Shape shape{static_cast<int64_t>(tokens.size())};
  if (keys_ == DType::kString) return Tensor::of(tokens, shape);
  std::vector<int64_t> numbers;
  for (const std::string& token : tokens) numbers.push_back(std::stoll(token));
  return Tensor::of(numbers, shape);
}

Output Vocabulary::key(const Scope& scope, const Json& token) const {
  if (keys_ == DType::kString) return ops::scalar(scope, tokenText(token));
  return ops::scalar(scope, static_cast<int64_t>(std::stoll(tokenText(token))));
}

// What the table says: the id, or of "invert" the token.
Output Vocabulary::found(const Scope& outer, Output keys) const {
  const Scope scope = outer.withoutControls();
  std::vector<int64_t> numbers(tokens_.size());
  std::iota(numbers.begin(), numbers.end(), tokenStart());
  const Output tokens = ops::constant(scope, keysOf(tokens_)), ids = ops::constant(scope, Tensor::vector(numbers));
  const DType key = invert_ ? DType::kInt64 : keys_, value = invert_ ? keys_ : DType::kInt64;
  const Output table = scope.op(
      "HashTableV2", {}, {{"key_dtype", key}, {"value_dtype", value}, {"shared_name", scope.fullName("hash_table")}},
      "hash_table");
  const std::vector<Output> filled =
      invert_ ? std::vector<Output>{table, ids, tokens} : std::vector<Output>{table, tokens, ids};
  scope.graph().collections().tableInitializers.push_back(scope.node("LookupTableImportV2", filled, {}, "table_init"));
  const Output missing = invert_ ? this->key(scope, oov_) : ops::scalar(scope, oovs_ == 1 ? oovStart() : int64_t{-1});
  return outer.op("LookupTableFindV2", {table, keys, missing});
}

// Several places for what is not there: by hash.
Output Vocabulary::spread(const Scope& s, Output keys, Output ids) const {
  const Output missing = s.op("Equal", {ids, ops::scalar(s, int64_t{-1})});
  if (oovs_ == 0) {
    std::vector<int32_t> axes;
    for (int i = 0; i < ids.shape().rank(); ++i) axes.push_back(i);
    const Output none = s.op("LogicalNot", {s.op("Any", {missing, ops::constant(s, Tensor::vector(axes))})});
    const std::string why = "When `num_oov_indices=0` all inputs should be in vocabulary, found OOV values " +
                            std::string("in ") + config_.owner() + ", consider setting `num_oov_indices=1`.";
    Node* check = s.node("Assert", {none, ops::scalar(s, why), keys});
    return s.withControls({check}).op("Identity", {ids});
  }
  const Output place = keys_ == DType::kString ? s.op("StringToHashBucketFast", {keys}, {{"num_buckets", oovs_}})
                                               : s.op("FloorMod", {keys, ops::scalar(s, oovs_)});
  return s.op("SelectV2", {missing, ops::add(s, place, ops::scalar(s, oovStart())), ids});
}

Output Vocabulary::lookUp(const Scope& s, Output keys) const {
  Output values = found(s, keys);
  if (isMasked()) {
    const Output which = s.op("Equal", {keys, invert_ ? ops::scalar(s, int64_t{0}) : key(s, mask_)});
    const int64_t id = countsTokens() ? std::numeric_limits<int64_t>::max() : 0;
    values = s.op("SelectV2", {which, invert_ ? key(s, mask_) : ops::scalar(s, id), values});
  }
  return invert_ || oovs_ == 1 ? values : spread(s, keys, values);
}

}  // namespace engine::keras
