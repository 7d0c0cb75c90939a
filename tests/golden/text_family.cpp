// The family "text": tokenizers, vocabularies and the features of BERT's scripts, compared exactly.
#include <optional>

#include "engine/core/error.h"
#include "engine/formats/examples/example_reader.h"
#include "engine/formats/files/tfrecord.h"
#include "engine/text/features/feature_records.h"
#include "engine/text/sentence_piece.h"
#include "engine/text/word_piece.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"
#include "tests/golden/sentencepiece_cases.h"
#include "tests/golden/text_difference.h"

namespace golden {
namespace {

namespace text = engine::text;
using engine::message;
using nlohmann::json;

std::shared_ptr<const text::Vocabulary> vocabularyOf(const Case& one) {
  const auto file = one.json.at("vocab_file").get<std::string>();
  return std::make_shared<text::Vocabulary>(text::Vocabulary::fromFile((one.folder / file).string()));
}

text::WordPieceTokenizer wordPieceOf(const Case& one) {
  text::WordPieceOptions options;
  options.basic.lowerCase = one.json.at("do_lower_case").get<bool>();
  options.maxCharactersOfWord = one.json.value("max_input_chars_per_word", int64_t{200});
  options.unknown = one.json.value("unk_token", "[UNK]");
  return text::WordPieceTokenizer(vocabularyOf(one), options);
}

// The tokenizer of a case of features: "wordpiece" (or nothing), or "sentencepiece (ALBERT's encode_pieces)".
std::unique_ptr<const text::Tokenizer> tokenizerOf(const Case& one) {
  const auto name = one.json.value("tokenizer", "wordpiece");
  if (name.starts_with("wordpiece")) return std::make_unique<text::WordPieceTokenizer>(wordPieceOf(one));
  if (!name.starts_with("sentencepiece")) engine::fail(engine::Code::kUnimplemented, "the tokenizer ", name);
  const bool splits = name.find("ALBERT's encode_pieces") != std::string::npos;
  return std::make_unique<text::SentencePieceTokenizer>(sentencePieceModelOf(one),
                                                        text::SentencePieceOptions{splits, false, false});
}

std::string bytesOfHex(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

Outcome runWordPiece(const Case& one) {
  const text::WordPieceTokenizer tokenizer = wordPieceOf(one);
  TextDifference difference;
  difference.expect("vocab_size", tokenizer.vocabulary().different(), one.json.at("vocab_size"));
  for (const json& string : one.json.at("strings")) {
    const std::string bytes = string.contains("text") ? string.at("text").get<std::string>()
                                                      : bytesOfHex(string.at("bytes_hex").get<std::string>());
    const std::string of = " of " + json(bytes).dump(-1, ' ', true, json::error_handler_t::replace).substr(0, 200);
    difference.expect("basic" + of, tokenizer.basic().words(bytes), string.at("basic"));
    difference.expect("ids" + of, tokenizer.encode(bytes), string.at("ids"));
    difference.expect("tokens" + of, tokenizer.tokenize(bytes), string.at("tokens"));
  }
  return difference.outcome();
}

Outcome runVocabulary(const Case& one) {
  const auto vocabulary = vocabularyOf(one);
  TextDifference difference;
  difference.expect("size", vocabulary->different(), one.json.at("size"));
  for (const auto& [piece, id] : one.json.at("tokens_to_ids").items()) {
    const auto found = vocabulary->find(piece);
    difference.expect("id of " + piece, found ? json(*found) : json(), id);
  }
  for (const json& entry : one.json.at("ids_to_tokens")) {
    const auto piece = vocabulary->piece(entry.at(0).get<int64_t>());
    difference.expect("piece of " + entry.at(0).dump(), piece ? json(*piece) : json(), entry.at(1));
  }
  return difference.outcome();
}

std::vector<std::string> recordsOf(const Case& one) {
  std::vector<std::string> records;
  engine::formats::RecordReader reader((one.folder / one.json.at("records").get<std::string>()).string());
  for (std::string record; reader.next(record);) records.push_back(record);
  return records;
}

void expectRecord(TextDifference& difference, const std::string& what, const std::string& got,
                  const std::string& want) {
  const engine::formats::ExampleReader ours(got);
  const engine::formats::ExampleReader theirs(want);
  difference.expect(what + " keys", ours.keys(), theirs.keys());
  for (const std::string& key : theirs.keys()) {
    if (ours.has(key)) difference.expect(what + " " + key, ours.ints(key), theirs.ints(key));
  }
}

void expectSequence(TextDifference& difference, const std::string& what, const text::Sequence& got, const json& want,
                    const text::Tokenizer& tokenizer) {
  difference.expect(what + " input_ids", got.inputIds, want.at("input_ids"));
  difference.expect(what + " input_mask", got.inputMask, want.at("input_mask"));
  difference.expect(what + " segment_ids", got.segmentIds, want.at("segment_ids"));
  if (!want.contains("tokens")) return;
  json expected = want.at("tokens");
  std::vector<std::string> tokens;
  for (int64_t i = 0; i < got.length(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    tokens.push_back(tokenizer.piece(got.inputIds[at]));
    // What an unknown piece of SentencePiece stands for is recorded, which ids do not tell.
    if (tokens.back() == "<unk>" && at < expected.size()) expected[at] = "<unk>";
  }
  difference.expect(what + " tokens", tokens, expected);
}

std::vector<text::ClassificationFeatures> classificationOf(const Case& one, const text::Tokenizer& tokenizer,
                                                           int64_t length) {
  std::vector<text::LabeledText> examples;
  for (const json& example : one.json.at("examples")) {
    if (example.is_null()) continue;
    text::LabeledText labeled{example.at("text_a").get<std::string>(), std::nullopt,
                              example.at("label").get<std::string>()};
    if (!example.at("text_b").is_null()) labeled.second = example.at("text_b").get<std::string>();
    examples.push_back(std::move(labeled));
  }
  text::Truncation truncation;
  engine::ThreadArena arena(2);
  auto real = text::classificationFeatures(examples, one.json.at("label_list").get<std::vector<std::string>>(),
                                           tokenizer, length, truncation, arena);
  std::vector<text::ClassificationFeatures> all;
  std::size_t next = 0;
  for (const json& example : one.json.at("examples")) {
    all.push_back(example.is_null() ? text::paddingExample(tokenizer.frame(), length) : real.at(next++));
  }
  return all;
}

Outcome runClassification(const Case& one) {
  const std::unique_ptr<const text::Tokenizer> owned = tokenizerOf(one);
  const text::Tokenizer& tokenizer = *owned;
  const auto length = one.json.at("max_seq_length").get<int64_t>();
  const auto got = classificationOf(one, tokenizer, length);
  const json& want = one.json.at("features");
  const std::vector<std::string> records = recordsOf(one);
  TextDifference difference;
  difference.expect("features", got.size(), want.size());
  difference.expect("records", got.size(), records.size());
  for (std::size_t i = 0; i < std::min({got.size(), want.size(), records.size()}); ++i) {
    const std::string what = message("example ", i);
    if (got[i].isReal) expectSequence(difference, what, got[i].sequence, want[i], tokenizer);
    difference.expect(what + " label_id", got[i].labelId, want[i].at("label_id"));
    difference.expect(what + " is_real_example", got[i].isReal ? 1 : 0, want[i].at("is_real_example"));
    expectRecord(difference, what + " record", text::toExample(got[i]), records[i]);
    const auto read = text::classificationFromExample(records[i], length);
    difference.expect(what + " read back", read.sequence.inputIds, got[i].sequence.inputIds);
  }
  return difference.outcome();
}

Outcome runLabelling(const Case& one) {
  const std::unique_ptr<const text::Tokenizer> owned = tokenizerOf(one);
  const text::Tokenizer& tokenizer = *owned;
  const auto length = one.json.at("max_seq_length").get<int64_t>();
  const std::string path = (one.folder / one.json.at("data_file").get<std::string>()).string();
  const std::vector<text::TaggedSentence> sentences = text::readTaggedSentences(path);
  TextDifference difference;
  difference.expect("sentences", sentences.size(), one.json.at("sentences").size());
  text::Truncation truncation;
  const auto got = text::taggingFeatures(sentences, one.json.at("label_list").get<std::vector<std::string>>(),
                                         tokenizer, length, truncation, path);
  const json& want = one.json.at("features");
  const std::vector<std::string> records = recordsOf(one);
  difference.expect("features", got.size(), want.size());
  difference.expect("records", got.size(), records.size());
  for (std::size_t i = 0; i < std::min({got.size(), want.size(), records.size()}); ++i) {
    const std::string what = message("sentence ", i);
    difference.expect(what + " words", sentences[i].words, one.json.at("sentences")[i].at("words"));
    difference.expect(what + " tags", sentences[i].tags, one.json.at("sentences")[i].at("tags"));
    expectSequence(difference, what, got[i].sequence, want[i], tokenizer);
    difference.expect(what + " label_ids", got[i].labelIds, want[i].at("label_ids"));
    expectRecord(difference, what + " record", text::toExample(got[i]), records[i]);
    difference.expect(what + " read back", text::taggingFromExample(records[i], length).labelIds, got[i].labelIds);
  }
  return difference.outcome();
}

json pairsFrom(int32_t first, const std::vector<int32_t>& values) {
  json pairs = json::array();
  for (std::size_t i = 0; i < values.size(); ++i) pairs.push_back({first + static_cast<int32_t>(i), values[i]});
  return pairs;
}

json pairsFrom(int32_t first, const std::vector<bool>& values) {
  json pairs = json::array();
  for (std::size_t i = 0; i < values.size(); ++i) {
    pairs.push_back({first + static_cast<int32_t>(i), static_cast<bool>(values[i])});
  }
  return pairs;
}

void expectSquadExamples(TextDifference& difference, const text::SquadExamples& got, const json& want, bool training) {
  difference.expect("examples", got.examples.size(), want.at("examples").size());
  difference.expect("skipped", got.skipped, want.at("skipped"));
  for (std::size_t i = 0; i < std::min(got.examples.size(), want.at("examples").size()); ++i) {
    const json& example = want.at("examples")[i];
    const text::SquadExample& ours = got.examples[i];
    const std::string what = "question " + ours.id;
    difference.expect(what + " id", ours.id, example.at("id"));
    difference.expect(what + " question", ours.question, example.at("question"));
    difference.expect(what + " doc_tokens", ours.words, example.at("doc_tokens"));
    difference.expect(what + " is_impossible", ours.isImpossible, example.at("is_impossible"));
    if (!training) continue;
    difference.expect(what + " start", ours.start, example.at("start"));
    difference.expect(what + " end", ours.end, example.at("end"));
    difference.expect(what + " answer", ours.answer, example.at("answer"));
  }
}

void expectWindow(TextDifference& difference, const text::SpanFeatures& got, const json& want, bool training,
                  const text::Tokenizer& tokenizer) {
  const std::string what = message("window ", got.uniqueId);
  difference.expect(what + " unique_id", got.uniqueId, want.at("unique_id"));
  difference.expect(what + " example_index", got.exampleIndex, want.at("example_index"));
  difference.expect(what + " doc_span_index", got.docSpanIndex, want.at("doc_span_index"));
  expectSequence(difference, what, got.sequence, want, tokenizer);
  difference.expect(what + " token_to_orig_map", pairsFrom(got.firstPiece, got.words), want.at("token_to_orig_map"));
  difference.expect(what + " token_is_max_context", pairsFrom(got.firstPiece, got.hasMaxContext),
                    want.at("token_is_max_context"));
  if (!training) return;
  difference.expect(what + " start_position", got.startPosition, want.at("start_position"));
  difference.expect(what + " end_position", got.endPosition, want.at("end_position"));
  difference.expect(what + " is_impossible", got.isImpossible ? 1 : 0, want.at("is_impossible"));
}

Outcome runSquad(const Case& one) {
  const std::unique_ptr<const text::Tokenizer> owned = tokenizerOf(one);
  const text::Tokenizer& tokenizer = *owned;
  const bool training = one.json.at("is_training").get<bool>();
  const auto examples = text::readSquad((one.folder / one.json.at("data_file").get<std::string>()).string(),
                                        {training, one.json.at("version_2_with_negative").get<bool>()});
  TextDifference difference;
  expectSquadExamples(difference, examples, one.json, training);
  const auto integer = [&](const char* key) { return one.json.at(key).get<int64_t>(); };
  const text::SpanOptions options{integer("max_seq_length"), integer("doc_stride"), integer("max_query_length"),
                                  training};
  text::Truncation truncation;
  const auto got = text::spanFeatures(examples.examples, tokenizer, options, truncation);
  const json& want = one.json.at("features");
  const std::vector<std::string> records = recordsOf(one);
  difference.expect("features", got.size(), want.size());
  difference.expect("records", got.size(), records.size());
  for (std::size_t i = 0; i < std::min({got.size(), want.size(), records.size()}); ++i) {
    expectWindow(difference, got[i], want[i], training, tokenizer);
    expectRecord(difference, message("record ", i), text::toExample(got[i], training), records[i]);
    const auto read = text::spanFromExample(records[i], options.maxLength, training);
    difference.expect(message("record ", i, " read back"), read.uniqueId, got[i].uniqueId);
  }
  return difference.outcome();
}

Outcome runText(const Case& one) {
  const auto kind = one.json.at("kind").get<std::string>();
  if (kind == "wordpiece") return runWordPiece(one);
  if (kind == "sentencepiece") return runSentencePiece(one);
  if (kind == "vocabulary") return runVocabulary(one);
  if (kind == "classification") return runClassification(one);
  if (kind == "labelling") return runLabelling(one);
  if (kind == "squad") return runSquad(one);
  engine::fail(engine::Code::kUnimplemented, "text of the kind ", kind);
}

const FamilyRegistrar kText("text", runText);

}  // namespace
}  // namespace golden
