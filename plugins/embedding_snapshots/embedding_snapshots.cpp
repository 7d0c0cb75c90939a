// The plugin "embedding_snapshots": matrices of the model as they were in several steps, as files that the projector of
// this program and TensorBoard's read.
#include <deque>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/step_schedule.h"
#include "summaries/files/whole_file.h"

namespace plugins {
namespace {

using namespace engine::estimator;
namespace fs = std::filesystem;

constexpr char kConfig[] = "projector_config.pbtxt";
constexpr char kOurs[] = "# Written by the hook embedding_snapshots.\n";
constexpr char kFolder[] = "embeddings";

// A row a line, its numbers between tabs.
std::string tableOf(const engine::Tensor& matrix, int64_t mostRows) {
  const int64_t rows = std::min(matrix.dim(0), mostRows);
  const std::vector<double> values = matrix.slice(0, rows).toDoubles();
  std::ostringstream text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    text << static_cast<float>(values[i]) << ((static_cast<int64_t>(i) + 1) % matrix.dim(1) == 0 ? '\n' : '\t');
  }
  return text.str();
}

class EmbeddingSnapshotsHook : public SessionRunHook {
 public:
  EmbeddingSnapshotsHook(const Parameters& parameters, std::string modelDir)
      : schedule_(parameters.integer("every_steps")),
        wanted_(parameters.text("variables")),
        rows_(parameters.integer("rows")),
        keep_(static_cast<std::size_t>(parameters.integer("keep"))),
        folder_(std::move(modelDir)) {}

  void begin(engine::Graph& graph) override {
    const engine::Scope scope = engine::Scope(graph).child("embedding_snapshots");
    for (const engine::Variable& variable : graph.collections().trainableVariables()) {
      const bool isMeant = variable.name.find(wanted_) != std::string::npos && variable.shape.rank() == 2;
      if (!isMeant) continue;
      names_.push_back(variable.name);
      args_.fetches.push_back(engine::nn::read(scope, variable));
    }
    if (names_.empty()) {
      engine::fail(engine::Code::kNotFound, "No matrix of the model has '", wanted_, "' in its name.");
    }
    refuseForeignConfig();
  }

  void afterCreateSession(engine::Session& session) override { schedule_.start(session); }
  const SessionRunArgs* beforeRun(SessionRunContext&) override { return schedule_.isDueNext() ? &args_ : nullptr; }

  void afterRun(SessionRunContext&, SessionRunValues values) override {
    if (!schedule_.wasDue()) return;
    fs::create_directories(folder_ / kFolder);
    std::vector<Entry> snapshot;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      std::string file = names_[i] + "_" + std::to_string(schedule_.step()) + ".tsv";
      std::ranges::replace(file, '/', '.');
      summaries::writeFileAtomically((folder_ / kFolder / file).string(), tableOf(values[i], rows_));
      const std::string name = names_[i] + " in step " + std::to_string(schedule_.step());
      snapshot.push_back({name, std::string(kFolder) + "/" + file});
    }
    snapshots_.push_back(std::move(snapshot));
    writeConfig();
  }

 private:
  struct Entry {
    std::string name;  // as the projector lists it
    std::string file;  // below the model directory
  };

  // A config that somebody else wrote stays.
  void refuseForeignConfig() const {
    std::ifstream in(folder_ / kConfig);
    std::string first;
    if (!std::getline(in, first) || first + "\n" == kOurs) return;
    engine::fail(engine::Code::kFailedPrecondition, (folder_ / kConfig).string(),
                 " is there already and not of this hook: move it away.");
  }

  // The files of snapshots that are too many go after the config no longer names them.
  void writeConfig() {
    std::vector<Entry> old;
    while (snapshots_.size() > keep_) {
      old.insert(old.end(), snapshots_.front().begin(), snapshots_.front().end());
      snapshots_.pop_front();
    }
    std::string text = kOurs;
    for (auto snapshot = snapshots_.rbegin(); snapshot != snapshots_.rend(); ++snapshot) {
      for (const Entry& entry : *snapshot) {
        text += "embeddings { tensor_name: \"" + entry.name + "\" tensor_path: \"" + entry.file + "\" }\n";
      }
    }
    summaries::writeFileAtomically((folder_ / kConfig).string(), text);
    for (const Entry& entry : old) fs::remove(folder_ / entry.file);
  }

  StepSchedule schedule_;
  std::string wanted_;
  int64_t rows_;
  std::size_t keep_;
  fs::path folder_;  // the model directory
  SessionRunArgs args_;
  std::vector<std::string> names_;            // one a fetch
  std::deque<std::vector<Entry>> snapshots_;  // oldest first
};

}  // namespace

HookPtr makeHook(const Parameters& parameters, const HookServices& services) {
  return std::make_shared<EmbeddingSnapshotsHook>(parameters, services.modelDir);
}

}  // namespace plugins
