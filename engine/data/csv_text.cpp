#include "engine/data/csv_text.h"

#include <bit>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "engine/core/error.h"
#include "engine/data/input_bytes.h"

namespace engine::data {
namespace {

constexpr std::size_t kBlock = 16;  // bytes looked at together
constexpr uint64_t kHasQuotes = uint64_t{1} << 63;

// A bit for each of the next kBlock bytes that ends a cell.
unsigned cellEnds(const char* at, char delimiter) {
#if defined(__SSE2__)
  const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
  const __m128i lines =
      _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('\n')), _mm_cmpeq_epi8(block, _mm_set1_epi8('\r')));
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(lines, _mm_cmpeq_epi8(block, _mm_set1_epi8(delimiter)))));
#else
  unsigned ends = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    if (at[i] == delimiter || at[i] == '\n' || at[i] == '\r') ends |= 1U << i;
  }
  return ends;
#endif
}

bool isSpace(char c) {
  return c == ' ' || c == '\t';
}

void dropSpaces(std::string_view& cell) {
  while (!cell.empty() && cell.front() == ' ') cell.remove_prefix(1);
}

}  // namespace

CsvText::CsvText(std::string path, CsvFormat format)
    : CsvText(path, InputBytes(path).readRest(), std::move(format)) {}

CsvText::CsvText(std::string path, std::string text, CsvFormat format)
    : path_(std::move(path)), format_(std::move(format)), text_(std::move(text)), size_(text_.size()) {
  const char d = format_.delimiter;
  if (d == '\n' || d == '\r' || d == '"' || d == '\0') {
    fail(Code::kInvalidArgument, "A quote, a line end or nothing cannot separate the cells of ", path_, ".");
  }
  text_.append(kBlock, '\n');
  checkEncoding();
  index(skippedLines());
}

void CsvText::failAt(std::size_t offset, const char* what) const {
  const auto line = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n') + 1;
  fail(Code::kInvalidArgument, path_, ":", line, ": ", what, ".");
}

void CsvText::checkEncoding() const {
  if (text_.starts_with("\xff\xfe") || text_.starts_with("\xfe\xff")) {
    failAt(0, "the text is UTF-16: save it as UTF-8");
  }
  if (const void* zero = std::memchr(text_.data(), '\0', size_)) {
    failAt(static_cast<std::size_t>(static_cast<const char*>(zero) - text_.data()),
           "a zero byte is not text: the file is damaged or no table; restore it from a copy, or choose another");
  }
}

// The offset behind the line that `at` is in.
std::size_t CsvText::afterLine(std::size_t at) const {
  while (!atLineEnd(at)) ++at;
  if (at < size_ && text_[at] == '\r') ++at;
  if (at < size_ && text_[at] == '\n') ++at;
  return at;
}

std::size_t CsvText::skippedLines() const {
  std::size_t at = text_.starts_with("\xef\xbb\xbf") ? 3 : 0;  // a byte order mark
  for (int64_t i = 0; i < format_.skipLines && at < size_; ++i) at = afterLine(at);
  return at;
}

bool CsvText::blank(std::size_t begin, std::size_t end) const {
  if (begin < end && text_[end - 1] == '\r') --end;
  if (!format_.whitespace) return begin == end;
  return std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                     text_.begin() + static_cast<std::ptrdiff_t>(end), isSpace);
}

void CsvText::index(std::size_t at) {
  const char* text = text_.data();
  const auto find = [&](char c, std::size_t from, std::size_t to) {
    const void* found = std::memchr(text + from, c, to - from);
    return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text) : to;
  };
  const bool anyQuotes = format_.quotes && find('"', at, size_) < size_;
  const bool anyReturns = find('\r', at, size_) < size_;
  CsvCells cells;
  while (at < size_) {
    std::size_t end = find('\n', at, size_);
    if (anyReturns) {  // a line end of its own, where no '\n' follows
      const std::size_t back = find('\r', at, end);
      if (back + 1 < end) end = back;
    }
    if (blank(at, end)) {
      at = std::min(end + 1, size_);
      continue;
    }
    if (anyQuotes && find('"', at, end) < end) {
      starts_.push_back(at | kHasQuotes);
      at = format_.whitespace ? cutWords(at, cells) : cutQuoted(at, cells);
    } else {
      starts_.push_back(at);
      at = std::min(end + 1, size_);
    }
  }
}

