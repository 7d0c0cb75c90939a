#include "widgets/dashboards/checkpoints/checkpoint_loader.h"

namespace widgets {

CheckpointLoader::CheckpointLoader(std::shared_ptr<CheckpointSource> source, QObject* parent)
    : QObject(parent), source_(std::move(source)), tasks_({.name = "checkpoints"}, this) {}

GoOn goOnOf(const TaskToken& token) {
  return [token] { return token.goOn(); };
}

}  // namespace widgets
