#include "summaries/sql/text_functions.h"

#include <sqlite3.h>
#include <string.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>

namespace summaries {
namespace {

enum Ends : unsigned { kLeft = 1, kRight = 2 };
constexpr unsigned kBoth = kLeft | kRight;
constexpr unsigned kEndsOf[] = {0, kLeft, kRight, kBoth};  // what a function gets an address of

bool isNull(sqlite3_value* value) {
  return sqlite3_value_type(value) == SQLITE_NULL;
}

std::string_view textIn(sqlite3_value* value) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
  return text ? std::string_view(text, static_cast<std::size_t>(sqlite3_value_bytes(value))) : std::string_view();
}

std::string_view blobIn(sqlite3_value* value) {
  const auto* bytes = static_cast<const char*>(sqlite3_value_blob(value));
  return bytes ? std::string_view(bytes, static_cast<std::size_t>(sqlite3_value_bytes(value))) : std::string_view();
}

bool continuesCharacter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

// std::string_view::find would compare again and again.
std::size_t findIn(std::string_view text, std::string_view part, std::size_t from) {
  if (part.empty()) return from;
  if (part.size() == 1) return text.find(part.front(), from);
  const void* found = ::memmem(text.data() + from, text.size() - from, part.data(), part.size());
  return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) : text.npos;
}

void answer(sqlite3_context* context, std::string_view text) {
  sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

// instr(text, part): the place of the first, from 1, in characters; in bytes when both are blobs; 0 without one.
void instr(sqlite3_context* context, int, sqlite3_value** values) {
  if (isNull(values[0]) || isNull(values[1])) return;
  const bool blobs = sqlite3_value_type(values[0]) == SQLITE_BLOB && sqlite3_value_type(values[1]) == SQLITE_BLOB;
  const std::string_view text = blobs ? blobIn(values[0]) : textIn(values[0]);
  const std::size_t at = findIn(text, blobs ? blobIn(values[1]) : textIn(values[1]), 0);
  if (at == text.npos) return sqlite3_result_int(context, 0);
  const std::string_view before = text.substr(0, at);
  const std::ptrdiff_t inside = blobs ? 0 : std::ranges::count_if(before, continuesCharacter);
  sqlite3_result_int64(context, static_cast<int64_t>(at) - inside + 1);
}

// replace(text, part, by).
void replace(sqlite3_context* context, int, sqlite3_value** values) {
  if (isNull(values[0]) || isNull(values[1])) return;
  const std::string_view text = textIn(values[0]), part = textIn(values[1]);
  if (part.empty()) return sqlite3_result_value(context, values[0]);
  if (isNull(values[2])) return;
  const std::string_view by = textIn(values[2]);
  const auto most = static_cast<std::size_t>(
      sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1));
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = findIn(text, part, 0); at != text.npos; at = findIn(text, part, done)) {
    result.append(text, done, at - done).append(by);
    done = at + part.size();
    if (result.size() > most) return sqlite3_result_error_toobig(context);
  }
  result.append(text, done);
  answer(context, result);
}

// The characters of a text, of one to four bytes each.
class CharacterSet {
 public:
  explicit CharacterSet(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t size = sizeAt(text, at);
      characters_.insert(text.substr(at, size));
      at += size;
    }
  }
  // The bytes of the character that begins, or ends, the text when it is one of these; otherwise 0.
  std::size_t first(std::string_view text) const {
    const std::size_t size = sizeAt(text, 0);
    return characters_.contains(text.substr(0, size)) ? size : 0;
  }
  std::size_t last(std::string_view text) const {
    std::size_t begin = text.size() - 1;
    while (begin > 0 && text.size() - begin < 4 && continuesCharacter(text[begin])) --begin;
    return characters_.contains(text.substr(begin)) ? text.size() - begin : 0;
  }

 private:
  static std::size_t sizeAt(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    while (end < text.size() && end - at < 4 && continuesCharacter(text[end])) ++end;
    return end - at;
  }
  std::unordered_set<std::string_view> characters_;
};

// trim(text), trim(text, characters), and of one side. Which, is in the function's data.
void trim(sqlite3_context* context, int count, sqlite3_value** values) {
  if (isNull(values[0]) || (count > 1 && isNull(values[1]))) return;
  const unsigned ends = *static_cast<const unsigned*>(sqlite3_user_data(context));
  const CharacterSet characters(count > 1 ? textIn(values[1]) : " ");
  std::string_view text = textIn(values[0]);
  while ((ends & kLeft) && !text.empty()) {
    const std::size_t size = characters.first(text);
    if (size == 0) break;
    text.remove_prefix(size);
  }
  while ((ends & kRight) && !text.empty()) {
    const std::size_t size = characters.last(text);
    if (size == 0) break;
    text.remove_suffix(size);
  }
  answer(context, text);
}

}  // namespace

void addTextFunctions(sqlite3* connection) {
  const auto add = [connection](const char* name, int arguments, auto function, unsigned ends = 0) {
    sqlite3_create_function(connection, name, arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                            const_cast<unsigned*>(&kEndsOf[ends]), function, nullptr, nullptr);
  };
  add("instr", 2, instr);
  add("replace", 3, replace);
  for (const int arguments : {1, 2}) {
    add("ltrim", arguments, trim, kLeft);
    add("rtrim", arguments, trim, kRight);
    add("trim", arguments, trim, kBoth);
  }
}

}  // namespace summaries
