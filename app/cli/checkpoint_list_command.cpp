#include <chrono>
#include <ctime>

#include "app/cli/command.h"
#include "app/cli/command_group.h"
#include "app/cli/text_table.h"
#include "engine/formats/checkpoints/checkpoint_folder.h"

namespace app::cli {
namespace {

using engine::formats::CheckpointFile;

std::string timeText(double seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  localtime_r(&time, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts);
  return text;
}

class CheckpointListCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = checkpointGroup(program)->add_subcommand("list", "List the checkpoints of a model directory");
    command->add_option("DIR", folder_, "Model directory")->required();
    command->add_flag("--json", json_, "Print one JSON object per checkpoint and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    std::string damage;
    const std::vector<CheckpointFile> all = engine::formats::checkpointsIn(folder_, &damage);
    if (!damage.empty()) console.log(engine::estimator::LogLevel::kWarning, damage);
    if (json_) {
      for (const CheckpointFile& checkpoint : all) console.result(jsonOf(checkpoint));
    } else if (all.empty()) {
      console.log(engine::estimator::LogLevel::kInfo, "There is no checkpoint in " + folder_ + ".");
    } else {
      console.result(table(all));
    }
  }

 private:
  static Json jsonOf(const CheckpointFile& checkpoint) {
    return {{"prefix", checkpoint.prefix}, {"step", checkpoint.step ? Json(*checkpoint.step) : Json()},
            {"time", checkpoint.time},     {"bytes", checkpoint.bytes},
            {"listed", checkpoint.listed}, {"latest", checkpoint.latest},
            {"kept", checkpoint.kept}};
  }

  static std::string table(const std::vector<CheckpointFile>& all) {
    std::vector<std::vector<std::string>> rows = {{"step", "time", "size", "", "checkpoint"}};
    for (const CheckpointFile& checkpoint : all) {
      std::string marks = checkpoint.latest ? "latest" : checkpoint.listed ? "" : "not listed";
      if (checkpoint.kept) marks += marks.empty() ? "kept" : ", kept";
      rows.push_back({checkpoint.step ? std::to_string(*checkpoint.step) : "–", timeText(checkpoint.time),
                      byteCount(checkpoint.bytes), marks, checkpoint.prefix});
    }
    return textTable(rows, {0, 2});
  }

  std::string folder_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeCheckpointListCommand() {
  return std::make_unique<CheckpointListCommand>();
}

}  // namespace app::cli
