// Plugins and the reference, as the command shows them.
#include <filesystem>
#include <map>
#include <thread>

#include "tests/app/cli/cli_fixture.h"

namespace {

using test_support::CliTest;
using test_support::ProgramResult;
using test_support::RunningProgram;
using testing::HasSubstr;

class PluginsCliTest : public CliTest {
 protected:
  std::vector<std::string> environment() const {
    return {"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/throwing", "XDG_CONFIG_HOME=" + folder_.path("config")};
  }
  std::vector<std::string> modelEnvironment() const {
    return {"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/failing_model", "XDG_CONFIG_HOME=" + folder_.path("config")};
  }
  ProgramResult trainModel(const std::string& how) const {
    folder_.write("t.csv", "x,kind\n1,0\n2,1\n3,1\n");
    folder_.write("model.experiment.json",
                  R"({"model": {"named": {"name": "failing_model", "params": {"how": ")" + how + R"("}}},
                      "train_input": {"csv": {"path": "t.csv", "label": "kind"}, "batch_size": 1}})");
    return run({"train", folder_.path("model.experiment.json"), "--model-dir", folder_.path("run")},
               modelEnvironment());
  }
  // A linear model of those parts, whose plugin is failing_head.
  ProgramResult trainParts(const std::string& head, const std::string& optimizer, const std::string& eval = "") const {
    folder_.write("t.csv", "x,y\n1,0\n2,1\n3,1\n");
    const std::string input = R"({"csv": {"path": "t.csv", "label": "y"}, "batch_size": 1})";
    folder_.write("parts.experiment.json",
                  R"({"model": {"linear_estimator": {)" + head +
                      R"(, "feature_columns": [{"numeric": {"key": "x"}}], "optimizer": {)" + optimizer +
                      R"(, "learning_rate": 0.1}}}, "train": {"max_steps": 2}, "train_input": )" + input +
                      R"(, "eval_input": )" + input + R"(, "eval": {)" + eval + "}}");
    return run({"train-and-evaluate", folder_.path("parts.experiment.json"), "--model-dir", folder_.path("run")},
               {"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/failing_head", "XDG_CONFIG_HOME=" + folder_.path("config")});
  }
  ProgramResult trainWith(const std::string& how) const {
    const std::string experiment = csvExperiment("x,kind\n1,0\n2,1\n3,1\n");
    return run({"train", experiment, "--model-dir", folder_.path("run"), "--hook", "throwing:how=" + how},
               environment());
  }
};

TEST_F(PluginsCliTest, AHookThatThrowsIsNamedAndTheTrainingGoesOn) {
  const ProgramResult result = trainWith("in_step");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("Plugin 'throwing' failed in afterRun()"));
  EXPECT_THAT(result.out, HasSubstr("trained to global step 3"));
}

TEST_F(PluginsCliTest, AHookThatCrashesIsNamedDisabledAndEnabledAgain) {
  EXPECT_EQ(trainWith("crash").status, 128 + SIGSEGV);
  EXPECT_THAT(run({"plugins", "list"}, environment()).out, HasSubstr("[not loaded: it crashed the program]"));
  expectFailure(trainWith("quiet"), "Plugin 'throwing' is not loaded: it crashed the program");
  EXPECT_EQ(run({"plugins", "enable", "throwing"}, environment()).status, 0);
  EXPECT_EQ(trainWith("quiet").status, 0);
}

TEST_F(PluginsCliTest, AHookThatDoesNotComeBackIsNamedAndDisabledOnceTheProgramWasEnded) {
  std::vector<std::string> variables = environment();
  variables.push_back("EWB_PLUGIN_CALL_SECONDS=0.2");
  const std::string experiment = csvExperiment("x,kind\n1,0\n2,1\n3,1\n");
  const RunningProgram program(
      folder_, {"train", experiment, "--model-dir", folder_.path("run"), "--hook", "throwing:how=hang"}, variables);
  const std::string told = "Plugin 'throwing' has not come back from afterRun() for 0.2 seconds";
  while (program.running() && program.err().find(told) == std::string::npos) std::this_thread::yield();
  EXPECT_THAT(program.err(), HasSubstr(told));
  program.sendSignal(SIGKILL);
  program.wait();
  EXPECT_THAT(run({"plugins", "list"}, environment()).out,
              HasSubstr("[not loaded: it did not come back from afterRun()]"));
}

