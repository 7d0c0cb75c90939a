// Every text of the window is translated, with the same placeholders, and each count has its forms.
#include <gmock/gmock.h>

#include <cstdio>
#include <map>
#include <regex>
#include <set>

#include "tests/architecture/include_lines.h"

namespace {

struct Message {
  bool hasCount = false;
  bool isFinished = true;
  std::vector<std::string> forms;
};

std::string translationText(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string plain(std::string text) {
  const std::pair<const char*, const char*> kEntities[] = {{"&lt;", "<"},   {"&gt;", ">"},   {"&quot;", "\""},
                                                           {"&apos;", "'"}, {"&#10;", "\n"}, {"&amp;", "&"}};
  for (const auto& [entity, sign] : kEntities) {
    for (std::size_t at = 0; (at = text.find(entity, at)) != std::string::npos; ++at) {
      text.replace(at, std::string(entity).size(), sign);
    }
  }
  return text;
}

// What is between two marks from a place on; moves the place behind it. Empty where there is none.
std::string between(const std::string& text, const std::string& open, const std::string& close, std::size_t* at) {
  const std::size_t begin = text.find(open, *at);
  const std::size_t end = begin == std::string::npos ? begin : text.find(close, begin);
  if (end == std::string::npos) {
    *at = end;
    return {};
  }
  *at = end + close.size();
  return text.substr(begin + open.size(), end - begin - open.size());
}

// By their source.
std::map<std::string, Message> messagesOf(const std::filesystem::path& file) {
  std::map<std::string, Message> messages;
  const std::string text = translationText(file);
  for (std::size_t at = 0; at != std::string::npos;) {
    const std::string body = between(text, "<message", "</message>", &at);
    std::size_t inside = 0;
    const std::string source = plain(between(body, "<source>", "</source>", &inside));
    if (source.empty()) continue;
    Message message;
    message.hasCount = body.rfind(" numerus=\"yes\"", 0) == 0;
    message.isFinished = body.find("type=\"unfinished\"") == std::string::npos;
    for (std::size_t form = inside; form != std::string::npos;) {
      const std::string one = message.hasCount ? between(body, "<numerusform>", "</numerusform>", &form)
                                               : between(body, "<translation>", "</translation>", &form);
      if (form != std::string::npos) message.forms.push_back(plain(one));
    }
    messages[source] = message;
  }
  return messages;
}

std::filesystem::path translation(const char* language) {
  return test_support::sourceRoot() / ("resources/translations/estimator_" + std::string(language) + ".ts");
}

std::set<std::string> matches(const std::string& text, const char* pattern) {
  const std::regex all(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator each(text.begin(), text.end(), all), end; each != end; ++each) found.insert(each->str());
  return found;
}

// What lupdate finds in the sources; empty: there is no lupdate.
std::map<std::string, Message> messagesOfSources() {
  const std::filesystem::path lupdate = "/usr/lib/qt6/bin/lupdate";
  if (!std::filesystem::exists(lupdate)) return {};
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("texts_" + std::to_string(std::rand()) + ".ts");
  const std::string command = "cd '" + test_support::sourceRoot().string() + "' && '" + lupdate.string() +
                              "' -silent -I . -no-obsolete -locations none -source-language en -target-language de "
                              "app widgets plugins -ts '" +
                              file.string() + "' 2>/dev/null";
  EXPECT_EQ(std::system(command.c_str()), 0);
  auto messages = messagesOf(file);
  std::filesystem::remove(file);
  return messages;
}

TEST(TranslationsTest, GermanHasEveryTextOfTheSources) {
  const auto sources = messagesOfSources();
  if (sources.empty()) GTEST_SKIP() << "lupdate of qt6-l10n-tools is not installed";
  const auto german = messagesOf(translation("de"));
  std::vector<std::string> missing;
  for (const auto& [source, message] : sources) {
    const auto found = german.find(source);
    if (found == german.end() || !found->second.isFinished) missing.push_back(source);
  }
  EXPECT_GE(sources.size(), 2000u);
  EXPECT_THAT(missing, testing::IsEmpty()) << "run scripts/german_texts and translate what it prints";
}

TEST(TranslationsTest, GermanHasEveryExplanationOfAField) {
  const auto german = messagesOf(translation("de"));
  const std::regex explanation("explanation: \"((?:[^\"\\\\]|\\\\.)*)\"");
  std::vector<std::string> missing;
  int found = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(test_support::sourceRoot() / "engine")) {
    if (entry.path().extension() != ".proto") continue;
    const std::string text = translationText(entry.path());
    for (std::sregex_iterator each(text.begin(), text.end(), explanation), end; each != end; ++each, ++found) {
      const std::string source = std::regex_replace((*each)[1].str(), std::regex("\\\\(.)"), "$1");
      const auto known = german.find(source);
      if (known == german.end() || !known->second.isFinished) missing.push_back(source);
    }
  }
  EXPECT_GE(found, 500);
  EXPECT_THAT(missing, testing::IsEmpty()) << "run scripts/german_texts and translate what it prints";
}

TEST(TranslationsTest, EnglishHasTheFormsOfEveryCountOfTheSources) {
  const auto sources = messagesOfSources();
  if (sources.empty()) GTEST_SKIP() << "lupdate of qt6-l10n-tools is not installed";
  const auto english = messagesOf(translation("en"));
  std::vector<std::string> missing;
  for (const auto& [source, message] : sources) {
    if (message.hasCount && !english.contains(source)) missing.push_back(source);
  }
  EXPECT_THAT(missing, testing::IsEmpty()) << "run scripts/english_plurals";
}

TEST(TranslationsTest, GermanKeepsPlaceholdersMarksAndKeys) {
  std::vector<std::string> different;
  for (const auto& [source, message] : messagesOf(translation("de"))) {
    EXPECT_EQ(message.forms.size(), message.hasCount ? 2u : 1u) << source;
    for (std::size_t form = 0; form < message.forms.size(); ++form) {
      const std::string& text = message.forms[form];
      auto placeholders = matches(source, "%L?[0-9]|%n");
      auto kept = matches(text, "%L?[0-9]|%n");
      if (form == 0) {  // the singular may say "a run"
        placeholders.erase("%n");
        kept.erase("%n");
      }
      const auto signs = [](const std::string& of, char sign) { return std::count(of.begin(), of.end(), sign); };
      const bool isSame =
          !text.empty() && kept == placeholders && matches(text, "<[^>]*>") == matches(source, "<[^>]*>") &&
          signs(text, '&') == signs(source, '&') && signs(text, '\t') == signs(source, '\t') &&
          signs(text, '\n') == signs(source, '\n') && (text.front() == ' ') == (source.front() == ' ') &&
          (text.back() == ' ') == (source.back() == ' ');
      if (!isSame) different.push_back(source + " -> " + text);
    }
  }
  EXPECT_THAT(different, testing::IsEmpty());
}

TEST(TranslationsTest, TextsGivenAsVariablesAreMarkedWhereTheyAreWritten) {
  // lupdate finds literals only.
  std::vector<std::string> unmarked;
  for (const test_support::SourceFile& source : test_support::programSources()) {
    if (source.path.rfind("app/cli/", 0) == 0) continue;
    const std::string text = translationText(test_support::sourceRoot() / source.path);
    const bool marks =
        text.find("QT_TRANSLATE_NOOP(") != std::string::npos || text.find("auto tr = []") != std::string::npos;
    if (!marks && std::regex_search(text, std::regex("\\btr\\(\\s*[a-z_]+\\w*\\s*[),]")))
      unmarked.push_back(source.path);
  }
  EXPECT_THAT(unmarked, testing::IsEmpty());
}

}  // namespace
