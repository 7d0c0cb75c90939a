#include "app/workbench/models/engine_thread.h"

#include "engine/core/thread_arena.h"

namespace app {

EngineThread::EngineThread(QObject* parent)
    : QObject(parent), tasks_({.name = "engine", .began = engine::becomeComputeThread}) {
  connect(&tasks_, &widgets::BackgroundTasks::busyChanged, this, &EngineThread::busyChanged);
}

}  // namespace app