void CsvText::cut(int64_t record, CsvCells& cells) const {
  const uint64_t start = starts_[static_cast<std::size_t>(record)];
  const std::size_t at = start & ~kHasQuotes;
  if (format_.whitespace) {
    cutWords(at, cells);
  } else if (start & kHasQuotes) {
    cutQuoted(at, cells);
  } else {
    cutPlain(at, cells);
  }
  const std::string& suffix = format_.recordSuffix;
  if (!suffix.empty() && !cells.cells.empty() && cells.cells.back().ends_with(suffix)) {
    cells.cells.back().remove_suffix(suffix.size());
  }
}

void CsvText::cutPlain(std::size_t at, CsvCells& cells) const {
  cells.cells.clear();
  const char* block = text_.data() + at;
  const char* begin = block;
  for (;; block += kBlock) {
    for (unsigned ends = cellEnds(block, format_.delimiter); ends != 0; ends &= ends - 1) {
      const char* end = block + std::countr_zero(ends);
      std::string_view cell(begin, static_cast<std::size_t>(end - begin));
      if (format_.skipInitialSpace) dropSpaces(cell);
      cells.cells.push_back(cell);
      if (*end != format_.delimiter) return;
      begin = end + 1;
    }
  }
}

// Adds the cell whose quote opens at `at`; the offset behind the quote that closes.
std::size_t CsvText::quotedCell(std::size_t at, CsvCells& cells) const {
  const std::size_t begin = at + 1;
  bool doubled = false;
  for (std::size_t i = begin; i < size_; ++i) {
    if (text_[i] != '"') continue;
    if (text_[i + 1] == '"') {  // there are line ends behind the text
      doubled = true;
      ++i;
      continue;
    }
    std::string_view cell(text_.data() + begin, i - begin);
    if (doubled) {
      std::string& copy = cells.unescaped.emplace_back();
      for (std::size_t c = 0; c < cell.size(); ++c) {
        copy.push_back(cell[c]);
        if (cell[c] == '"') ++c;
      }
      cell = copy;
    }
    cells.cells.push_back(cell);
    return i + 1;
  }
  failAt(at, "a quote is opened and never closed");
}

// The offset of the next record.
std::size_t CsvText::cutQuoted(std::size_t at, CsvCells& cells) const {
  cells.cells.clear();
  cells.unescaped.clear();
  while (true) {
    if (format_.skipInitialSpace) {
      while (at < size_ && text_[at] == ' ' && format_.delimiter != ' ') ++at;
    }
    if (at < size_ && text_[at] == '"' && format_.quotes) {
      at = quotedCell(at, cells);
      if (!atLineEnd(at) && text_[at] != format_.delimiter) failAt(at, "text follows the closing quote of a cell");
    } else {
      const std::size_t begin = at;
      while (!atLineEnd(at) && text_[at] != format_.delimiter) ++at;
      cells.cells.emplace_back(text_.data() + begin, at - begin);
    }
    if (atLineEnd(at)) return afterLine(at);
    ++at;  // the delimiter
  }
}

std::size_t CsvText::cutWords(std::size_t at, CsvCells& cells) const {
  cells.cells.clear();
  cells.unescaped.clear();
  while (true) {
    while (at < size_ && isSpace(text_[at])) ++at;
    if (atLineEnd(at)) return afterLine(at);
    if (text_[at] == '"' && format_.quotes) {
      at = quotedCell(at, cells);
      if (!atLineEnd(at) && !isSpace(text_[at])) failAt(at, "text follows the closing quote of a cell");
      continue;
    }
    const std::size_t begin = at;
    while (!atLineEnd(at) && !isSpace(text_[at])) ++at;
    cells.cells.emplace_back(text_.data() + begin, at - begin);
  }
}

int64_t CsvText::line(int64_t record) const {
  const uint64_t start = starts_[static_cast<std::size_t>(record)] & ~kHasQuotes;
  return std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(start), '\n') + 1;
}

}  // namespace engine::data
