// `estimator plugins …`: which there are, a new one's project, whether one loads, and which may be loaded.
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "app/cli/command.h"
#include "app/cli/command_group.h"
#include "app/cli/terminal_text.h"
#include "engine/core/error.h"
#include "plugins/api/plugin_kinds.h"
#include "plugins/api/plugin_project.h"

namespace app::cli {
namespace {

Json jsonParameter(const plugins::ParameterSpec& parameter) {
  Json object{{"name", parameter.name},
              {"type", plugins::parameterTypeName(parameter.type)},
              {"explanation", parameter.explanation}};
  if (parameter.defaultValue) {
    std::visit([&](const auto& value) { object["default"] = value; }, *parameter.defaultValue);
  }
  if (!parameter.unit.empty()) object["unit"] = parameter.unit;
  if (parameter.minimum) object["minimum"] = *parameter.minimum;
  if (parameter.maximum) object["maximum"] = *parameter.maximum;
  if (!parameter.choices.empty()) object["choices"] = parameter.choices;
  if (parameter.isFile) object["is_file"] = true;
  return object;
}

CLI::App* pluginsGroup(CLI::App& program) {
  return commandGroup(program, "plugins", "Installed plugins, and new ones");
}

class PluginsListCommand : public Command {
 public:
  explicit PluginsListCommand(const plugins::PluginManager& plugins) : plugins_(plugins) {}

  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = pluginsGroup(program)->add_subcommand(
        "list", "List plugins, and for those that cannot be used the reason");
    command->add_flag("--json", json_, "Print one JSON object per line and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    for (const plugins::PluginSpec& spec : plugins_.plugins()) {
      const std::string against = plugins_.reasonAgainst(spec);
      if (json_) {
        Json parameters = Json::array();
        for (const plugins::ParameterSpec& parameter : spec.parameters) parameters.push_back(jsonParameter(parameter));
        Json object{{"name", spec.name},
                    {"version", spec.version},
                    {"kind", spec.kind},
                    {"description", spec.description},
                    {"path", spec.path},
                    {"disabled", against},
                    {"parameters", parameters}};
        const plugins::PluginCost cost = plugins_.cost(spec.name);
        if (cost.loadMilliseconds) object["load_ms"] = *cost.loadMilliseconds;
        if (cost.stepMicroseconds) object["step_us"] = *cost.stepMicroseconds;
        if (cost.stepBytes) object["step_bytes"] = *cost.stepBytes;
        if (!cost.failure.empty()) object["failure"] = cost.failure;
        console.result(object);
      } else {
        console.result(spec.name + " " + spec.version + " (" + spec.kind + ")  " + spec.description +
                       (against.empty() ? "" : "  [not loaded: " + against + "]"));
      }
    }
    for (const plugins::PluginManager::Failure& failure : plugins_.failures()) {
      if (json_) {
        console.result(Json{{"path", failure.path}, {"error", failure.message}});
      } else {
        console.result("cannot be used: " + failure.message);
      }
    }
  }

 private:
  const plugins::PluginManager& plugins_;
  bool json_ = false;
};

class PluginsNewCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = pluginsGroup(program)->add_subcommand(
        "new", "Write the project of a new plugin, which configures, builds, tests and loads as it stands");
    std::string kinds;
    for (const plugins::PluginKind& kind : plugins::pluginKinds()) {
      kinds += (kinds.empty() ? "" : "; ") + std::string(kind.name) + ": " + kind.adds;
    }
    command->add_option("KIND", kind_, kinds)
        ->required()
        ->check(CLI::IsMember(plugins::templateKinds()))
        ->type_name("KIND");
    command->add_option("NAME", name_, "Its name: a-z, 0-9 and '_'")->required();
    command->add_option("--in", parent_, "Folder that the project's folder is made in")->type_name("DIR");
    return command;
  }

  void run(Console& console) override {
    for (const std::string& file : plugins::makePluginProject(kind_, name_, parent_)) console.result(file);
    const std::string folder = (std::filesystem::path(parent_) / name_).lexically_normal().string();
    console.log(engine::estimator::LogLevel::kInfo,
                "Next: cmake -S " + folder + " -B " + folder + "/build && cmake --build " + folder +
                    "/build && ctest --test-dir " + folder + "/build; then EWB_PLUGIN_PATH=" + folder +
                    "/build finds it.");
  }

 private:
  std::string kind_;
  std::string name_;
  std::string parent_ = ".";
};

// Loads one library as a start of the program would: what tests of plugins run.
class PluginsCheckCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command =
        pluginsGroup(program)->add_subcommand("check", "Load the library of a plugin and say what it adds, or why not");
    command->add_option("FILE", file_, "The library: NAME.so")->required()->type_name("FILE");
    return command;
  }

  void run(Console& console) override {
    if (file_.empty()) engine::fail(engine::Code::kInvalidArgument, "FILE is empty: specify the library of a plugin.");
    const plugins::PluginSpec spec = plugins::readPluginSpec(std::filesystem::absolute(file_).string());
    plugins::PluginManager own({std::filesystem::path(spec.path).parent_path().string()});
    endForLatePlugins(own);
    const bool hasDefaults =
        std::ranges::all_of(spec.parameters, [](const plugins::ParameterSpec& one) { return bool(one.defaultValue); });
    if (spec.kind == "hook" && hasDefaults) {
      own.createHook(spec.name, {}, {});
    } else {
      own.load(spec.name);
    }
    console.result(spec.name + " " + spec.version + " (" + spec.kind + ") loads");
  }

 private:
  std::string file_;
};

class PluginsAllowCommand : public Command {
 public:
  PluginsAllowCommand(plugins::PluginManager& plugins, bool enable) : plugins_(plugins), enable_(enable) {}

  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = pluginsGroup(program)->add_subcommand(
        enable_ ? "enable" : "disable",
        enable_ ? "Allow a plugin to be loaded, as its file is now" : "Never load a plugin");
    command->add_option("NAME", name_, "The plugin")->required();
    return command;
  }

  void run(Console& console) override {
    enable_ ? plugins_.enable(name_) : plugins_.disable(name_);
    console.result(name_ + (enable_ ? " is enabled" : " is disabled"));
  }

 private:
  plugins::PluginManager& plugins_;
  bool enable_;
  std::string name_;
};

}  // namespace

// Without the destructors: the thread that loads holds what they need.
void endForLatePlugins(plugins::PluginManager& plugins) {
  plugins.whenLate([](const std::string& message) {
    std::fprintf(stderr, "estimator: %s\n", terminalMessage(message).c_str());
    _exit(1);
  });
}

std::unique_ptr<Command> makePluginsListCommand(const plugins::PluginManager& plugins) {
  return std::make_unique<PluginsListCommand>(plugins);
}

std::unique_ptr<Command> makePluginsNewCommand() {
  return std::make_unique<PluginsNewCommand>();
}

std::unique_ptr<Command> makePluginsCheckCommand() {
  return std::make_unique<PluginsCheckCommand>();
}

std::unique_ptr<Command> makePluginsAllowCommand(plugins::PluginManager& plugins, bool enable) {
  return std::make_unique<PluginsAllowCommand>(plugins, enable);
}

}  // namespace app::cli
