// What a model directory must be at any time, whatever ended the training that wrote it. Header-only.
#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/checkpoints/verify_checkpoint.h"
#include "engine/formats/graphs/graph_file.h"
#include "summaries/reading/event_log_reader.h"
#include "tests/app/cli/program_runner.h"

namespace test_support {

namespace fs = std::filesystem;

// Looks at folders of one training, which logs its loss at every step. What was whole once need not be read again.
class TrainedFolders {
 public:
  // What is wrong with a folder; empty: nothing.
  std::vector<std::string> problems(const std::string& folder) {
    problems_.clear();
    step_ = -1;
    attempt("the checkpoints", [&] { lookAtCheckpoints(folder); });
    if (fs::exists(folder + "/graph.pbtxt")) {
      attempt("the graph", [&] { engine::formats::readGraphFile(folder + "/graph.pbtxt"); });
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      if (name == "events.db") attempt(entry.path().string(), [&] { readLog(entry.path().parent_path().string()); });
      if (isExport(entry)) attempt(entry.path().string(), [&] { lookAtExport(entry.path().string()); });
    }
    attempt("the points", [&] { lookAtPoints(folder); });
    return problems_;
  }
  // Of the newest checkpoint of the folder that was looked at last; -1: none.
  int64_t step() const { return step_; }

 private:
  void attempt(const std::string& what, const std::function<void()>& look) {
    try {
      look();
    } catch (const std::exception& error) {
      problems_.push_back(what + ": " + error.what());
    }
  }

  // Of the files whose path begins so.
  bool isNew(const std::string& start) {
    std::string all;
    std::set<std::string> files;
    const fs::path parent = fs::path(start).parent_path();
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(parent)) {
      if (entry.is_regular_file() && entry.path().string().starts_with(start)) files.insert(entry.path().string());
    }
    for (const std::string& file : files) all += file.substr(start.size()) + '\0' + fileText(file) + '\0';
    return whole_.insert(std::hash<std::string>()(all)).second;
  }

  void lookAtCheckpoints(const std::string& folder) {
    const auto state = engine::formats::readCheckpointState(folder);
    if (!state) return;
    if (state->latest.empty() || state->paths.empty()) problems_.push_back("the file `checkpoint` names none");
    for (const std::string& prefix : state->paths) {
      if (!isNew(prefix + ".")) continue;
      const auto checkpoint = engine::formats::openCheckpoint(prefix);
      for (const auto& tensor : checkpoint->tensors()) {
        const std::string problem = engine::formats::verifyTensor(*checkpoint, tensor.name);
        if (!problem.empty()) problems_.push_back(problem);
      }
      engine::formats::readGraphFile(prefix + ".meta");
    }
    if (!state->latest.empty()) step_ = engine::formats::checkpointStep(state->latest).value_or(-1);
  }

  static bool isExport(const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    return entry.is_directory() && entry.path().parent_path().parent_path().filename() == "export" &&
           std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
  }
  void lookAtExport(const std::string& folder) {
    if (isNew(folder + "/")) engine::estimator::SavedModel::load(folder);
  }

  static void readLog(const std::string& folder) {
    try {
      readAll(summaries::EventLogReader(folder));
    } catch (const engine::Error& error) {
      if (error.code() != engine::Code::kNotFound) throw;  // nothing has been written yet
    }
  }
  static void readAll(summaries::EventLogReader reader) {
    for (const summaries::SeriesInfo& series : reader.series()) {
      if (series.kind == summaries::Kind::kScalar) reader.after(series.id, 0);
      for (const summaries::ItemInfo& item : reader.items(series.id)) {
        if (series.kind != summaries::Kind::kSession) reader.payload(series.id, item.step, item.index);
      }
    }
    reader.session();
  }

  // Every step up to that of the checkpoint.
  void lookAtPoints(const std::string& folder) {
    if (step_ <= 0) return;
    summaries::EventLogReader reader(folder);
    for (const summaries::SeriesInfo& series : reader.series()) {
      if (series.tag != "loss") continue;
      const std::vector<int64_t> steps = reader.visible(series.id).steps;
      for (int64_t step = 1; step <= step_; ++step) {
        if (static_cast<std::size_t>(step) <= steps.size() && steps[static_cast<std::size_t>(step) - 1] == step)
          continue;
        problems_.push_back("the newest checkpoint is of step " + std::to_string(step_) +
                            ", but the log lacks the point of " + std::to_string(step));
        return;
      }
      return;
    }
    problems_.push_back("there is a checkpoint, but no loss in the log");
  }

  std::vector<std::string> problems_;
  std::set<std::size_t> whole_;
  int64_t step_ = -1;
};

// A sample that trains quickly and exports, as arguments of `estimator train-and-evaluate`.
struct SampleTraining {
  std::string experiment = "iris_dnn";
  int64_t maxSteps = 40;
  int64_t saveSteps = 10;

  std::vector<std::string> arguments(const std::string& modelDir) const {
    const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
    const char* data = std::getenv("ESTIMATOR_DATA");
    std::vector<std::string> all{
        "train-and-evaluate",
        std::string(source ? source : ".") + "/resources/experiments/" + experiment + ".experiment.json",
        "--model-dir",
        modelDir,
        "--json",
        "--quiet",
        "--threads",
        "1"};
    if (data) all.insert(all.end(), {"--data", data});
    for (const std::string& setting :
         {"train.max_steps=" + std::to_string(maxSteps),
          "run_config.save_checkpoints_steps=" + std::to_string(saveSteps),
          std::string("run_config.save_summary_steps=1"), std::string("run_config.keep_checkpoint_max=2"),
          std::string("eval.every_steps=0"), std::string("eval.steps=1"),
          std::string(R"(eval.exporters=[{"kind": "latest", "exports_to_keep": 2},
                                         {"kind": "best", "exports_to_keep": 1}])")}) {
      all.insert(all.end(), {"--set", setting});
    }
    return all;
  }
};

inline std::string joinedLines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "\n  " + line;
  return text;
}

}  // namespace test_support
