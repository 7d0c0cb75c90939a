// How many methods and data members the classes of a header have, read from its text. Header-only.
#pragma once

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace test_support {

struct ClassSize {
  std::string name;
  int methods = 0;  // declared ones, signals and constructors too; not what is defaulted or deleted
  int members = 0;  // of objects, not of the class
};

// Without comments, directives, and what stands between quotes.
inline std::string codeOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string code;
  bool inComment = false;
  for (std::string line; std::getline(in, line); code += '\n') {
    if (line.rfind('#', 0) == 0) continue;
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string two = line.substr(i, 2);
      if (inComment) {
        if (two == "*/") inComment = false, ++i;
      } else if (quote != 0) {
        if (line[i] == '\\') ++i;
        if (line[i] == quote) quote = 0;
      } else if (two == "//") {
        break;
      } else if (two == "/*") {
        inComment = true;
      } else if (line[i] == '"' || (line[i] == '\'' && (i == 0 || std::isalnum(line[i - 1]) == 0))) {
        quote = line[i];
        code += '0';
      } else {
        code += line[i];
      }
    }
  }
  return code;
}

inline std::size_t closingBrace(const std::string& code, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < code.size(); ++at) {
    if (code[at] == '{') ++depth;
    if (code[at] == '}' && --depth == 0) return at;
  }
  return code.size();
}

// The declarations between the braces of a class, each without bodies.
inline std::vector<std::string> declarationsOf(const std::string& body) {
  std::vector<std::string> all;
  std::string now;
  for (std::size_t at = 0; at < body.size(); ++at) {
    if (body[at] == ';') {
      all.push_back(std::exchange(now, {}));
    } else if (body[at] != '{') {
      now += std::isspace(body[at]) != 0 ? ' ' : body[at];
    } else {
      at = closingBrace(body, at);
      const std::size_t next = body.find_first_not_of(" \n", at + 1);
      const char after = next == std::string::npos ? ' ' : body[next];
      // Behind the braces of a value or of an initialiser the declaration goes on.
      if (after != ';' && after != ',' && after != '{') all.push_back(std::exchange(now, {}));
    }
  }
  return all;
}

// Without labels, attributes and what stands between angle brackets.
inline std::string plainDeclaration(std::string text) {
  static const std::regex kLabel(R"(^\s*(?:(?:public|protected|private|signals|public slots|private slots)\s*:\s*)+)");
  static const std::regex kIgnored(R"(\[\[[^\]]*\]\]|\bQ_(?:OBJECT|GADGET)\b|\btemplate\b)");
  static const std::regex kAngles(R"(<[^<>]*>)");
  text = std::regex_replace(text, kLabel, "");
  text = std::regex_replace(text, kIgnored, " ");
  text = std::regex_replace(text, kLabel, "");
  for (std::string before; before != text;) {
    before = text;
    text = std::regex_replace(text, kAngles, "");
  }
  return text;
}

inline void count(const std::string& declaration, ClassSize& size) {
  static const std::regex kOther(R"(^\s*(?:using|typedef|friend|enum|class|struct|union|static_assert|Q_[A-Z_]+)\b)");
  static const std::regex kNoObject(R"(^\s*(?:inline\s+)?static\b)");
  static const std::regex kSpecial(R"(=\s*(?:default|delete)\s*$)");
  const std::string plain = plainDeclaration(declaration);
  if (plain.find_first_not_of(' ') == std::string::npos || std::regex_search(plain, kOther)) return;
  const std::size_t call = plain.find('(');
  if (call != std::string::npos && call < plain.find('=')) {
    if (!std::regex_search(plain, kSpecial)) ++size.methods;
  } else if (plain.find("operator") != std::string::npos) {
    ++size.methods;
  } else if (!std::regex_search(plain, kNoObject)) {
    ++size.members;
  }
}

// Those at the left margin and those in other classes.
inline std::vector<ClassSize> classesOf(const std::filesystem::path& file) {
  static const std::regex kClass(
      R"((^|[^\w])(?:class|struct)\s+(?:\[\[\w+\]\]\s*)?([A-Z]\w*)(?:\s+final)?\s*(?::[^;{}()]*)?\{)");
  const std::string code = codeOf(file);
  std::vector<ClassSize> classes;
  for (std::sregex_iterator found(code.begin(), code.end(), kClass), end; found != end; ++found) {
    if (std::regex_search(found->prefix().str(), std::regex(R"(\benum\s*$)"))) continue;
    const std::size_t open = static_cast<std::size_t>(found->position() + found->length()) - 1;
    ClassSize size{(*found)[2]};
    for (const std::string& each : declarationsOf(code.substr(open + 1, closingBrace(code, open) - open - 1))) {
      count(each, size);
    }
    classes.push_back(size);
  }
  return classes;
}

}  // namespace test_support