TEST_F(PluginsCliTest, AHookThatComesBackLateIsToldOfAndStaysEnabled) {
  std::vector<std::string> variables = environment();
  variables.push_back("EWB_PLUGIN_CALL_SECONDS=0.1");
  const std::string experiment = csvExperiment("x,kind\n1,0\n2,1\n3,1\n");
  const ProgramResult result =
      run({"train", experiment, "--model-dir", folder_.path("run"), "--hook", "throwing:how=late"}, variables);
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("has not come back from afterRun() for 0.1 seconds"));
  EXPECT_THAT(result.err, HasSubstr("Plugin 'throwing' has come back"));
  EXPECT_THAT(run({"plugins", "list"}, environment()).out, testing::Not(HasSubstr("not loaded")));
}

TEST_F(PluginsCliTest, AModelThatThrowsIsNamed) {
  expectFailure(trainModel("throw"), "The model 'failing_model' failed: out of paper");
}

TEST_F(PluginsCliTest, AModelThatCrashesIsNamedAndDisabled) {
  const ProgramResult crashed = trainModel("crash");
  EXPECT_EQ(crashed.status, 128 + SIGSEGV);
  EXPECT_THAT(crashed.err, HasSubstr("Plugin 'failing_model' crashed the program and is disabled now."));
  EXPECT_THAT(run({"plugins", "list"}, modelEnvironment()).out, HasSubstr("[not loaded: it crashed the program]"));
}

TEST_F(PluginsCliTest, AModelThatFillsTheStackIsNamedAndDisabled) {
  const ProgramResult crashed = trainModel("overflow");
  EXPECT_EQ(crashed.status, 128 + SIGSEGV);
  EXPECT_THAT(crashed.err, HasSubstr("Plugin 'failing_model' crashed the program and is disabled now."));
}

#ifndef EWB_SANITIZED

TEST_F(PluginsCliTest, AHeadThatThrowsWhileItIsUsedIsNamed) {
  expectFailure(trainParts(R"("head": {"named": {"name": "failing_head"}})", R"("name": "GradientDescent")"),
                "The plugin 'failing_head' failed: out of paper");
}

TEST_F(PluginsCliTest, AnOptimizerThatThrowsWhileItIsUsedIsNamed) {
  expectFailure(trainParts(R"("head": {"regression": {}})", R"("named": {"name": "failing_optimizer"})"),
                "The plugin 'failing_head' failed: The printer is off.");
}

TEST_F(PluginsCliTest, AnExporterThatThrowsWhatSaysNothingIsNamed) {
  expectFailure(trainParts(R"("head": {"regression": {}})", R"("name": "GradientDescent")",
                           R"("exporters": [{"named": {"name": "failing_exporter"}}])"),
                "The plugin 'failing_head' failed and gave no reason.");
}

#endif

TEST_F(PluginsCliTest, APluginThatHangsWhileItLoadsIsNamedAndLeftOutFromThenOn) {
  const std::vector<std::string> variables{"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/hanging",
                                           "EWB_PLUGIN_LOAD_SECONDS=0.2", "XDG_CONFIG_HOME=" + folder_.path("config")};
  const ProgramResult hung = run({"schema"}, variables);
  EXPECT_EQ(hung.status, 0);
  EXPECT_THAT(hung.err, HasSubstr("Plugin 'hanging' takes too long to load"));
  EXPECT_THAT(hung.out, HasSubstr("\"$schema\""));
  EXPECT_EQ(run({"schema"}, variables).err, "");
  EXPECT_THAT(run({"plugins", "list"}, variables).out, HasSubstr("[not loaded: it took too long to load]"));
}

TEST_F(PluginsCliTest, AChecksLibraryThatHangsWhileItLoadsIsNamedAndNotLoadedAgain) {
  const std::vector<std::string> variables{"EWB_PLUGIN_LOAD_SECONDS=0.2", "XDG_CONFIG_HOME=" + folder_.path("config")};
  expectFailure(run({"plugins", "check", EWB_TEST_PLUGINS "/hanging/hanging.so"}, variables),
                "Plugin 'hanging' takes too long to load: more than 0.2 seconds.");
}

TEST_F(PluginsCliTest, AHangingPluginEndsAProgramThatCannotNoteIt) {
  std::filesystem::create_directories(folder_.path("config/EstimatorWorkbench/crashed_plugin"));
  expectFailure(run({"schema"}, {"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/hanging", "EWB_PLUGIN_LOAD_SECONDS=0.2",
                                 "XDG_CONFIG_HOME=" + folder_.path("config")}),
                "Plugin 'hanging' takes too long to load");
}

