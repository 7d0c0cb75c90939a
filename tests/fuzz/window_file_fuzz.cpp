// Feeds arbitrary text to the readers of the window's own JSON: reports, and the notes of runs. The first byte
// chooses. What is read is written and read again, which must give the same.
#include <cstdlib>

#include "app/features/report/report.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"
#include "widgets/runs/run_note.h"

namespace {

void readReport(const QByteArray& json) {
  QString problem;
  const std::optional<app::Report> report = app::reportFromJson(json, &problem);
  if (!report) return;
  if (app::reportFromJson(app::reportToJson(*report), &problem) != report) std::abort();
}

void readNotes(const QByteArray& json) {
  QString problem;
  widgets::RunNotesData data;
  if (!widgets::notesFromJson(json, &data, &problem)) return;
  widgets::RunNotesData again;
  if (!widgets::notesFromJson(widgets::notesToJson(data), &again, &problem) || again.notes != data.notes) std::abort();
}

}  // namespace

FUZZ_TARGET(window_file)(const uint8_t* data, std::size_t size) {
  constexpr void (*kReaders[])(const QByteArray&) = {readReport, readNotes};
  const fuzz::ChosenInput input = fuzz::chosenInput(data, size);
  const QByteArray json = QByteArray::fromStdString(input.bytes);
  kReaders[input.choice % std::size(kReaders)](json);
  return 0;
}
