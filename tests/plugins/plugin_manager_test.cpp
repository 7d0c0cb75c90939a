#include "plugins/api/plugin_manager.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "engine/core/error.h"
#include "engine/estimator/experiment/model_registry.h"
#include "plugins/api/crash_report.h"
#include "plugins/api/experiment_hooks.h"
#include "plugins/api/library_load.h"
#include "plugins/api/plugin_project.h"
#include "tests/support/temporary_folder.h"

namespace plugins {
namespace {

using engine::Code;
using testing::HasSubstr;

std::string testFolder(const std::string& name) {
  return std::string(EWB_TEST_PLUGINS) + "/" + name;
}

// The error that `call` throws; fails the test when it throws none.
template <typename Call>
engine::Error errorOf(const Call& call) {
  try {
    call();
  } catch (const engine::Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error";
  return {Code::kOk, ""};
}

PluginSpec specOf(const std::string& json) {
  return parsePluginSpec(QJsonDocument::fromJson(QByteArray::fromStdString(json)).object(), "x.so");
}

std::string metadata(const std::string& fields) {
  return R"({"IID": "org.estimator-workbench.HookPlugin/1", )"
         R"("MetaData": {"name": "x", "version": "1", "kind": "hook", )" +
         fields + "}}";
}

TEST(PluginManagerTest, ListsPluginsWithTheirDeclaration) {
  const PluginManager manager({EWB_PLUGINS});
  EXPECT_TRUE(manager.failures().empty());
  const PluginSpec& spec = manager.find("gradient_norms");
  EXPECT_EQ(spec.kind, "hook");
  EXPECT_EQ(spec.version, "0.1.0");
  ASSERT_EQ(spec.parameters.size(), 1u);
  EXPECT_EQ(spec.parameters[0].name, "every_steps");
  EXPECT_EQ(spec.parameters[0].minimum, 1);
  EXPECT_EQ(std::get<int64_t>(*spec.parameters[0].defaultValue), 100);
}

TEST(PluginManagerTest, FoldersThatDoNotExistAreEmpty) {
  const PluginManager manager({"/nowhere/at/all"});
  EXPECT_TRUE(manager.plugins().empty());
  EXPECT_TRUE(manager.failures().empty());
}

TEST(PluginManagerTest, AnotherInterfaceVersionIsKeptAsAFailure) {
  const PluginManager manager({testFolder("wrong_interface"), EWB_PLUGINS});
  ASSERT_EQ(manager.failures().size(), 1u);
  EXPECT_THAT(manager.failures()[0].message, HasSubstr("HookPlugin/0"));
  EXPECT_THAT(manager.failures()[0].message, HasSubstr("Build it again"));
  EXPECT_EQ(manager.find("gradient_norms").name, "gradient_norms");
}

TEST(PluginManagerTest, BadMetadataIsKeptAsAFailure) {
  const PluginManager manager({testFolder("bad_metadata")});
  ASSERT_EQ(manager.failures().size(), 1u);
  EXPECT_THAT(manager.failures()[0].message, HasSubstr("'rgb'"));
  EXPECT_TRUE(manager.plugins().empty());
}

TEST(PluginManagerTest, AFileThatIsNoLibraryIsKeptAsAFailure) {
  const test_support::TemporaryFolder folder;
  folder.write("text.so", "not a library");
  folder.write("empty.so", "");
  const PluginManager manager({folder.path()});
  ASSERT_EQ(manager.failures().size(), 2u);
  EXPECT_THAT(manager.failures()[1].message, HasSubstr("text.so is not a plugin"));
}

TEST(PluginManagerTest, TheSecondPluginOfANameIsKeptAsAFailure) {
  const test_support::TemporaryFolder folder;
  std::filesystem::copy(testFolder("throwing") + "/throwing_plugin.so", folder.path("copy.so"));
  const PluginManager manager({testFolder("throwing"), folder.path()});
  EXPECT_EQ(manager.plugins().size(), 1u);
  ASSERT_EQ(manager.failures().size(), 1u);
  EXPECT_THAT(manager.failures()[0].message, HasSubstr("already a plugin 'throwing'"));
}

TEST(PluginManagerTest, ALibraryThatChangedIsReadAnewWhileHooksOfTheFormerOneGoOn) {
  const test_support::TemporaryFolder folder;
  const std::string file = folder.path("own.so");
  std::filesystem::copy(testFolder("throwing") + "/throwing_plugin.so", file);
  PluginManager manager({folder.path()}, folder.path("states"));
  const HookPtr former = manager.createHook("throwing", {{"how", "quiet"}}, {});
  std::filesystem::remove(file);
  std::filesystem::copy(EWB_PLUGINS "/throughput.so", file);
  manager.reload("throwing");
  EXPECT_NE(manager.createHook("throughput", {}, {}), nullptr);
  EXPECT_EQ(PluginManager({folder.path()}).find("throughput").path, file);
  engine::Graph graph;
  engine::Session session(graph);
  engine::estimator::SessionRunContext context(session);
  EXPECT_NO_THROW(former->afterRun(context, {}));
}

TEST(PluginManagerTest, WhatIsNoHookIsReadAnewOnlyByTheNextStart) {
  PluginManager manager({testFolder("part_model")});
  const engine::Error error = errorOf([&] { manager.reload("part_model"); });
  EXPECT_EQ(error.code(), Code::kFailedPrecondition);
  EXPECT_THAT(error.what(), HasSubstr("adds a model, which is read when the program starts"));
}

TEST(PluginManagerTest, AnUnknownNameListsThePluginsAndFailures) {
  const PluginManager manager({testFolder("wrong_interface"), testFolder("throwing")});
  const engine::Error error = errorOf([&] { manager.find("gradients"); });
  EXPECT_EQ(error.code(), Code::kNotFound);
  EXPECT_THAT(error.what(), HasSubstr("installed are: throwing."));
  EXPECT_THAT(error.what(), HasSubstr("HookPlugin/0"));
}

TEST(PluginManagerTest, ALibraryThatWentMissingIsAnError) {
  const test_support::TemporaryFolder folder;
  const std::string copy = folder.path("copy.so");
  std::filesystem::copy(testFolder("throwing") + "/throwing_plugin.so", copy);
  PluginManager manager({folder.path()});
  std::filesystem::remove(copy);
  const engine::Error error = errorOf([&] { manager.createHook("throwing", {{"how", "quiet"}}, {}); });
  EXPECT_EQ(error.code(), Code::kFailedPrecondition);
  EXPECT_THAT(error.what(), HasSubstr("'throwing' cannot be loaded"));
}

TEST(PluginManagerTest, MakesAHookOfThePlugin) {
  PluginManager manager({testFolder("throwing")});
  EXPECT_NE(manager.createHook("throwing", {{"how", "quiet"}}, {}), nullptr);
}

TEST(PluginManagerTest, WhatAPluginThrowsNamesThePlugin) {
  PluginManager manager({testFolder("throwing")});
  const auto error = [&](const std::string& how) {
    return errorOf([&] { manager.createHook("throwing", {{"how", how}}, {}); });
  };
  EXPECT_THAT(error("std").what(), HasSubstr("'throwing' failed to create its hook: out of paper"));
  EXPECT_EQ(error("error").code(), Code::kUnavailable);
  EXPECT_THAT(error("error").what(), HasSubstr("Plugin 'throwing': the printer is off"));
  EXPECT_THAT(error("int").what(), HasSubstr("'throwing'"));
  EXPECT_THAT(error("null").what(), HasSubstr("'throwing' created no hook"));
}

TEST(PluginManagerTest, PluginPathComesBeforeTheOtherFolders) {
  setenv("EWB_PLUGIN_PATH", "/a::/b", 1);
  const std::vector<std::string> folders = pluginFolders("/bin");
  unsetenv("EWB_PLUGIN_PATH");
  EXPECT_THAT(folders, testing::ElementsAre("/a", "/b", "/bin/plugins", "/bin/../lib/estimator-workbench/plugins",
                                            userPluginFolder()));
}

TEST(PluginManagerTest, APluginOfAModelRegistersItWithItsDeclaredParameters) {
  PluginManager manager({testFolder("part_model")});
  manager.loadParts(false);
  EXPECT_TRUE(manager.failures().empty());
  engine::estimator::Model model;
  model.mutable_named()->set_name("part_model");
  (*model.mutable_named()->mutable_params())["units"] = "7";
  const auto modelFn = engine::estimator::modelFnOf(model);
  const engine::Error error = errorOf([&] {
    engine::Graph graph;
    modelFn({engine::Scope(graph), {}}, {}, engine::estimator::Mode::kTrain, {}, {});
  });
  EXPECT_THAT(error.what(), HasSubstr("part_model was made with round 7"));
  (*model.mutable_named()->mutable_params())["shape"] = "oval";
  EXPECT_THAT(errorOf([&] { engine::estimator::modelFnOf(model); }).what(), HasSubstr("must be one of round, square"));
}

TEST(PluginManagerTest, ALibraryThatLacksASymbolIsNamedAndTheOthersAreLoaded) {
  PluginManager manager({testFolder("missing_symbol"), testFolder("part_model")});
  manager.loadParts(false);
  ASSERT_EQ(manager.failures().size(), 1u);
  EXPECT_THAT(manager.failures()[0].message,
              testing::AllOf(HasSubstr("'missing_symbol'"), HasSubstr("whatNoLibraryHas")));
}

TEST(PluginManagerTest, WhatIsNoHookIsRefusedAsOne) {
  PluginManager manager({testFolder("part_model")});
  EXPECT_THAT(errorOf([&] { manager.createHook("part_model", {}, {}); }).what(), HasSubstr("is no hook, but a model"));
}

TEST(PluginManagerTest, AHookThatThrowsIsReportedWithItsNameAndLeftOutOfTheRun) {
  PluginManager manager({testFolder("throwing")});
  std::vector<std::string> lines;
  const auto log = [&](engine::estimator::LogLevel, const std::string& text) { lines.push_back(text); };
  const HookPtr hook = manager.createHook("throwing", {{"how", "in_step"}}, {"", log});
  engine::Graph graph;
  engine::Session session(graph);
  engine::estimator::SessionRunContext context(session);
  for (int step = 0; step < 4; ++step) {
    hook->beforeRun(context);
    hook->afterRun(context, {});
  }
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_THAT(lines[0], testing::AllOf(HasSubstr("'throwing'"), HasSubstr("afterRun()"), HasSubstr("out of ink")));
}

// In a process of its own: the library never gives the lock of the system's loader back.
TEST(PluginManagerTest, ALibraryThatHangsIsGivenUpAndLeftOutWhileTheProgramGoesOn) {
  const test_support::TemporaryFolder states;
  const auto hang = [&] {
    setenv("EWB_PLUGIN_LOAD_SECONDS", "0.2", 1);
    PluginManager manager({testFolder("hanging"), testFolder("throwing")}, states.path());
    const engine::Error late = errorOf([&] { manager.load("hanging"); });
    const engine::Error other = errorOf([&] { manager.createHook("throwing", {{"how", "quiet"}}, {}); });
    const engine::Error again = errorOf([&] { manager.load("hanging"); });
    std::fprintf(stderr, "1 %s\n2 %s\n3 %s\nheld by %s\n", late.what(), other.what(), again.what(),
                 pluginThatHoldsLoader().c_str());
    std::_Exit(late.code() == Code::kDeadlineExceeded && other.code() == Code::kUnavailable ? 0 : 1);
  };
  EXPECT_EXIT(hang(), testing::ExitedWithCode(0),
              "1 Plugin 'hanging' takes too long to load: more than 0.2 seconds.*It is disabled now.*\n"
              "2 Plugin 'throwing' cannot be loaded: the plugin 'hanging' has not finished loading.*\n"
              "3 Plugin 'hanging' is not loaded: it took too long to load.*\nheld by hanging");
  const PluginManager next({testFolder("hanging")}, states.path());
  EXPECT_THAT(next.reasonAgainst(next.find("hanging")), HasSubstr("it took too long to load"));
}

TEST(PluginManagerTest, ADisabledPluginIsNotLoadedUntilItIsEnabledAgain) {
  const test_support::TemporaryFolder states;
  const auto make = [&] { return PluginManager({testFolder("throwing")}, states.path()); };
  make().disable("throwing");
  PluginManager disabled = make();
  const engine::Error error = errorOf([&] { disabled.createHook("throwing", {{"how", "quiet"}}, {}); });
  EXPECT_EQ(error.code(), Code::kFailedPrecondition);
  EXPECT_THAT(error.what(), HasSubstr("it was disabled. `estimator plugins enable throwing`"));
  disabled.enable("throwing");
  EXPECT_NE(make().createHook("throwing", {{"how", "quiet"}}, {}), nullptr);
}

TEST(PluginManagerTest, WhatAPluginsModelThrowsNamesIt) {
  PluginManager manager({testFolder("failing_model")});
  manager.loadParts(false);
  engine::estimator::Model model;
  model.mutable_named()->set_name("failing_model");
  (*model.mutable_named()->mutable_params())["how"] = "throw";
  const auto modelFn = engine::estimator::modelFnOf(model);
  const engine::Error error = errorOf([&] {
    engine::Graph graph;
    modelFn({engine::Scope(graph), {}}, {}, engine::estimator::Mode::kTrain, {}, {});
  });
  EXPECT_THAT(error.what(), HasSubstr("The model 'failing_model' failed: out of paper"));
}

TEST(PluginManagerTest, APluginThatCrashesTheProgramIsNamedAndDisabledAtTheNextStart) {
  const test_support::TemporaryFolder states;
  const auto crash = [&] {
    PluginManager manager({testFolder("throwing")}, states.path());
    reportPluginCrashes(PluginStates::crashFile(states.path()));
    const HookPtr hook = manager.createHook("throwing", {{"how", "crash"}}, {});
    engine::Graph graph;
    engine::Session session(graph);
    engine::estimator::SessionRunContext context(session);
    hook->afterRun(context, {});
    hook->afterRun(context, {});
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV), "");
  const PluginManager next({testFolder("throwing")}, states.path());
  EXPECT_EQ(next.crashed().name, "throwing");
  EXPECT_THAT(next.reasonAgainst(next.find("throwing")), HasSubstr("it crashed the program"));
  PluginManager later({testFolder("throwing")}, states.path());
  EXPECT_EQ(later.crashed().name, "");
  const std::vector<CrashedPlugin> untold = later.takeUntold();
  ASSERT_EQ(untold.size(), 1u);
  EXPECT_EQ(untold[0].name, "throwing");
  EXPECT_TRUE(PluginManager({testFolder("throwing")}, states.path()).takeUntold().empty());
}

TEST(PluginStatesTest, AFileOfTheUsersFolderIsAskedAboutAndAgainWhenItChanges) {
  const test_support::TemporaryFolder home;
  setenv("XDG_DATA_HOME", home.path().c_str(), 1);
  const std::string folder = userPluginFolder();
  std::filesystem::create_directories(folder);
  std::filesystem::copy(testFolder("throwing") + "/throwing_plugin.so", folder + "/own.so");
  const auto reason = [&] {
    const PluginManager manager({folder}, home.path("states"));
    return manager.reasonAgainst(manager.find("throwing"));
  };
  EXPECT_THAT(reason(), HasSubstr("nobody has enabled it"));
  PluginManager({folder}, home.path("states")).enable("throwing");
  EXPECT_EQ(reason(), "");
  std::filesystem::last_write_time(folder + "/own.so",
                                   std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_THAT(reason(), HasSubstr("its file has changed"));
  unsetenv("XDG_DATA_HOME");
}

TEST(PluginProjectTest, WritesTheProjectOfEachKindUnderItsName) {
  const test_support::TemporaryFolder folder;
  for (const std::string& kind : templateKinds()) {
    const std::vector<std::string> files = makePluginProject(kind, "loss_" + kind, folder.path());
    EXPECT_THAT(files, testing::IsSupersetOf({folder.path("loss_" + kind) + "/CMakeLists.txt",
                                              folder.path("loss_" + kind) + "/loss_" + kind + ".cpp",
                                              folder.path("loss_" + kind) + "/loss_" + kind + ".json"}));
    for (const std::string& file : files) {
      std::ifstream in(file);
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      EXPECT_THAT(text, testing::ContainsRegex("loss_" + kind + "|Loss[A-Z]")) << file;
      EXPECT_THAT(text, testing::Not(testing::ContainsRegex("my_plugin|MyPlugin"))) << file;
    }
  }
  EXPECT_THAT(templateKinds(),
              testing::UnorderedElementsAre("hook", "model", "dataset", "head", "metric", "exporter", "optimizer",
                                            "layer", "op", "command", "action", "dashboard"));
}

TEST(PluginProjectTest, RefusesBadNamesUnknownKindsAndFoldersThatAreThere) {
  const test_support::TemporaryFolder folder;
  EXPECT_THAT(errorOf([&] { makePluginProject("hook", "Loss", folder.path()); }).what(), HasSubstr("'Loss' is not"));
  EXPECT_THAT(errorOf([&] { makePluginProject("hook", "../x", folder.path()); }).what(), HasSubstr("is not"));
  EXPECT_THAT(errorOf([&] { makePluginProject("sink", "x", folder.path()); }).what(), HasSubstr("there are hook"));
  makePluginProject("hook", "x", folder.path());
  EXPECT_EQ(errorOf([&] { makePluginProject("model", "x", folder.path()); }).code(), Code::kAlreadyExists);
}

TEST(PluginSpecTest, MetadataWithoutANameIsRefused) {
  const engine::Error error = errorOf([] {
    specOf(R"({"IID": "org.estimator-workbench.HookPlugin/1", "MetaData": {"kind": "hook", "version": "1"}})");
  });
  EXPECT_THAT(error.what(), HasSubstr("no string 'name'"));
}

TEST(PluginSpecTest, AKindThatDoesNotFitTheInterfaceIsRefused) {
  const engine::Error error = errorOf(
      [] { specOf(R"({"IID": "org.estimator-workbench.HookPlugin/1", "MetaData": {"name": "x", "kind": "sink"}})"); });
  EXPECT_THAT(error.what(), HasSubstr("the kind is 'sink'"));
}

TEST(PluginSpecTest, ADefaultOutsideItsRangeIsRefused) {
  const engine::Error error =
      errorOf([] { specOf(metadata(R"("parameters": [{"name": "n", "type": "int", "default": 0, "minimum": 1}])")); });
  EXPECT_THAT(error.what(), HasSubstr("parameter 'n' is 0, but must be at least 1"));
}

TEST(PluginSpecTest, ParametersThatAreNoListAreRefused) {
  EXPECT_THAT(errorOf([] { specOf(metadata(R"("parameters": 3)")); }).what(), HasSubstr("must be a list"));
  EXPECT_THAT(errorOf([] { specOf(metadata(R"("parameters": [3])")); }).what(), HasSubstr("no string 'name'"));
}

}  // namespace
}  // namespace plugins
