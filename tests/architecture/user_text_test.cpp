// Texts that people read can be translated: they are in tr(), whole sentences with placeholders.
#include <gmock/gmock.h>

#include <regex>

#include "tests/architecture/include_lines.h"

namespace {

std::string wordsOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// In the code of windows; what `isFine` says yes to is left out.
std::vector<std::string> found(const std::regex& pattern, const std::function<bool(const std::smatch&)>& isFine) {
  std::vector<std::string> all;
  for (const test_support::SourceFile& source : test_support::programSources()) {
    const bool isWindow = source.path.rfind("app/", 0) == 0 || source.path.rfind("widgets/", 0) == 0;
    if (!isWindow || source.path.rfind("app/cli/", 0) == 0) continue;
    const std::string text = wordsOf(test_support::sourceRoot() / source.path);
    for (std::sregex_iterator each(text.begin(), text.end(), pattern), end; each != end; ++each) {
      if (!isFine(*each)) all.push_back(source.path + ": " + each->str());
    }
  }
  return all;
}

// Words that are not within the marks of rich text, of a placeholder, or the id of an action.
bool hasWords(std::string text) {
  text = std::regex_replace(text, std::regex("<[^>]*>|%[0-9n]|\\\\n"), " ");
  return std::regex_search(text, std::regex("[A-Za-z]{2,}")) &&
         !std::regex_match(text, std::regex("[a-z_0-9]+(\\.[a-z_0-9]+)+"));
}

TEST(UserTextTest, WhatPeopleReadIsInTr) {
  const std::regex literal(
      "(?:setText|setToolTip|setWindowTitle|setPlaceholderText|setAccessibleName|setAccessibleDescription|setStatusTip|"
      "addAction|addMenu|addTab|setTitle|setTabText|setSuffix|setPrefix)\\(\\s*(?:QStringLiteral|QLatin1String|"
      "QString::fromLatin1|QString::fromUtf8)\\(\\s*u?\"([^\"]*)\"");
  const auto isFine = [](const std::smatch& match) {
    // The language of queries is one in all languages.
    return !hasWords(match[1]) || match[1] == "id in (%1)";
  };
  EXPECT_THAT(found(literal, isFine), testing::IsEmpty());
}

TEST(UserTextTest, NoSentenceIsPutTogetherFromPieces) {
  // A piece begins or ends with a space, or with the sign that parts it from the rest.
  const std::regex before("\\+\\s*(?:\\w+::)?tr\\(\"[ ,;][^\"]*\"");
  const std::regex after("tr\\(\"[^\"]*[ ,;]\"(?:,[^()]*)?\\)\\s*\\+");
  const auto isFine = [](const std::smatch&) { return false; };
  EXPECT_THAT(found(before, isFine), testing::IsEmpty());
  EXPECT_THAT(found(after, isFine), testing::IsEmpty());
}

TEST(UserTextTest, TextsThatAreTranslatedLaterAreMarked) {
  // lupdate finds literals only: a text that is a variable has to be marked where it is written.
  const std::regex variable("translate\\(\\s*\"[^\"]*\",\\s*[A-Za-z_]");
  std::vector<std::string> unmarked;
  for (const std::string& each : found(variable, [](const std::smatch&) { return false; })) {
    const std::string path = each.substr(0, each.find(": "));
    if (wordsOf(test_support::sourceRoot() / path).find("QT_TRANSLATE_NOOP(") == std::string::npos) {
      unmarked.push_back(each);
    }
  }
  EXPECT_THAT(unmarked, testing::IsEmpty());
}

TEST(UserTextTest, CountsArePluralsAndNotWords) {
  // tr("%1 run(s)").arg(n): only %n has a singular.
  const std::regex counted("tr\\(\"[^\"]*%[0-9] \\w+\\((?:s|es)\\)[^\"]*\"");
  EXPECT_THAT(found(counted, [](const std::smatch&) { return false; }), testing::IsEmpty());
}

TEST(UserTextTest, NumbersInTextsAreGroupedAsStepTextDoes) {
  const std::regex localized("tr\\(\\s*\"[^\"]*%L[0-9][^\"]*\"");
  EXPECT_THAT(found(localized, [](const std::smatch&) { return false; }), testing::IsEmpty());
}

TEST(UserTextTest, EnglishHasASingularAndAPluralOfEveryCount) {
  const std::string texts = wordsOf(test_support::sourceRoot() / "resources/translations/estimator_en.ts");
  const auto count = [&](const std::string& what) {
    std::size_t times = 0;
    for (std::size_t at = texts.find(what); at != std::string::npos; at = texts.find(what, at + 1)) ++times;
    return times;
  };
  EXPECT_GE(count("<message"), 20u);
  EXPECT_EQ(count("<numerusform>"), 2 * count("<message numerus=\"yes\""));
  EXPECT_EQ(count("type=\"unfinished\""), 0u);
}

}  // namespace