TEST_F(PluginsCliTest, ACrashedPluginIsLeftOutEvenIfThatCannotBeKept) {
  std::filesystem::create_directories(folder_.path("config/EstimatorWorkbench/plugins.json"));
  folder_.write("config/EstimatorWorkbench/crashed_plugin", "hanging\nhung\n");
  const ProgramResult result =
      run({"schema"}, {"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/hanging", "XDG_CONFIG_HOME=" + folder_.path("config")});
  EXPECT_EQ(result.status, 0) << result.err;
}

TEST_F(PluginsCliTest, AChecksLibraryThatCrashesWhileItLoadsIsNamed) {
  const ProgramResult result = run({"plugins", "check", EWB_TEST_PLUGINS "/crashing_on_load/crashing_on_load.so"},
                                   {"XDG_CONFIG_HOME=" + folder_.path("config")});
  EXPECT_EQ(result.status, 128 + SIGSEGV);
  EXPECT_THAT(result.err, HasSubstr("Plugin 'crashing_on_load' crashed the program"));
}

TEST_F(PluginsCliTest, APluginThatThrowsWhileItLoadsIsNamedAndLeftOutFromThenOn) {
  const std::vector<std::string> variables{"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/throwing_on_load",
                                           "XDG_CONFIG_HOME=" + folder_.path("config")};
  const ProgramResult thrown = run({"schema"}, variables);
  EXPECT_EQ(thrown.status, 0);
  EXPECT_THAT(thrown.err, HasSubstr("Plugin 'throwing_on_load' failed while it was loaded (no ink to start with)"));
  EXPECT_THAT(thrown.out, HasSubstr("\"$schema\""));
  EXPECT_EQ(run({"schema"}, variables).err, "");
  EXPECT_THAT(run({"plugins", "list"}, variables).out, HasSubstr("failed while it was loaded (no ink to start with)]"));
  expectFailure(run({"plugins", "check", EWB_TEST_PLUGINS "/throwing_on_load/throwing_on_load.so"}, variables),
                "'throwing_on_load' failed while it was loaded: no ink");
}

TEST_F(PluginsCliTest, APluginThatCrashesWhileItLoadsIsNamedAndLeftOutFromThenOn) {
  const std::vector<std::string> variables{"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/crashing_on_load",
                                           "XDG_CONFIG_HOME=" + folder_.path("config")};
  const ProgramResult crashed = run({"schema"}, variables);
  EXPECT_EQ(crashed.status, 0);
  EXPECT_THAT(crashed.err, HasSubstr("Plugin 'crashing_on_load' crashed while it was loaded"));
  EXPECT_THAT(crashed.out, HasSubstr("\"$schema\""));
  EXPECT_EQ(run({"schema"}, variables).err, "");
}

TEST_F(PluginsCliTest, ATrainingSaysWhatAHookCostAStep) {
  const std::string experiment = csvExperiment("x,kind\n1,0\n2,1\n3,1\n");
  const std::vector<std::string> variables{"XDG_CONFIG_HOME=" + folder_.path("config")};
  const ProgramResult trained =
      run({"train", experiment, "--model-dir", folder_.path("run"), "--set", "train.max_steps=30", "--set",
           "train_input.repeat=true", "--hook", "throughput:every_steps=10"},
          variables);
  ASSERT_EQ(trained.status, 0) << trained.err;
  for (const nlohmann::json& plugin : run({"plugins", "list", "--json"}, variables).objects()) {
    if (plugin["name"] == "throughput") EXPECT_GT(plugin.value("step_us", 0.0), 0) << plugin.dump();
  }
}

TEST_F(PluginsCliTest, ACommandOfAPluginHasItsParametersAsOptions) {
  const std::vector<std::string> variables{"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/part_command"};
  EXPECT_EQ(run({"part_command", "--word", "yes"}, variables).out, "yes\nyes\n");
  EXPECT_EQ(run({"part_command"}, variables).status, 2);
  expectFailure(run({"part_command", "--word", "yes", "--times", "0"}, variables),
                "'times' is 0, but must be at least 1");
  expectFailure(run({"part_command", "--word", "bad"}, variables), "Plugin 'part_command': that is a bad word");
  EXPECT_THAT(run({"part_command", "--help"}, variables).out, HasSubstr("How often, at least 1 (default 2 times)"));
}

