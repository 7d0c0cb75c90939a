// A subcommand that a plugin adds: its options are the parameters that the plugin declares.
#include "app/cli/command.h"
#include "engine/core/error.h"

namespace app::cli {
namespace {

class PluginCommand : public Command {
 public:
  PluginCommand(plugins::PluginSpec spec, plugins::PluginManager& plugins)
      : spec_(std::move(spec)), plugins_(plugins) {}

  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand(spec_.name, spec_.description);
    for (const plugins::ParameterSpec& parameter : spec_.parameters) {
      const std::string type = plugins::parameterTypeName(parameter.type);
      const std::string unit = parameter.unit.empty() ? "" : " " + parameter.unit;
      CLI::Option* option =
          command->add_option("--" + parameter.name, given_[parameter.name], plugins::describe(parameter));
      option->type_name(type + unit)->required(!parameter.defaultValue);
      options_[parameter.name] = option;
    }
    return command;
  }

  void run(Console& console) override {
    std::map<std::string, std::string> given;
    for (const auto& [name, option] : options_) {
      if (option->count() > 0) given[name] = given_[name];
    }
    plugins_.runCommand(
        spec_.name, given,
        {[&](const std::string& line) { console.result(line); },
         [&](engine::estimator::LogLevel level, const std::string& text) { console.log(level, text); }});
  }

 private:
  plugins::PluginSpec spec_;
  plugins::PluginManager& plugins_;
  std::map<std::string, std::string> given_;  // by the parameters' names; their places must not move
  std::map<std::string, CLI::Option*> options_;
};

}  // namespace

void addPluginCommands(plugins::PluginManager& plugins, CLI::App& program, Commands& commands,
                       std::vector<CLI::App*>& declared, Console& console) {
  for (const plugins::PluginSpec& spec : plugins.plugins()) {
    if (spec.kind != "command" || !plugins.reasonAgainst(spec).empty()) continue;
    if (!program.get_subcommands([&](CLI::App* known) { return known->get_name() == spec.name; }).empty()) {
      console.log(engine::estimator::LogLevel::kWarning,
                  "The plugin '" + spec.name + "' is left out: there is a command of that name.");
      continue;
    }
    commands.push_back(std::make_unique<PluginCommand>(spec, plugins));
    declared.push_back(commands.back()->declare(program));
  }
}

}  // namespace app::cli
