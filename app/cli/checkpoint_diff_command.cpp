#include "app/cli/command.h"
#include "app/cli/command_group.h"
#include "app/cli/text_table.h"
#include "app/workbench/json/json_values.h"
#include "engine/formats/checkpoints/checkpoint_diff.h"

namespace app::cli {
namespace {

namespace formats = engine::formats;
using formats::TensorChange;
using formats::TensorDiff;

const char* nameOf(TensorChange change) {
  switch (change) {
    case TensorChange::kEqual:
      return "equal";
    case TensorChange::kChanged:
      return "changed";
    case TensorChange::kReshaped:
      return "reshaped";
    case TensorChange::kMissing:
      return "missing";
    case TensorChange::kAdded:
      return "added";
    case TensorChange::kUnread:
      return "unread";
  }
  return "";
}

std::string typeOf(const formats::StoredTensor* tensor) {
  return tensor ? engine::dtypeName(tensor->dtype) + tensor->shape.toString() : "–";
}

class CheckpointDiffCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = checkpointGroup(program)->add_subcommand(
        "diff", "Show how two checkpoints differ, the most changed tensor first");
    command->add_option("FROM", from_, "A checkpoint's prefix, or a model directory")->required();
    command->add_option("TO", to_, "Another")->required();
    command->add_flag("--json", json_, "Print one JSON object per tensor and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    const auto from = formats::openCheckpoint(from_);
    const auto to = formats::openCheckpoint(to_);
    for (const auto* reader : {from.get(), to.get()}) {
      for (const std::string& damage : reader->damage()) console.log(engine::estimator::LogLevel::kWarning, damage);
    }
    const std::vector<TensorDiff> diffs = formats::diffCheckpoints(*from, *to);
    if (json_) {
      for (const TensorDiff& diff : diffs) console.result(jsonOf(diff));
    } else {
      console.result(table(diffs));
    }
  }

 private:
  static bool isCompared(const TensorDiff& diff) {
    return diff.change == TensorChange::kChanged || diff.change == TensorChange::kEqual;
  }

  static Json jsonOf(const TensorDiff& diff) {
    Json json = {{"name", diff.name}, {"change", nameOf(diff.change)}};
    if (isCompared(diff)) {
      json["relative"] = jsonNumber(diff.difference.relative);
      json["largest"] = jsonNumber(diff.difference.largest);
      json["mean"] = jsonNumber(diff.difference.mean);
      json["changed_share"] = jsonNumber(diff.difference.changedShare());
    }
    if (diff.from) json["from"] = typeOf(diff.from);
    if (diff.to) json["to"] = typeOf(diff.to);
    if (!diff.problem.empty()) json["error"] = diff.problem;
    return json;
  }

  static std::string table(const std::vector<TensorDiff>& diffs) {
    std::vector<std::vector<std::string>> rows = {{"tensor", "change", "relative", "max |d|", "changed", "type"}};
    for (const TensorDiff& diff : diffs) {
      const bool compared = isCompared(diff);
      std::string type = typeOf(diff.from ? diff.from : diff.to);
      if (diff.change == TensorChange::kReshaped) type += " → " + typeOf(diff.to);
      if (!diff.problem.empty()) type = diff.problem;
      rows.push_back({diff.name, nameOf(diff.change), compared ? shortNumber(diff.difference.relative) : "–",
                      compared ? shortNumber(diff.difference.largest) : "–",
                      compared ? shortNumber(100 * diff.difference.changedShare()) + " %" : "–", type});
    }
    return textTable(rows, {2, 3, 4});
  }

  std::string from_;
  std::string to_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeCheckpointDiffCommand() {
  return std::make_unique<CheckpointDiffCommand>();
}

}  // namespace app::cli
