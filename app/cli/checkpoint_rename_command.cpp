#include "app/cli/command.h"
#include "app/cli/command_group.h"
#include "app/cli/text_table.h"
#include "app/workbench/json/json_values.h"
#include "engine/estimator/training/rename_checkpoint.h"

namespace app::cli {
namespace {

class CheckpointRenameCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = checkpointGroup(program)->add_subcommand(
        "rename", "Write a checkpoint's tensors under other names, also those of TensorFlow 2's objects");
    command
        ->add_option("MAP", map_,
                     "JSON file: an object of names, or prefixes that end in a slash, to new ones; null leaves out")
        ->required();
    command->add_option("IN", in_, "A checkpoint's prefix, or a model directory")->required();
    command->add_option("OUT", out_, "Prefix of the new checkpoint")->required();
    command->add_flag("--json", json_, "Print one JSON object per tensor and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    const auto tensors = engine::estimator::renameCheckpoint(in_, out_, engine::estimator::readRenameMap(map_));
    std::vector<std::vector<std::string>> rows = {{"tensor", "new name"}};
    for (const engine::estimator::RenamedTensor& one : tensors) {
      if (json_) console.result({{"from", one.from}, {"to", one.to ? Json(*one.to) : Json()}});
      rows.push_back({one.from, !one.to ? "left out" : *one.to == one.from ? "the same" : *one.to});
    }
    if (!json_) console.result(textTable(rows, {}));
  }

 private:
  std::string map_;
  std::string in_;
  std::string out_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeCheckpointRenameCommand() {
  return std::make_unique<CheckpointRenameCommand>();
}

}  // namespace app::cli
