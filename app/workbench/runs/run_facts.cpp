#include "app/workbench/runs/run_facts.h"

#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"

namespace app {

std::vector<CheckpointFact> checkpointsOf(const std::string& folder) {
  std::vector<CheckpointFact> facts;
  for (const std::string& prefix : engine::formats::listCheckpoints(folder)) {
    facts.push_back({QString::fromStdString(prefix), engine::formats::checkpointStep(prefix).value_or(0)});
  }
  return facts;
}

}  // namespace app
