// The types and constants of a source file's anonymous namespaces, read from its text. Header-only.
#pragma once

#include <fstream>
#include <regex>
#include <set>
#include <string>

namespace test_support {

// What stands at the left margin inside `namespace {`, as the formatter writes it.
inline std::set<std::string> unnamedNames(const std::string& file) {
  static const std::regex kType(R"(^(?:class|struct|union|enum|enum class) (\w+)\b[^;]*$)");
  static const std::regex kConstant(R"(^(?:const|constexpr|static|inline) [^(={]*\b(k[A-Z]\w*)\s*[({=\[;].*)");
  std::set<std::string> names;
  std::ifstream in(file);
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("namespace {", 0) == 0) inside = true;
    if (line == "}  // namespace") inside = false;
    std::smatch match;
    if (inside && (std::regex_match(line, match, kType) || std::regex_match(line, match, kConstant))) {
      names.insert(match[1]);
    }
  }
  return names;
}

}  // namespace test_support
