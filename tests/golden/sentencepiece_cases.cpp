#include "tests/golden/sentencepiece_cases.h"

#include <algorithm>

#include "engine/text/sentence_piece.h"
#include "engine/text/utf8.h"
#include "tests/golden/text_difference.h"

namespace golden {
namespace {

namespace text = engine::text;
using engine::message;
using nlohmann::json;
using text::SentencePieceKind;
using text::SentencePieceTokenizer;

std::string kindOfPiece(SentencePieceKind kind) {
  if (kind == SentencePieceKind::kUnknown) return "unknown";
  if (kind == SentencePieceKind::kControl) return "control";
  if (kind == SentencePieceKind::kUnused) return "unused";
  return kind == SentencePieceKind::kByte ? "byte" : "piece";
}

void expectPieces(TextDifference& difference, const SentencePieceTokenizer& tokenizer, const json& want) {
  difference.expect("pieces", tokenizer.size(), want.size());
  for (int64_t id = 0; id < std::min<int64_t>(tokenizer.size(), static_cast<int64_t>(want.size())); ++id) {
    const text::SentencePieceEntry& piece = tokenizer.table()[static_cast<int32_t>(id)];
    const json& entry = want[static_cast<std::size_t>(id)];
    const std::string what = message("piece ", id);
    difference.expect(what, piece.text, entry.at(0));
    difference.expect(what + " score", static_cast<double>(piece.score), entry.at(1).get<double>());
    difference.expect(what + " kind", kindOfPiece(piece.kind), entry.at(2));
  }
}

// [begin, end) in characters of the input.
json spansOf(const text::SentencePieces& pieces, const std::string& input) {
  json spans = json::array();
  const auto characters = [&](std::size_t bytes) { return text::countCodePoints(input.substr(0, bytes)); };
  for (const auto& one : pieces) spans.push_back({characters(one.begin), characters(one.end)});
  return spans;
}

std::vector<std::string> textsOf(const text::SentencePieces& pieces) {
  std::vector<std::string> texts;
  for (const auto& one : pieces) texts.push_back(one.piece);
  return texts;
}

std::vector<int32_t> idsOf(const text::SentencePieces& pieces) {
  std::vector<int32_t> ids;
  for (const auto& one : pieces) ids.push_back(one.id);
  return ids;
}

void expectBest(TextDifference& difference, const SentencePieceTokenizer& tokenizer, const std::string& input,
                const json& want, double rtol) {
  const auto best = tokenizer.bestPieces(input, static_cast<int64_t>(want.size()));
  difference.expect("n-best of " + input, best.size(), want.size());
  for (std::size_t i = 0; i < std::min(best.size(), want.size()); ++i) {
    const std::string what = message("best ", i, " of ", input);
    difference.expect(what, textsOf(best[i].pieces), want[i].at("pieces"));
    const double score = want[i].at("score").get<double>();
    if (std::abs(static_cast<double>(best[i].score) - score) > rtol * std::abs(score)) {
      difference.failWith(message(what, " has the score ", best[i].score, ", not ", score));
    }
  }
}

void expectEncoded(TextDifference& difference, const SentencePieceTokenizer& tokenizer,
                   const SentencePieceTokenizer& ofAlbert, const json& want, double rtol) {
  const auto input = want.at("text").get<std::string>();
  const text::SentencePieces pieces = tokenizer.pieces(input);
  const std::string of = " of \"" + input + "\"";
  difference.expect("normalized" + of, tokenizer.normalize(input), want.at("normalized"));
  difference.expect("pieces" + of, textsOf(pieces), want.at("pieces"));
  difference.expect("ids" + of, tokenizer.encode(input), want.at("ids"));
  difference.expect("spans" + of, spansOf(pieces, input), want.at("spans"));
  difference.expect("decoded" + of, tokenizer.decode(idsOf(pieces)), want.at("decoded"));
  difference.expect("decoded from pieces" + of, tokenizer.decode(textsOf(pieces)), want.at("decoded_from_pieces"));
  if (want.contains("nbest")) expectBest(difference, tokenizer, input, want.at("nbest"), rtol);
  if (!want.contains("albert_pieces")) return;
  difference.expect("ALBERT's pieces" + of, ofAlbert.optionPieces(input), want.at("albert_pieces"));
  difference.expect("ALBERT's ids" + of, ofAlbert.encode(input), want.at("albert_ids"));
}

void expectWithOptions(TextDifference& difference, const SentencePieceTokenizer& tokenizer, const json& want) {
  text::SentencePieces pieces = tokenizer.pieces(want.at("text").get<std::string>());
  const json& options = want.at("options");
  if (options.value("reverse", false)) std::reverse(pieces.begin(), pieces.end());
  const auto control = [&](int32_t id) { return text::SentencePieceInText{id, tokenizer.piece(id), 0, 0}; };
  if (options.value("add_bos", false)) pieces.insert(pieces.begin(), control(tokenizer.bos()));
  if (options.value("add_eos", false)) pieces.push_back(control(tokenizer.eos()));
  const std::string what = want.at("text").get<std::string>() + " with " + options.dump();
  difference.expect("ids of " + what, idsOf(pieces), want.at("ids"));
  difference.expect("pieces of " + what, textsOf(pieces), want.at("pieces"));
}

}  // namespace

text::SentencePieceModel sentencePieceModelOf(const Case& one) {
  return text::readSentencePieceModel((one.folder / one.json.at("model_file").get<std::string>()).string());
}

Outcome runSentencePiece(const Case& one) {
  const text::SentencePieceModel model = sentencePieceModelOf(one);
  const SentencePieceTokenizer tokenizer(model);
  const SentencePieceTokenizer ofAlbert(model, {.splitDigitCommas = true});
  const auto rtol = one.json.value("score_rtol", 0.0);
  TextDifference difference;
  difference.expect("size", tokenizer.size(), one.json.at("size"));
  const json ids = {{"unk", tokenizer.table().unknown()},
                    {"bos", tokenizer.bos()},
                    {"eos", tokenizer.eos()},
                    {"pad", tokenizer.pad()}};
  difference.expect("ids", ids, one.json.at("ids"));
  expectPieces(difference, tokenizer, one.json.at("pieces"));
  for (const json& want : one.json.at("encode")) expectEncoded(difference, tokenizer, ofAlbert, want, rtol);
  for (const json& want : one.json.value("encode_with_options", json::array())) {
    expectWithOptions(difference, tokenizer, want);
  }
  for (const json& want : one.json.at("decode")) {
    difference.expect("decoded " + want.at("ids").dump(), tokenizer.decode(want.at("ids").get<std::vector<int32_t>>()),
                      want.at("text"));
  }
  for (const auto& [piece, id] : one.json.at("piece_to_id").items()) {
    difference.expect("id of " + piece, tokenizer.id(piece), id);
  }
  return difference.outcome();
}

}  // namespace golden
