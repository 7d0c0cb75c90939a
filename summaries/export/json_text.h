// Pieces of JSON text. JSON has no NaN and no infinities: they become the strings "NaN", "Infinity" and "-Infinity",
// and a string that is not UTF-8 {"b64":"…"}, as TensorFlow Serving writes bytes. Pure functions: callable from any
// thread.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace summaries::exports {

// Bytes of the UTF-8 character that begins a text, which is not empty; 0: it is malformed.
std::size_t characterBytes(std::string_view text);
bool isUtf8(std::string_view text);

void appendString(std::string& out, std::string_view text);
// The fewest digits that give the number back.
void appendNumber(std::string& out, double value);
void appendNumber(std::string& out, int64_t value);
void appendBase64(std::string& out, std::string_view bytes);  // as a string

template <typename T>
void appendList(std::string& out, std::span<const T> values) {
  out += '[';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += ',';
    appendNumber(out, values[i]);
  }
  out += ']';
}
void appendList(std::string& out, std::span<const std::string> values);

// Appends `,"name":`, without the comma right behind a brace.
void appendKey(std::string& out, std::string_view name);

}  // namespace summaries::exports
