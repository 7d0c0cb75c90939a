#include "app/cli/command.h"
#include "engine/estimator/config/json_schema.h"
#include "plugins/api/parameter_message.h"

namespace app::cli {
namespace {

class SchemaCommand : public Command {
 public:
  explicit SchemaCommand(const plugins::PluginManager& plugins) : plugins_(plugins) {}

  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand("schema", "Print the JSON schema of experiment files, for editors");
    command->add_option("--plugin", plugin_, "That of the parameters of this plugin instead")->type_name("NAME");
    return command;
  }

  void run(Console& console) override {
    std::string schema = plugin_.empty() ? engine::estimator::experimentSchema() : parameterSchema();
    schema.pop_back();  // the console ends the line
    console.result(schema);
  }

 private:
  std::string parameterSchema() const {
    const plugins::ParameterMessage message(plugins_.find(plugin_));
    return engine::estimator::jsonSchemaOf(message.type(), "Parameters of the plugin " + plugin_);
  }

  const plugins::PluginManager& plugins_;
  std::string plugin_;  // empty: none
};

}  // namespace

std::unique_ptr<Command> makeSchemaCommand(const plugins::PluginManager& plugins) {
  return std::make_unique<SchemaCommand>(plugins);
}

}  // namespace app::cli
