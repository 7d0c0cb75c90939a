// A program against the installed engine: computes with a graph, writes an event log and reads it.
#include <cstdio>

#include "engine/engine.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/summary_writer.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  engine::Graph graph;
  const engine::Scope scope(graph);
  const engine::Output sum =
      engine::ops::add(scope, engine::ops::scalar(scope, 2.0F), engine::ops::scalar(scope, 3.0F));
  const double value = engine::Session(graph).run(engine::Feeds{}, {sum})[0].toDoubles()[0];
  {
    const auto writer = summaries::openEventLog(argv[1]);
    writer->scalar("sum", 1, value, summaries::wallTime());
    writer->flush();
  }
  summaries::EventLogReader log(argv[1]);
  std::printf("engine %s: sum %g, %zu series\n", engine::version(), value, log.series().size());
  return value == 5 && log.series().size() == 1 && log.series()[0].lastValue == 5 ? 0 : 1;
}
