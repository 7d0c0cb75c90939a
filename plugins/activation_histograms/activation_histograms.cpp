// The plugin "activation_histograms".

#include "engine/core/error.h"
#include "engine/graph/graph.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/step_schedule.h"
#include "plugins/api/training_values.h"
#include "summaries/store/histogram_builder.h"

namespace plugins {
namespace {

using namespace engine::estimator;

class ActivationHistogramsHook : public SessionRunHook {
 public:
  ActivationHistogramsHook(int64_t everySteps, std::string nodes) : schedule_(everySteps), nodes_(std::move(nodes)) {}

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }

  void begin(engine::Graph& graph) override {
    for (const engine::Output& output : activations(graph, nodes_)) {
      args_.fetches.push_back(output);
      tags_.push_back("activations/" + output.node->name());
    }
    if (tags_.empty()) {
      engine::fail(engine::Code::kNotFound, "activation_histograms found no ",
                   nodes_.empty() ? "activation function" : "node '" + nodes_ + "'", " in the graph.");
    }
  }

  void afterCreateSession(engine::Session& session) override { schedule_.start(session); }

  const SessionRunArgs* beforeRun(SessionRunContext&) override {
    return writer_ && schedule_.isDueNext() ? &args_ : nullptr;
  }

  void afterRun(SessionRunContext&, SessionRunValues values) override {
    if (!schedule_.wasDue()) return;
    const double wall = summaries::wallTime();
    for (std::size_t i = 0; i < values.size(); ++i) {
      summaries::HistogramBuilder builder;
      builder.add(values[i].toDoubles());
      writer_->histogram(tags_[i], schedule_.step(), builder.build(), wall);
    }
  }

 private:
  StepSchedule schedule_;
  std::string nodes_;
  summaries::SummaryWriter* writer_ = nullptr;
  SessionRunArgs args_;
  std::vector<std::string> tags_;  // one a fetch
};

}  // namespace

HookPtr makeHook(const Parameters& parameters, const HookServices&) {
  return std::make_shared<ActivationHistogramsHook>(parameters.integer("every_steps"), parameters.text("nodes"));
}

}  // namespace plugins
