// Feeds arbitrary bytes to the readers of TensorBoard's event files. An even first byte: the bytes are one record,
// which is decoded event by event and value by value; an odd one: they are a file, which is scanned and imported to a
// log. Of a file the checksums are made right first, so that mutations get past them.
#include <string_view>

#include "summaries/tfevents/event.h"
#include "summaries/tfevents/record_scanner.h"
#include "summaries/tfevents/run_import.h"
#include "summaries/values/tensor_value.h"
#include "summaries/wire/crc32c.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/log_reading.h"
#include "tests/fuzz/record_checksums.h"

namespace {

namespace tfevents = summaries::tfevents;

void decodeValues(std::string_view summary) {
  summaries::WireReader fields(summary);
  while (fields.next()) {
    tfevents::SummaryValue value;
    if (!fields.is(1, summaries::WireType::kBytes) || !tfevents::decodeValue(fields.bytes(), value)) continue;
    tfevents::Metadata metadata;
    tfevents::decodeMetadata(value.metadata, metadata);
    double number = 0;
    if (value.kind == tfevents::ValueKind::kTensor) summaries::values::scalarOf(value.payload, number);
  }
}

void decodeRecord(const std::string& record) {
  tfevents::ScalarEvent scalar;
  tfevents::decodeScalarEvent(record, scalar);
  tfevents::Event event;
  if (tfevents::decodeEvent(record, event) && event.what == tfevents::What::kSummary) decodeValues(event.payload);
}

void scan(const std::string& path) {
  using Status = tfevents::RecordScanner::Status;
  tfevents::RecordScanner scanner(path);
  std::string_view record;
  for (;;) {
    const Status status = scanner.next(record);
    if (status == Status::kEnd) return;
    if (status == Status::kDamaged && !scanner.skipDamage()) return;
  }
}

void import(const std::string& bytes) {
  const fuzz::Folder folder("event_file");
  const std::string path = folder.write("events.out.tfevents.1", bytes);
  fuzz::refuseOrTake([&] { scan(path); });
  fuzz::refuseOrTake([&] {
    tfevents::ImportProgress progress;
    for (const tfevents::EventRun& run : tfevents::findEventRuns(folder.path().string())) {
      tfevents::ImportedRun imported = tfevents::importRun(run, folder / "log", progress);
      if (imported.log) imported.log->place();
    }
    fuzz::readLog(folder / "log");
  });
}

}  // namespace

FUZZ_TARGET(event_file)(const uint8_t* data, std::size_t size) {
  auto [choice, bytes] = fuzz::chosenInput(data, size);
  if (choice % 2 == 0) {
    decodeRecord(bytes);
  } else {
    // A part of the inputs keeps its wrong checksums.
    if (choice % 4 == 1) fuzz::repairRecords(bytes);
    import(bytes);
  }
  return 0;
}