TEST_F(PluginsCliTest, AnActionOfAPluginRunsOnRuns) {
  const std::vector<std::string> variables{"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/part_action"};
  const ProgramResult result = run({"plugins", "run", "part_action", folder_.path(), folder_.path()}, variables);
  EXPECT_EQ(result.out, "hello: 2 runs\n");
  EXPECT_THAT(result.err, HasSubstr("looked at " + folder_.path()));
  expectFailure(run({"plugins", "run", "part_action", folder_.path(), "--set", "greeting=hi"}, variables),
                "must be one of hello, good day");
}

TEST_F(PluginsCliTest, TheSchemaOfAPluginHasItsParameters) {
  const ProgramResult result =
      run({"schema", "--plugin", "part_command"}, {"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/part_command"});
  const auto schema = nlohmann::json::parse(result.out);
  EXPECT_EQ(schema["properties"]["times"]["minimum"], 1) << result.out;
  EXPECT_EQ(schema["properties"]["times"]["default"], 2);
  EXPECT_EQ(schema["properties"]["word"]["type"], "string");
}

TEST_F(PluginsCliTest, TheListAsJsonHasAllThatAPluginDeclaresOfItsParameters) {
  const std::string folders = EWB_TEST_PLUGINS "/part_command:" EWB_TEST_PLUGINS "/part_action";
  std::map<std::string, nlohmann::json> parameters;
  for (const nlohmann::json& plugin : run({"plugins", "list", "--json"}, {"EWB_PLUGIN_PATH=" + folders}).objects()) {
    for (const nlohmann::json& each : plugin["parameters"]) {
      parameters[plugin["name"].get<std::string>() + "." + each["name"].get<std::string>()] = each;
    }
  }
  const auto wanted = [](const char* text) { return nlohmann::json::parse(text); };
  EXPECT_EQ(parameters["part_command.word"],
            wanted(R"({"name": "word", "type": "string", "explanation": "What to repeat"})"));
  EXPECT_EQ(parameters["part_command.times"], wanted(R"({"name": "times", "type": "int", "default": 2, "minimum": 1,
                                                         "unit": "times", "explanation": "How often"})"));
  EXPECT_EQ(parameters["part_command.source"], wanted(R"({"name": "source", "type": "string", "default": "",
                                                          "is_file": true, "explanation": "Where it is from"})"));
  EXPECT_THAT(parameters["part_action.greeting"]["choices"], testing::ElementsAre("hello", "good day"));
}

TEST_F(PluginsCliTest, ANewProjectIsWrittenAndAnUnknownKindRefused) {
  const ProgramResult result = run({"plugins", "new", "model", "wide", "--in", folder_.path()});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("wide/wide.cpp"));
  EXPECT_EQ(run({"plugins", "new", "sink", "x", "--in", folder_.path()}).status, 2);
  expectFailure(run({"plugins", "new", "model", "wide", "--in", folder_.path()}), "is there already");
}

TEST_F(PluginsCliTest, AnyFileIsCheckedAndAnythingButAPluginRefused) {
  EXPECT_THAT(run({"plugins", "check", EWB_TEST_PLUGINS "/throwing/throwing_plugin.so"}).out,
              HasSubstr("(hook) loads"));
  expectFailure(run({"plugins", "check", EWB_TEST_PLUGINS "/wrong_interface/wrong_interface_plugin.so"}),
                "HookPlugin/0");
  expectFailure(run({"plugins", "check", folder_.write("text.so", "text")}), "is not a plugin");
}

TEST_F(PluginsCliTest, TheReferenceHasEveryCommandInEachForm) {
  for (const std::string form : {"man", "markdown", "bash", "zsh", "fish"}) {
    const ProgramResult result = run({"reference", "--form", form});
    EXPECT_EQ(result.status, 0) << result.err;
    for (const char* word : {"train", "sweep", "checkpoint", "reference"}) {
      EXPECT_THAT(result.out, HasSubstr(word)) << form;
    }
  }
  EXPECT_THAT(run({"reference"}).out, HasSubstr(".SS estimator train\\-and\\-evaluate"));
  EXPECT_THAT(run({"reference", "--form", "experiment"}).out, HasSubstr("- `max_steps` (integer"));
}

}  // namespace
