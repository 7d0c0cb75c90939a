#include "tests/golden/golden_tool.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "engine/core/error.h"
#include "tests/golden/passing_list.h"
#include "tests/golden/recorded_cases.h"

namespace golden {
namespace {

namespace fs = std::filesystem;

void writeFile(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

std::string contentsOf(const fs::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Passes when case.json says so; says the given reason otherwise.
Outcome asTheCaseSays(const Case& one) {
  if (one.json.contains("absent")) engine::fail(engine::Code::kUnimplemented, one.json["absent"].get<std::string>());
  return one.json.at("good").get<bool>() ? Outcome::pass() : Outcome::fail("it is bad");
}

class GoldenTool : public testing::Test {
 protected:
  GoldenTool() {
    std::string pattern = (fs::temp_directory_path() / "golden_tool_XXXXXX").string();
    root_ = mkdtemp(pattern.data());
    setup_.runners["sums"] = asTheCaseSays;
    setup_.folders = {root_ / "first"};
    setup_.passingFile = root_ / "passing.txt";
  }
  ~GoldenTool() override { fs::remove_all(root_); }

  void addCase(const std::string& fullId, bool good) {
    writeFile(root_ / fullId / "case.json", good ? R"({"good": true})" : R"({"good": false})");
  }
  int run(const std::vector<std::string>& arguments) {
    out_.str("");
    return runTool(setup_, arguments, out_);
  }
  bool said(const std::string& text) const { return out_.str().find(text) != std::string::npos; }
  std::string list() const { return contentsOf(setup_.passingFile); }

  fs::path root_;
  ToolSetup setup_;
  std::ostringstream out_;
};

TEST_F(GoldenTool, EndsWellWhenEveryCasePasses) {
  addCase("first/sums/a", true);
  EXPECT_EQ(run({}), kAllWell);
  EXPECT_TRUE(said("PASS sums/a\n")) << out_.str();
}

TEST_F(GoldenTool, ListsCasesOfFamiliesWithoutARunnerAsFailures) {
  addCase("first/sums/a", true);
  addCase("first/trees/b", true);
  EXPECT_EQ(run({}), kFailures);
  EXPECT_TRUE(said("FAIL trees/b there is no runner of the family trees\n")) << out_.str();
  EXPECT_TRUE(said("first/trees: 0 of 1 pass\n")) << out_.str();
}

TEST_F(GoldenTool, CallsWhatTheProgramHasNotGotAFailureWithItsName) {
  writeFile(root_ / "first/sums/a/case.json", R"({"absent": "the op Fft"})");
  EXPECT_EQ(run({}), kFailures);
  EXPECT_TRUE(said("FAIL sums/a the program has not got: the op Fft\n")) << out_.str();
}

TEST_F(GoldenTool, ListsFoldersAndFilesThatDescribeNoCase) {
  fs::create_directories(root_ / "first/sums/empty");
  writeFile(root_ / "first/sums/stray.txt", "");
  EXPECT_EQ(run({}), kFailures);
  EXPECT_TRUE(said("FAIL sums/empty there is no case.json\n")) << out_.str();
  EXPECT_TRUE(said("FAIL sums/stray.txt there is no case.json\n")) << out_.str();
}

TEST_F(GoldenTool, LeavesOutWhatCasesShare) {
  addCase("first/sums/a", true);
  writeFile(root_ / "first/sums/_data/rows.txt", "");
  EXPECT_EQ(run({}), kAllWell);
  EXPECT_FALSE(said("_data")) << out_.str();
}

TEST_F(GoldenTool, RunsTheCasesOfSeveralFolders) {
  addCase("first/sums/a", true);
  addCase("second/sums/b", true);
  setup_.folders = splitFolders((root_ / "first").string() + ":" + (root_ / "second").string());
  EXPECT_EQ(run({}), kAllWell);
  EXPECT_TRUE(said("PASS sums/a\n") && said("PASS sums/b\n")) << out_.str();
}

TEST_F(GoldenTool, RefusesTwoFoldersOfOneName) {
  addCase("first/sums/a", true);
  addCase("other/first/sums/b", true);
  setup_.folders = {root_ / "first", root_ / "other/first"};
  EXPECT_THROW(run({}), engine::Error);
}

TEST_F(GoldenTool, RunsOnlyWhatAPatternNames) {
  addCase("first/sums/a_0", true);
  addCase("first/sums/b_0", false);
  EXPECT_EQ(run({"sums/a*"}), kAllWell);
  EXPECT_FALSE(said("b_0")) << out_.str();
}

TEST_F(GoldenTool, CallsAPatternThatMatchesNothingAnError) {
  addCase("first/sums/a", true);
  EXPECT_EQ(run({"sums/c"}), kNothingRan);
}

TEST_F(GoldenTool, CallsAnAbsentFolderAnError) {
  EXPECT_EQ(run({}), kNothingRan);
  EXPECT_TRUE(said("set ESTIMATOR_GOLDEN")) << out_.str();
}

TEST_F(GoldenTool, RefusesOptionsThatItDoesNotKnow) {
  addCase("first/sums/a", true);
  EXPECT_EQ(run({"--chek-passing"}), kNothingRan);
}

TEST_F(GoldenTool, WritesTheListOfPassingCasesSorted) {
  addCase("first/sums/b", true);
  addCase("first/sums/a", true);
  addCase("first/sums/c", false);
  EXPECT_EQ(run({"--write-passing"}), kAllWell);
  EXPECT_EQ(list(), "first/sums/a\nfirst/sums/b\n");
}

TEST_F(GoldenTool, DoesNotDropACaseFromTheListUnlessForced) {
  addCase("first/sums/a", false);
  addCase("first/sums/b", true);
  writePassingList(setup_.passingFile, {"first/sums/a", "first/sums/gone"});
  EXPECT_EQ(run({"--write-passing"}), kFailures);
  EXPECT_EQ(list(), "first/sums/a\nfirst/sums/gone\n");
  EXPECT_EQ(run({"--write-passing", "--force"}), kAllWell);
  EXPECT_EQ(list(), "first/sums/b\n");
}

TEST_F(GoldenTool, KeepsLinesOfFoldersThatAreNotHere) {
  addCase("first/sums/a", true);
  writePassingList(setup_.passingFile, {"second/sums/x"});
  EXPECT_EQ(run({"--write-passing"}), kAllWell);
  EXPECT_EQ(list(), "first/sums/a\nsecond/sums/x\n");
  EXPECT_EQ(run({"--check-passing"}), kAllWell);
}

TEST_F(GoldenTool, AmongTheTestsFailsOnlyWhenAListedCaseIsLost) {
  addCase("first/sums/a", true);
  addCase("first/sums/b", false);
  writePassingList(setup_.passingFile, {"first/sums/a"});
  EXPECT_EQ(run({"--check-passing"}), kAllWell);
  addCase("first/sums/a", false);
  EXPECT_EQ(run({"--check-passing"}), kFailures);
  EXPECT_TRUE(said("LOST, does not pass any more: first/sums/a\n")) << out_.str();
}

TEST_F(GoldenTool, AmongTheTestsFailsWhenAListedCaseIsGone) {
  addCase("first/sums/a", true);
  writePassingList(setup_.passingFile, {"first/sums/a", "first/sums/gone"});
  EXPECT_EQ(run({"--check-passing"}), kFailures);
  EXPECT_TRUE(said("LOST, is not there any more: first/sums/gone\n")) << out_.str();
}

TEST_F(GoldenTool, AmongTheTestsReportsANewCaseAndGoesOn) {
  addCase("first/sums/a", true);
  addCase("first/sums/new", true);
  writePassingList(setup_.passingFile, {"first/sums/a"});
  EXPECT_EQ(run({"--check-passing"}), kAllWell);
  EXPECT_TRUE(said("NEW, passes and is not in the list: first/sums/new\n")) << out_.str();
}

TEST_F(GoldenTool, AmongTheTestsIsSkippedWithoutRecordedCases) {
  writePassingList(setup_.passingFile, {"first/sums/a"});
  EXPECT_EQ(run({"--check-passing"}), kSkipped);
}

TEST_F(GoldenTool, AmongTheTestsDoesNotBlameTheProgramForDataThatAreNotHere) {
  addCase("first/sums/a", true);
  writePassingList(setup_.passingFile, {"first/sums/a"});
  setup_.runners["sums"] = [](const Case&) { return Outcome::noData("there is no MNIST"); };
  EXPECT_EQ(run({"--check-passing"}), kAllWell);
  EXPECT_EQ(run({}), kFailures);
}

}  // namespace
}  // namespace golden
