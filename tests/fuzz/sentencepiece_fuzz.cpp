// Feeds arbitrary bytes to the reader of SentencePiece models, and cuts texts with what it takes for one.
#include "engine/text/sentence_piece.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

void useSentencePieces(const std::string& model) {
  const engine::text::SentencePieceTokenizer tokenizer(engine::text::parseSentencePieceModel("fuzz.model", model),
                                                       {.splitDigitCommas = true});
  for (const char* text : {"ab aab 1, é", "  \xff\xe2\x96 日本 1,000", ""}) {
    tokenizer.encodeInText(text);
    tokenizer.decode(tokenizer.encode(text));
  }
}

}  // namespace

FUZZ_TARGET(sentencepiece)(const uint8_t* bytes, std::size_t size) {
  fuzz::refuseOrTake([&] { useSentencePieces(fuzz::wholeInput(bytes, size)); });
  return 0;
}
