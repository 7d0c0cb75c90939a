// TextVectorization: texts cut into tokens or n-grams, and these as ids or counts.
#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/preprocessing/lookup_layer.h"
#include "engine/runtime/session.h"

namespace engine::keras {
namespace {

constexpr const char* kPunctuation = R"([!"#$%&()\*\+,-\./:;<=>?@\[\\\]^_`{|}~\'])";

// Rows of different length: their values one after the other, and where rows begin and end.
struct RaggedTokens {
  Output values, splits;  // splits int64 [rows + 1]
};

Output wholeNumbers(const Scope& s, Output from, Output to) {
  return s.op("Range", {from, to, ops::scalar(s, int64_t{1})});
}

Output lengthOf(const Scope& s, Output x) {
  return s.op("Size", {x}, {{"out_type", DType::kInt64}});
}

RaggedTokens splitWords(const Scope& s, Output texts) {
  Node* split = s.node("StringSplitV2", {texts, ops::scalar(s, std::string())});
  const Output rows = elementAt(s, split->output(0), 1, 0);
  const Output ones = s.op("OnesLike", {rows});
  const Output counts = s.op("UnsortedSegmentSum", {ones, rows, lengthOf(s, texts)});
  const Output ends = s.op("Cumsum", {counts, intOf(s, 0)});
  return {split->output(1), s.op("ConcatV2", {ops::constant(s, Tensor::vector<int64_t>({0})), ends, intOf(s, 0)})};
}

RaggedTokens splitCharacters(const Scope& s, Output texts) {
  Node* decoded = s.node("UnicodeDecode", {texts}, {{"input_encoding", "UTF-8"}, {"errors", "replace"}});
  const Output points = decoded->output(1), count = lengthOf(s, points), zero = ops::scalar(s, int64_t{0});
  const Output each = wholeNumbers(s, zero, ops::add(s, count, ops::scalar(s, int64_t{1})));
  return {s.op("UnicodeEncode", {points, each}, {{"output_encoding", "UTF-8"}}), decoded->output(0)};
}

class TextVectorization : public LookupLayer {
 public:
  explicit TextVectorization(Config config) : LookupLayer(std::move(config), DType::kString) {
    if (this->config().flag("ragged")) this->config().fail("ragged", "false: outputs are dense here");
    if (!this->config().isNull("output_sequence_length") && mode() != "int") {
      this->config().fail("output_sequence_length", "absent unless output_mode is 'int'");
    }
    standardize_ = textOrNone("standardize", {"lower_and_strip_punctuation", "lower", "strip_punctuation"});
    split_ = textOrNone("split", {"whitespace", "character"});
  }

  void adapt(const Tensor& data, int64_t /*batchRows*/) override {
    Graph graph;
    const Scope scope(graph);
    if (data.dtype() != DType::kString) failInput("learns from strings");
    const RaggedTokens tokens = tokensOf(scope, ops::constant(scope, data));
    Session session(graph, {.threads = 1});
    const std::vector<Tensor> got = session.run(Feeds{}, {tokens.values, tokens.splits});
    const auto values = got[0].flat<std::string>();
    const auto splits = got[1].flat<int64_t>();
    std::vector<Document> documents(splits.size() - 1);
    for (std::size_t row = 0; row + 1 < splits.size(); ++row) {
      for (int64_t i = splits[row]; i < splits[row + 1]; ++i) {
        documents[row].push_back(std::string(values[static_cast<std::size_t>(i)]));
      }
    }
    learn(documents);
  }

  Json getConfig() const override {
    Json json = LookupLayer::getConfig();
    for (const char* own : {"num_oov_indices", "oov_token", "mask_token"}) json.erase(own);
    return json;
  }

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    const RaggedTokens tokens = tokensOf(s, arguments.x());
    const Output count = lengthOf(s, tokens.values), zero = ops::scalar(s, int64_t{0});
    const Output places = wholeNumbers(s, zero, count);
    // The row of each value: how many rows have ended before.
    const Output ends = expanded(s, cut(s, tokens.splits, 0, 1, 0), 0);
    const Output rows =
        squeezed(s, s.op("UpperBound", {ends, expanded(s, places, 0)}, {{"out_type", DType::kInt64}}), 0);
    const Output ids = lookup().lookUp(s, tokens.values);
    const Output begins = s.op("GatherV2", {tokens.splits, rows, intOf(s, 0)});
    const Output height = lengthOf(s, squeezed(s, ends, 0));
    Output result = mode() == "int" ? padded(s, ids, rows, ops::sub(s, places, begins), height)
                                    : encoded(call, counted(s, ids, rows, height));
    if (arguments.x().shape().hasRank()) {
      Shape shape = result.shape();
      if (shape.hasRank()) shape.setDim(0, arguments.x().shape().dim(0));
      result.node->mergeOutputShape(0, shape);
    }
    return {result};
  }

 private:
  std::string textOrNone(const char* key, const std::vector<std::string>& allowed) const {
    if (config().isNull(key)) return "";
    const std::string value = config().text(key);
    for (const std::string& one : allowed) {
      if (value == one) return value;
    }
    config().fail(key, "null or one of Keras's names; functions have no form here");
  }

