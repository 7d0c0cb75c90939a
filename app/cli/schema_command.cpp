#include "app/cli/command.h"
#include "engine/estimator/config/json_schema.h"

namespace app::cli {
namespace {

class SchemaCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    return program.add_subcommand("schema", "Print the JSON schema of experiment files, for editors");
  }

  void run(Console& console) override {
    std::string schema = engine::estimator::experimentSchema();
    schema.pop_back();  // the console ends the line
    console.result(schema);
  }
};

}  // namespace

std::unique_ptr<Command> makeSchemaCommand() {
  return std::make_unique<SchemaCommand>();
}

}  // namespace app::cli
