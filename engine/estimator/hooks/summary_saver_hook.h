// Writes the graph's summaries to the event log, at the first step and then by a timer (tf.train.SummarySaverHook).
// Used by the training thread; the log's own thread writes to disk.
//   const SummarySpec spec{"note", SummaryKind::kScalar, {}};
//   const auto log = summaries::openEventLog("noted");
//   writeSummary(*log, spec, Tensor::scalar(0.5f), 1, summaries::wallTime());
//   log->flush();
//   summaries::EventLogReader("noted").series().at(0).lastValue;  // is 0.5
#pragma once

#include <vector>

#include "engine/estimator/hooks/step_timer.h"
#include "engine/estimator/training/monitored_session.h"
#include "engine/graph/collections.h"
#include "summaries/summary_writer.h"

namespace engine::estimator {

class SummarySaverHook : public SessionRunHook {
 public:
  // `timer`: between two points of each summary, in steps or seconds. `writer` outlives the hook. `summaries`: instead
  // of all the graph's.
  SummarySaverHook(StepTimer timer, summaries::SummaryWriter& writer,
                   std::optional<std::vector<SummarySpec>> summaries = std::nullopt)
      : timer_(timer), writer_(writer), given_(std::move(summaries)) {}
  void begin(Graph& graph) override;
  void afterCreateSession(Session& session) override;
  const SessionRunArgs* beforeRun(SessionRunContext& context) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  StepTimer timer_;
  summaries::SummaryWriter& writer_;
  std::optional<std::vector<SummarySpec>> given_;
  std::vector<SummarySpec> specs_;
  std::vector<summaries::SeriesId> scalars_;  // one a spec; unused for other kinds
  SessionRunArgs args_;
  GlobalStep step_;
  bool started_ = false;
  bool requested_ = false;
};

// Writes one summary's value as what its spec says it is, with the dtypes and shapes of engine/nn/summary.h.
// InvalidArgument for a value that is no such thing.
void writeSummary(summaries::SummaryWriter& writer, const SummarySpec& spec, const Tensor& value, int64_t step,
                  double wall);

}  // namespace engine::estimator
