// `estimator plugins run`: an action of a plugin on runs, as the window's Run menu has it.
#include <filesystem>

#include "app/cli/command.h"
#include "app/cli/command_group.h"
#include "app/cli/stop_signals.h"
#include "engine/core/error.h"

namespace app::cli {
namespace {

class PluginsRunCommand : public Command {
 public:
  explicit PluginsRunCommand(plugins::PluginManager& plugins) : plugins_(plugins) {}

  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = commandGroup(program, "plugins", "Installed plugins, and new ones")
                            ->add_subcommand("run", "Run an action that a plugin adds on one or more runs");
    command->add_option("NAME", name_, "The plugin")->required();
    command->add_option("RUN", runs_, "Model directories")->required()->check(CLI::ExistingDirectory)->type_name("DIR");
    command->add_option("--set", settings_, "A parameter of the action; may be repeated")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
    return command;
  }

  void run(Console& console) override {
    std::atomic<bool> isCanceled = false;
    const StopSignals signals([&] { isCanceled = true; });
    plugins::RunActionRequest request;
    for (const std::string& run : runs_) request.runs.push_back(std::filesystem::absolute(run).lexically_normal());
    request.progress = [&](double, const std::string& what) { console.log(engine::estimator::LogLevel::kInfo, what); };
    request.isCanceled = [&] { return isCanceled.load(); };
    console.result(plugins_.runAction(name_, parameters(), request));
  }

 private:
  std::map<std::string, std::string> parameters() const {
    std::map<std::string, std::string> given;
    for (const std::string& setting : settings_) {
      const std::size_t equals = setting.find('=');
      if (equals == std::string::npos) {
        engine::fail(engine::Code::kInvalidArgument, "--set ", setting, ": a parameter is NAME=VALUE.");
      }
      given[setting.substr(0, equals)] = setting.substr(equals + 1);
    }
    return given;
  }

  plugins::PluginManager& plugins_;
  std::string name_;
  std::vector<std::string> runs_;
  std::vector<std::string> settings_;
};

}  // namespace

std::unique_ptr<Command> makePluginsRunCommand(plugins::PluginManager& plugins) {
  return std::make_unique<PluginsRunCommand>(plugins);
}

}  // namespace app::cli
