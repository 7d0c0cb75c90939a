// How the window's program starts, with and without a display.
#include <gtest/gtest.h>

#include "tests/app/cli/program_runner.h"

namespace {

using test_support::ProgramResult;
using test_support::RunningProgram;
using test_support::TemporaryFolder;

// Nobody's settings, and no display.
ProgramResult startWithoutDisplay(const TemporaryFolder& folder, const std::vector<std::string>& arguments,
                                  const std::string& display = "") {
  RunningProgram program(folder, arguments,
                         {"DISPLAY=" + display, "WAYLAND_DISPLAY=", "QT_QPA_PLATFORM=",
                          "XDG_CONFIG_HOME=" + folder.path(), "XDG_CACHE_HOME=" + folder.path()});
  return program.wait();
}

ProgramResult startOffscreen(const TemporaryFolder& folder, const std::vector<std::string>& arguments,
                             std::vector<std::string> variables = {}) {
  for (const std::string& own : {std::string("QT_QPA_PLATFORM=offscreen"), "XDG_CONFIG_HOME=" + folder.path("config"),
                                 "XDG_CACHE_HOME=" + folder.path("cache")}) {
    variables.push_back(own);
  }
  RunningProgram program(folder, arguments, variables);
  return program.wait();
}

TEST(Start, HelpNeedsNoDisplay) {
  const TemporaryFolder folder;
  for (const char* option : {"--help", "-h"}) {
    const ProgramResult result = startWithoutDisplay(folder, {option});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_NE(result.out.find("--samples"), std::string::npos) << result.out;
    EXPECT_EQ(result.err, "");
  }
}

TEST(Start, TheVersionNeedsNoDisplay) {
  const TemporaryFolder folder;
  const ProgramResult result = startWithoutDisplay(folder, {"--version"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out.rfind("estimator-workbench ", 0), 0u) << result.out;
}

TEST(Start, WithoutADisplayItSaysSoInsteadOfAborting) {
  const TemporaryFolder folder;
  const ProgramResult result = startWithoutDisplay(folder, {});
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.err.find("no display"), std::string::npos) << result.err;
}

TEST(Start, ADisplayThatIsNotThereIsNamed) {
  const TemporaryFolder folder;
  const ProgramResult result = startWithoutDisplay(folder, {}, ":987");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.err.find("DISPLAY=:987"), std::string::npos) << result.err;
}

TEST(Start, SamplesAreMadeWhereAPersonAsks) {
  const TemporaryFolder folder;
  const ProgramResult result = startOffscreen(folder, {"--exit-after-first-frame", "--samples", folder.path("new")});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(std::filesystem::exists(folder.path("new/experiments/iris_dnn.experiment.json")));
}

TEST(Start, SamplesThatCannotBeMadeAreAnError) {
  const TemporaryFolder folder;
  const ProgramResult result = startOffscreen(folder, {"--samples", folder.write("file", "") + "/below"});
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.err.find("below"), std::string::npos) << result.err;
}

TEST(Start, AFileThatIsNoExperimentIsDealtWithBeforeAMeasuredStartEnds) {
  const TemporaryFolder folder;
  const std::string notes = folder.write("notes.bin", "nothing that is known");
  const ProgramResult result = startOffscreen(folder, {"--exit-after-first-frame", notes});
  EXPECT_EQ(result.status, 0) << result.err;
}

TEST(Start, AnEmptyFolderIsOpenedWithoutWritingIntoIt) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("empty"));
  const ProgramResult result = startOffscreen(folder, {"--exit-after-first-frame", folder.path("empty")});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(std::filesystem::is_empty(folder.path("empty")));
}

TEST(Start, EachPluginThatCannotBeUsedIsNamedAndTheWindowOpens) {
  const TemporaryFolder folder;
  std::string folders = "EWB_PLUGIN_PATH=";
  for (const char* name :
       {"throwing_on_load", "crashing_on_load", "wrong_interface", "missing_symbol", "hanging", "part_model"}) {
    folders += std::string(EWB_TEST_PLUGINS "/") + name + ":";
  }
  const std::vector<std::string> variables{folders, "EWB_PLUGIN_LOAD_SECONDS=3"};
  const auto start = [&] { return startOffscreen(folder, {"--exit-after-first-frame"}, variables); };
  const auto says = [](const ProgramResult& result, const char* text) {
    return result.err.find(text) != std::string::npos;
  };
  const ProgramResult first = start();
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_TRUE(says(first, "Plugin 'throwing_on_load' failed while it was loaded")) << first.err;
  EXPECT_TRUE(says(first, "Plugin 'crashing_on_load' crashed while it was loaded")) << first.err;
  EXPECT_TRUE(says(first, "Plugin 'hanging' takes too long to load")) << first.err;
  EXPECT_TRUE(says(first, "HookPlugin/0")) << first.err;
  EXPECT_TRUE(says(first, "whatNoLibraryHas")) << first.err;
  EXPECT_FALSE(says(first, "part_model")) << first.err;
  // What ended a start is left out of the next one.
  const ProgramResult second = start();
  EXPECT_EQ(second.status, 0) << second.err;
  EXPECT_FALSE(says(second, "starts again")) << second.err;
  EXPECT_TRUE(says(second, "Plugin 'missing_symbol' cannot be loaded")) << second.err;
}

}  // namespace
