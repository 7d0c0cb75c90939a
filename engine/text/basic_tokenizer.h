// BERT's BasicTokenizer: text of any bytes to words. Controls and what is no UTF-8 are left out, words end at white
// space, punctuation and ideographs are words of their own; with lower-casing accents go, too. One pass over the text,
// and memory only for the longest word. Immutable: any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/character_table.h"

namespace engine::text {

struct Word {
  std::string_view text;   // normalised UTF-8, never empty; valid during the call
  int64_t characters = 0;  // code points
  std::size_t begin = 0;   // the bytes of the text that it was made of; of a word with a capital sigma all bytes
  std::size_t end = 0;     // between the white space around it
};

class WordSink {
 public:
  virtual ~WordSink() = default;
  virtual void word(const Word& word) = 0;
};

struct BasicTokenizerOptions {
  bool lowerCase = true;
  // Between white space these stay as they are, as [MASK] in a text that is to be filled. Google's tokenizer has none.
  std::vector<std::string> neverSplit = {};
};

class BasicTokenizer {
 public:
  explicit BasicTokenizer(BasicTokenizerOptions options = {});

  // Gives the words in order.
  void tokenize(std::string_view text, WordSink& sink) const;
  std::vector<std::string> words(std::string_view text) const;

 private:
  class Run;
  std::size_t neverSplitAt(std::string_view text, std::size_t at) const;

  BasicTokenizerOptions options_;
  CharacterTable table_;
};

}  // namespace engine::text
