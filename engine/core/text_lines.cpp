#include "engine/core/text_lines.h"

#include <algorithm>
#include <limits>

#include "engine/core/error.h"
#include "summaries/files/regular_file.h"

namespace engine {
namespace {

constexpr std::size_t kLongestWord = std::size_t{1} << 20;  // bytes

}  // namespace

TextLines::TextLines(std::string path) : path_(std::move(path)) {
  summaries::requireRegularFile(path_);
  file_.open(path_, std::ios::binary);
  if (!file_) fail(Code::kPermissionDenied, "'", path_, "' cannot be opened. Check its permissions.");
}

bool TextLines::next(std::string& line) {
  constexpr std::size_t kPiece = std::size_t{1} << 12;
  line.clear();
  char piece[kPiece];
  while (true) {
    file_.getline(piece, kPiece);
    const auto got = static_cast<std::size_t>(file_.gcount());
    if (file_.bad()) fail(Code::kDataLoss, "'", path_, "' cannot be read after line ", count_, ". Check the disk.");
    const bool isPart = file_.fail() && got == kPiece - 1;  // the line does not end here
    if (file_.fail() && !isPart) return false;
    const bool hasEnd = !isPart && !file_.eof();
    line.append(piece, got - (hasEnd ? 1 : 0));
    if (!isPart) break;
    file_.clear();
    if (line.size() > kLongestWord) {
      fail(Code::kInvalidArgument, "'", path_, "' has more than ", kLongestWord, " bytes in line ", count_ + 1,
           ". Use a text file with one word per line.");
    }
  }
  ++count_;
  return true;
}

}  // namespace engine
