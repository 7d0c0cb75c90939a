// JSON as a tree in which every value knows its place in the text, so that what is wrong with one can be pointed at.
// Strict JSON: no comments, no single quotes, no comma behind the last element. Pure functions, any thread.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace widgets {

// Something wrong at a place of a text.
struct TextFault {
  qsizetype offset = 0;  // in the text, in QChars
  int line = 1;
  int column = 1;
  QString text;
};

struct JsonNode {
  enum class Kind { kNull, kBool, kNumber, kString, kArray, kObject };
  Kind kind = Kind::kNull;
  qsizetype begin = 0;  // of the value
  qsizetype end = 0;    // just behind it
  QString text;         // of a string its characters, of a number or bool what stands there
  std::vector<JsonNode> items;
  std::vector<JsonNode> names;  // of an object's items, as many: strings
};

struct JsonRead {
  std::optional<JsonNode> root;
  std::optional<TextFault> fault;  // the first; then there is no tree
};

JsonRead readJson(const QString& text);

// Fills in line and column.
TextFault faultAt(const QString& text, qsizetype offset, const QString& reason);

}  // namespace widgets
