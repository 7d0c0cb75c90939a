// Objects keep to themselves: nobody emits the signals of another, and nobody takes the whole workbench who needs a
// part.
#include <gmock/gmock.h>

#include <regex>
#include <set>

#include "tests/architecture/class_sizes.h"
#include "tests/architecture/include_lines.h"
#include "tests/support/temporary_folder.h"

namespace {

using test_support::programSources;
using test_support::SourceFile;

// What stands behind each `emit`, up to the end of its statement.
std::vector<std::string> emitted(const std::string& code) {
  static const std::regex kEmit(R"(\bemit\s+)");
  std::vector<std::string> calls;
  for (std::sregex_iterator found(code.begin(), code.end(), kEmit), end; found != end; ++found) {
    const auto begin = static_cast<std::size_t>(found->position() + found->length());
    int depth = 0;
    std::size_t at = begin;
    for (; at < code.size() && (depth > 0 || code[at] != ';'); ++at) {
      if (code[at] == '(' || code[at] == '{') ++depth;
      if (code[at] == ')' || code[at] == '}') --depth;
    }
    calls.push_back(code.substr(begin, at - begin));
  }
  return calls;
}

// Whether another object is named outside of the arguments: "grid->changed()", "page().grid.changed(a.b)".
bool isOfAnother(const std::string& call) {
  int depth = 0;
  for (std::size_t at = 0; at < call.size(); ++at) {
    if (call[at] == '(' || call[at] == '{') ++depth;
    if (call[at] == ')' || call[at] == '}') --depth;
    if (depth == 0 && (call[at] == '.' || call.compare(at, 2, "->") == 0)) return true;
  }
  return false;
}

TEST(OwnersTest, SignalsAreEmittedByTheirOwnObjects) {
  int count = 0;
  for (const SourceFile& source : programSources()) {
    if (!source.path.starts_with("app/") && !source.path.starts_with("widgets/")) continue;
    for (const std::string& call : emitted(test_support::codeOf(test_support::sourceRoot() / source.path))) {
      ++count;
      EXPECT_FALSE(isOfAnother(call)) << source.path << " emits " << call << ": have its object do so, by a method.";
    }
  }
  EXPECT_GT(count, 300) << "no signals were found: has the formatting changed?";
}

TEST(OwnersTest, FindsSignalsOfOtherObjects) {
  const test_support::TemporaryFolder folder;
  const std::string file = folder.path() + "/page.cpp";
  std::ofstream(file) << R"(
void Page::tell() {
  emit changed(part_->value(), {other.name});  // emit part_->changed()
  emit Page::closed();
  connect(part_, &Part::done, this, [this] { emit part_->changed(part_->value()); });
  emit page().changed();
}
)";
  std::vector<bool> ofOthers;
  for (const std::string& call : emitted(test_support::codeOf(file))) ofOthers.push_back(isOfAnother(call));
  EXPECT_THAT(ofOthers, testing::ElementsAre(false, false, true, true));
}

TEST(OwnersTest, FeaturesAndTheShellTakePartsOfTheWorkbench) {
  const std::set<std::string> roots{"app/features/window_features.cpp", "app/features/window_features.h",
                                    "app/shell/main_window.cpp", "app/shell/main_window.h"};
  const std::regex whole(R"(\bWorkbench\b)");
  int named = 0;
  for (const SourceFile& source : programSources()) {
    if (!source.path.starts_with("app/features/") && !source.path.starts_with("app/shell/")) continue;
    const bool names = std::regex_search(test_support::codeOf(test_support::sourceRoot() / source.path), whole) ||
                       std::ranges::count(source.includes, "app/workbench/workbench.h") > 0;
    if (roots.contains(source.path)) {
      named += names ? 1 : 0;
    } else {
      EXPECT_FALSE(names) << source.path << " names the whole workbench: pass in the parts that it needs.";
    }
  }
  EXPECT_GE(named, 2) << "the roots do not name it: has it another name?";
}

}  // namespace
