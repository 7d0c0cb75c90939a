// Feeds arbitrary bytes to the reader of event logs, as the whole database of a run.
#include "summaries/sql/sql_session.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/log_reading.h"

FUZZ_TARGET(event_log)(const uint8_t* data, std::size_t size) {
  const fuzz::Folder folder("event_log");
  folder.write("events.db", fuzz::wholeInput(data, size));
  fuzz::readLog(folder.path().string());
  fuzz::refuseOrTake([&] {
    summaries::SqlSession session({{"run", folder.path().string()}});
    session.run("select count(*), max(step) from scalars", {.mostRows = 10});
  });
  return 0;
}