  RaggedTokens tokensOf(const Scope& s, Output x) const {
    if (standardize_.find("lower") != std::string::npos) x = s.op("StringLower", {x});
    if (standardize_.find("strip") != std::string::npos) {
      x = s.op("RegexReplace", {x, ops::scalar(s, std::string(kPunctuation)), ops::scalar(s, std::string())});
    }
    RaggedTokens tokens;
    if (split_.empty()) {
      tokens = asRagged(s, x);
    } else {
      if (x.shape().rank() > 1 && x.shape().dim(-1) != 1) {
        failInput("splits texts of the shape [batch] or [batch, 1], not " + x.shape().toString());
      }
      const Output texts = x.shape().rank() == 1 ? x : ops::reshape(s, x, {-1});
      tokens = split_ == "whitespace" ? splitWords(s, texts) : splitCharacters(s, texts);
    }
    const std::vector<int64_t> widths = ngrams();
    if (widths.empty()) return tokens;
    Node* grams = s.node("StringNGrams", {tokens.values, tokens.splits},
                         {{"separator", " "},
                          {"ngram_widths", widths},
                          {"left_pad", ""},
                          {"right_pad", ""},
                          {"pad_width", int64_t{0}},
                          {"preserve_short_sequences", false}});
    return {grams->output(0), grams->output(1)};
  }
  // Texts that are tokens already, [rows, tokens].
  RaggedTokens asRagged(const Scope& s, Output x) const {
    if (x.shape().rank() == 1) x = expanded(s, x, 1);
    const Output height = ops::cast(s, sizeAt(s, x, 0), DType::kInt64),
                 width = ops::cast(s, sizeAt(s, x, 1), DType::kInt64);
    const Output one = ops::scalar(s, int64_t{1}), zero = ops::scalar(s, int64_t{0});
    const Output rows = wholeNumbers(s, zero, ops::add(s, height, one));
    return {ops::reshape(s, x, {-1}), ops::mul(s, rows, width)};
  }
  std::vector<int64_t> ngrams() const {
    const Json& json = config().at("ngrams");
    if (!json.is_number_integer()) return json.is_null() ? std::vector<int64_t>() : config().integers("ngrams");
    std::vector<int64_t> widths;
    for (int64_t i = 1; i <= json.get<int64_t>(); ++i) widths.push_back(i);
    return widths;
  }

  // [rows, longest], or of the length that is asked for; 0 where there is nothing.
  Output padded(const Scope& s, Output ids, Output rows, Output places, Output height) const {
    const auto length = config().maybeInteger("output_sequence_length");
    const Output zero = ops::scalar(s, int64_t{0}), one = ops::scalar(s, int64_t{1});
    const Output all =
        s.op("ConcatV2", {ops::constant(s, Tensor::vector<int64_t>({0})), ops::add(s, places, one), intOf(s, 0)});
    Output width = s.op("Max", {all, intOf(s, 0)});
    if (length) width = s.op("Maximum", {width, ops::scalar(s, *length)});
    const Output indices = s.op("Pack", {rows, places}, {{"axis", int64_t{1}}});
    const Output shape = s.op("Pack", {height, width}, {{"axis", int64_t{0}}});
    const Output table = s.op("ScatterNd", {indices, ids, shape});
    if (!length) {
      table.node->mergeOutputShape(0, {kUnknownDim, kUnknownDim});
      return table;
    }
    const Output begin = s.op("Pack", {zero, zero}, {{"axis", int64_t{0}}});
    const Output size = s.op("Pack", {height, ops::scalar(s, *length)}, {{"axis", int64_t{0}}});
    const Output result = s.op("Slice", {table, begin, size});
    result.node->mergeOutputShape(0, {kUnknownDim, *length});
    return result;
  }
  // How often each row has each id.
  Output counted(const Scope& s, Output ids, Output rows, Output height) const {
    const Output one = ops::number(s, vectorType(), 1), zero = ops::number(s, vectorType(), 0);
    const Output hot = s.op("OneHot", {ids, intOf(s, lookup().depth()), one, zero});
    const Output counts = s.op("UnsortedSegmentSum", {hot, rows, height});
    counts.node->mergeOutputShape(0, {kUnknownDim, lookup().depth()});
    return counts;
  }

  std::string standardize_, split_;  // empty for none
};

const LayerRegistrar kTextVectorization("TextVectorization", R"({"dtype": "string", "max_tokens": null,
  "standardize": "lower_and_strip_punctuation", "split": "whitespace", "ngrams": null, "output_mode": "int",
  "output_sequence_length": null, "pad_to_max_tokens": false, "sparse": false, "ragged": false, "vocabulary": null,
  "idf_weights": null, "encoding": "utf-8", "vocabulary_size": null, "num_oov_indices": 1, "oov_token": "[UNK]",
  "mask_token": ""})",
                                        makeLayerOf<TextVectorization>);

}  // namespace
}  // namespace engine::keras
