#include "plugins/api/plugin_manager.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <QJsonDocument>
#include <QJsonObject>

#include "engine/core/error.h"
#include "plugins/api/experiment_hooks.h"
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
  return R"({"IID": "org.estimator-workbench.HookPlugin/1", "MetaData": {"name": "x", "version": "1", "kind": "hook", )" +
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

TEST(PluginManagerTest, AnUnknownNameListsThePluginsAndFailures) {
  const PluginManager manager({testFolder("wrong_interface"), testFolder("template")});
  const engine::Error error = errorOf([&] { manager.find("gradients"); });
  EXPECT_EQ(error.code(), Code::kNotFound);
  EXPECT_THAT(error.what(), HasSubstr("installed are: template."));
  EXPECT_THAT(error.what(), HasSubstr("HookPlugin/0"));
}

TEST(PluginManagerTest, ALibraryThatWentMissingIsAnError) {
  const test_support::TemporaryFolder folder;
  const std::string copy = folder.path("copy.so");
  std::filesystem::copy(testFolder("template") + "/template_plugin.so", copy);
  PluginManager manager({folder.path()});
  std::filesystem::remove(copy);
  const engine::Error error = errorOf([&] { manager.createHook("template", {}, {}); });
  EXPECT_EQ(error.code(), Code::kFailedPrecondition);
  EXPECT_THAT(error.what(), HasSubstr("'template' cannot be loaded"));
}

TEST(PluginManagerTest, MakesAHookOfThePlugin) {
  PluginManager manager({testFolder("template")});
  EXPECT_NE(manager.createHook("template", {{"every_steps", "5"}}, {}), nullptr);
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
  EXPECT_THAT(folders, testing::ElementsAre("/a", "/b", "/bin/plugins", "/bin/../lib/estimator-workbench/plugins"));
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
