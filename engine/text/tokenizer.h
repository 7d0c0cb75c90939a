// What turns text into the ids of a vocabulary's pieces, and the pieces that BERT's and ALBERT's sequences are framed
// with. Immutable: any thread.
//   std::ofstream("pieces.txt") << "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\nsing\n##s\n";
//   const std::shared_ptr<const text::Tokenizer> tokenizer = text::tokenizerFromFile("pieces.txt", true);
//   tokenizer->encode("The sings");               // is std::vector<int32_t>({5, 6, 7})
//   tokenizer->piece(7);                          // is "##s"
//   tokenizer->continuesWord(7);                  // is true
//   tokenizer->encodeInText("The sings")[2].end;  // is 9u
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/thread_arena.h"

namespace engine::text {

struct FramePieces {
  int32_t pad = 0;   // fills sequences; 0 for all models of both families
  int32_t cls = -1;  // before the first text; -1 where the vocabulary has none
  int32_t sep = -1;  // after each text
  int32_t mask = -1;
};

// A piece and the bytes of the text that its word was made of.
struct PieceInText {
  int32_t id = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The ids of many texts, one text behind the other.
struct EncodedTexts {
  std::vector<int32_t> ids;
  std::vector<int64_t> ends;  // for each text, where its ids end

  // How many texts there are.
  std::size_t size() const { return ends.size(); }
  // Where the ids of a text begin.
  int64_t begin(std::size_t text) const { return text == 0 ? 0 : ends[text - 1]; }
};

class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  // Appends the ids of the text's pieces, without a frame.
  virtual void encode(std::string_view text, std::vector<int32_t>& ids) const = 0;
  // The same with the place of each piece's word.
  virtual std::vector<PieceInText> encodeInText(std::string_view text) const = 0;
  // OutOfRange for no id.
  virtual std::string piece(int32_t id) const = 0;
  virtual int64_t size() const = 0;  // ids are below it
  // Whether the piece goes on with the word of the piece before it.
  virtual bool continuesWord(int32_t id) const = 0;
  virtual const FramePieces& frame() const = 0;
  // What errors call the vocabulary.
  virtual const std::string& name() const = 0;

  // The ids of the text's pieces, and the pieces themselves.
  std::vector<int32_t> encode(std::string_view text) const;
  std::vector<std::string> tokenize(std::string_view text) const;
  // On all threads of the arena; the order of the texts is kept.
  EncodedTexts encodeAll(const std::vector<std::string_view>& texts, ThreadArena& arena) const;
  // InvalidArgument, naming the vocabulary, without [CLS] and [SEP].
  void requireFrame() const;
};

}  // namespace engine::text
