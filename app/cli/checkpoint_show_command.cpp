#include "app/cli/command.h"
#include "app/cli/command_group.h"
#include "app/cli/text_table.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "engine/formats/checkpoints/tensor_statistics.h"
#include "engine/formats/checkpoints/verify_checkpoint.h"

namespace app::cli {
namespace {

namespace formats = engine::formats;

std::vector<int64_t> dimsOf(const engine::Shape& shape) {
  return {shape.dims().begin(), shape.dims().end()};
}

class CheckpointShowCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = checkpointGroup(program)->add_subcommand(
        "show", "Show the tensors of a checkpoint, or the values of one of them");
    command->add_option("PATH", path_, "A checkpoint's prefix or index file, a V1 file, or a model directory")
        ->required();
    command->add_option("--tensor", tensor_, "Print the values of this tensor");
    command->add_flag("--statistics", statistics_,
                      "Read every tensor and print its norm, mean, standard deviation and number of zeros");
    command->add_flag("--verify", verify_, "Read every tensor and verify its checksums");
    command->add_flag("--json", json_, "Print one JSON object per tensor and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    const auto checkpoint = formats::openCheckpoint(path_);
    for (const std::string& damage : checkpoint->damage()) {
      console.log(engine::estimator::LogLevel::kWarning, damage);
    }
    tensor_.empty() ? list(console, *checkpoint) : values(console, *checkpoint);
    if (!verify_) return;
    if (!checkpoint->damage().empty()) throw engine::Error(engine::Code::kDataLoss, checkpoint->damage().front());
    if (damaged_ == 0) return;
    engine::fail(engine::Code::kDataLoss, damaged_, " of the ", checkpoint->tensors().size(), " tensors of ",
                 checkpoint->prefix(), damaged_ == 1 ? " is damaged." : " are damaged.",
                 " Restore the files from a copy, or use another checkpoint.");
  }

 private:
  static Json jsonStatistics(const formats::TensorStatistics& s) {
    return {{"min", jsonNumber(s.min)},
            {"max", jsonNumber(s.max)},
            {"mean", jsonNumber(s.mean)},
            {"std", jsonNumber(s.deviation)},
            {"norm", jsonNumber(s.norm)},
            {"sparsity", jsonNumber(s.sparsity())},
            {"nan", s.nan},
            {"positive_infinities", s.positiveInfinities},
            {"negative_infinities", s.negativeInfinities}};
  }

  static Json jsonOf(const formats::StoredTensor& tensor) {
    return {{"name", tensor.name},
            {"dtype", engine::dtypeName(tensor.dtype)},
            {"shape", dimsOf(tensor.shape)},
            {"bytes", tensor.bytes},
            {"parts", tensor.parts}};
  }

  // Reading the values compares them with their checksums, too.
  void values(Console& console, const formats::CheckpointReader& checkpoint) const {
    const engine::Tensor tensor = checkpoint.read(tensor_);
    if (!json_) {
      console.result(tensor.toString(static_cast<int>(std::min<int64_t>(tensor.elements(), 1000))));
      return;
    }
    Json json = jsonOf(*checkpoint.find(tensor_));
    if (formats::hasNumbers(tensor.dtype())) json["statistics"] = jsonStatistics(formats::statisticsOf(tensor));
    json["values"] = jsonTensor(tensor);
    console.result(json);
  }

  void list(Console& console, const formats::CheckpointReader& checkpoint) {
    std::vector<std::vector<std::string>> rows = {{"tensor", "dtype", "shape", "size"}};
    if (statistics_) rows[0].insert(rows[0].end(), {"norm", "mean", "std", "min", "max", "zeros", "not finite"});
    if (verify_) rows[0].insert(rows[0].begin() + 4, "check");
    int64_t total = 0;
    for (const formats::StoredTensor& tensor : checkpoint.tensors()) {
      total += tensor.bytes;
      Json json = jsonOf(tensor);
      rows.push_back({tensor.name, engine::dtypeName(tensor.dtype), tensor.shape.toString(), byteCount(tensor.bytes)});
      if (verify_) rows.back().push_back(check(console, checkpoint, tensor, json));
      if (statistics_ && formats::hasNumbers(tensor.dtype))
        addStatistics(console, checkpoint, tensor, json, rows.back());
      if (json_) console.result(json);
    }
    console.endProgress();
    if (json_) return;
    std::vector<std::size_t> atTheRight = {3};
    for (std::size_t column = verify_ ? 5 : 4; column < rows[0].size(); ++column) atTheRight.push_back(column);
    console.result(textTable(rows, atTheRight));
    console.result(std::to_string(checkpoint.tensors().size()) + " tensors, " + byteCount(total) + ", format " +
                   checkpoint.format());
  }

  // "ok", or "damaged" with what is wrong on stderr.
  std::string check(Console& console, const formats::CheckpointReader& checkpoint, const formats::StoredTensor& tensor,
                    Json& json) {
    if (console.interactive() && !json_) console.progress("checking " + tensor.name);
    const std::string problem = formats::verifyTensor(checkpoint, tensor.name);
    json["check"] = problem.empty() ? "ok" : "damaged";
    if (problem.empty()) return "ok";
    ++damaged_;
    json["error"] = problem;
    console.log(engine::estimator::LogLevel::kError, problem);
    return "damaged";
  }

  // A damaged tensor is told of and the others still listed.
  void addStatistics(Console& console, const formats::CheckpointReader& checkpoint, const formats::StoredTensor& tensor,
                     Json& json, std::vector<std::string>& row) const {
    try {
      const formats::TensorStatistics s = formats::statisticsOf(checkpoint, tensor.name);
      json["statistics"] = jsonStatistics(s);
      for (const double value : {s.norm, s.mean, s.deviation, s.min, s.max}) row.push_back(shortNumber(value));
      row.push_back(shortNumber(100 * s.sparsity()) + " %");
      row.push_back(std::to_string(s.elements - s.finite()));
    } catch (const engine::Error& error) {
      if (verify_) return;  // it was told
      json["error"] = error.what();
      console.log(engine::estimator::LogLevel::kError, error.what());
    }
  }

  std::string path_;
  std::string tensor_;
  bool statistics_ = false;
  bool verify_ = false;
  std::size_t damaged_ = 0;  // tensors
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeCheckpointShowCommand() {
  return std::make_unique<CheckpointShowCommand>();
}

}  // namespace app::cli
