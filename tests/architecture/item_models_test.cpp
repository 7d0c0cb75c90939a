// Every item model of the windows is put under Qt's model tester somewhere.
#include <gtest/gtest.h>

#include <regex>

#include "tests/architecture/include_lines.h"

namespace {

std::string contentsOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(ArchitectureTest, EveryItemModelIsUnderTheModelTester) {
  const std::regex model(
      R"(class (\w+) (?:final )?: public Q(?:AbstractItemModel|AbstractTableModel|AbstractListModel|)"
      R"(SortFilterProxyModel|IdentityProxyModel|StandardItemModel)\b)");
  std::vector<std::string> names;
  for (const test_support::SourceFile& source : test_support::programSources()) {
    const std::string text = contentsOf(test_support::sourceRoot() / source.path);
    for (std::sregex_iterator found(text.begin(), text.end(), model), end; found != end; ++found) {
      names.push_back((*found)[1]);
    }
  }
  EXPECT_GE(names.size(), 10u) << "no models were found: has the formatting changed?";
  std::string tests;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(test_support::sourceRoot() / "tests")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = contentsOf(entry.path());
    if (text.find("QAbstractItemModelTester ") != std::string::npos) tests += text;
  }
  for (const std::string& name : names) {
    EXPECT_TRUE(std::regex_search(tests, std::regex("\\b" + name + "\\b"))) << name << " is not";
  }
}

// Otherwise it reports to Qt's own test runner, which is not there, and the test passes.
TEST(ArchitectureTest, EveryModelTesterEndsTheTestWhenARuleIsBroken) {
  const std::regex tester(R"(QAbstractItemModelTester \w+\(([^;]*)\);)");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(test_support::sourceRoot() / "tests")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = contentsOf(entry.path());
    for (std::sregex_iterator found(text.begin(), text.end(), tester), end; found != end; ++found) {
      EXPECT_TRUE(std::regex_search((*found)[1].str(), std::regex("Mode::Fatal")))
          << entry.path() << ": " << found->str();
    }
  }
}

}  // namespace
