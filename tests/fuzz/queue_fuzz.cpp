// Feeds arbitrary text to the reader of the queue of trainings. What is read is written and read again, which must give
// as many.
#include <cstdlib>

#include "app/workbench/queue/queue_file.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

FUZZ_TARGET(queue)(const uint8_t* data, std::size_t size) {
  const QString folder = QStringLiteral("/workspace/runs");
  const auto json = QByteArray(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
  const app::QueueRead read = app::queueFromJson(json, folder);
  if (!read.problem.isEmpty() || read.runs.empty()) return 0;
  const app::QueueRead again = app::queueFromJson(app::queueToJson(read.runs, folder), folder);
  if (!again.problem.isEmpty() || again.runs.size() != read.runs.size()) std::abort();
  return 0;
}
