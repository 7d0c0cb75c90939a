// What happened in a run, as a line of the window's log. Function only: callable from any thread.
#pragma once

#include "app/workbench/runs/run_facts.h"
#include "widgets/panels/log_panel.h"

namespace app {

widgets::LogEntry logEntry(const RunEvent& event);

}  // namespace app
