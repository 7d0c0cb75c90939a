#include "app/cli/command.h"

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
  return object;
}

class PluginsListCommand : public Command {
 public:
  explicit PluginsListCommand(const plugins::PluginManager& plugins) : plugins_(plugins) {}

  CLI::App* declare(CLI::App& program) override {
    CLI::App* group = program.add_subcommand("plugins", "Installed plugins")->require_subcommand(1);
    CLI::App* command = group->add_subcommand("list", "List plugins, and for those that cannot be used the reason");
    command->add_flag("--json", json_, "Print one JSON object per line and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    for (const plugins::PluginSpec& spec : plugins_.plugins()) {
      if (json_) {
        Json parameters = Json::array();
        for (const plugins::ParameterSpec& parameter : spec.parameters) parameters.push_back(jsonParameter(parameter));
        console.result(Json{{"name", spec.name},
                            {"version", spec.version},
                            {"kind", spec.kind},
                            {"description", spec.description},
                            {"path", spec.path},
                            {"parameters", parameters}});
      } else {
        console.result(spec.name + " " + spec.version + " (" + spec.kind + ")  " + spec.description);
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

}  // namespace

std::unique_ptr<Command> makePluginsListCommand(const plugins::PluginManager& plugins) {
  return std::make_unique<PluginsListCommand>(plugins);
}

}  // namespace app::cli
