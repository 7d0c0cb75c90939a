// The pieces that a tokenizer knows, as BERT's vocab.txt has them: a piece a line, white space around it cut, its id
// the number of lines before it. A piece that is there again keeps its last id. Immutable: any thread.
//   const text::Vocabulary words("words", {"lily", "rose", "iris"});
//   words.id("rose");               // is 1
//   words.find("oak").has_value();  // is false
//   *words.piece(2);                // is "iris"
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace engine::text {

class Vocabulary {
 public:
  // NotFound, PermissionDenied …; InvalidArgument, beginning with "file:line", for a line that is no UTF-8 or too long,
  // and for a file without lines.
  static Vocabulary fromFile(const std::string& path);
  // The same of pieces in memory; `name` is what errors call them.
  Vocabulary(std::string name, std::vector<std::string> pieces);

  // What messages call it: its file's path.
  const std::string& name() const { return name_; }
  int64_t size() const { return static_cast<int64_t>(pieces_.size()); }           // ids are below it
  int64_t different() const { return static_cast<int64_t>(idsByPiece_.size()); }  // pieces, the empty one included
  // The piece's id, from 0; none when it has not got it.
  std::optional<int32_t> find(std::string_view piece) const;
  // InvalidArgument, naming the file, without it.
  int32_t id(std::string_view piece) const;
  // The piece of an id; none for one that a later line took over. OutOfRange beyond size().
  std::optional<std::string_view> piece(int64_t id) const;
  // Lines (counted from 1) whose piece is there again below: their ids are never used.
  const std::vector<int64_t>& repeatedLines() const { return repeatedLines_; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::string name_;
  std::vector<std::string> pieces_;
  std::unordered_map<std::string, int32_t, Hash, std::equal_to<>> idsByPiece_;
  std::vector<int64_t> repeatedLines_;
};

}  // namespace engine::text
