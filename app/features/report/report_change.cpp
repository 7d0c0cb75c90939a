#include "app/features/report/report_change.h"

#include <utility>

namespace app {
namespace {

constexpr int kTypingId = 1;  // no other command of the stack merges

}  // namespace

ReportCommand::ReportCommand(const QString& text, ReportState before, ReportState after, Show show, QString field)
    : QUndoCommand(text),
      before_(std::move(before)),
      after_(std::move(after)),
      show_(std::move(show)),
      field_(std::move(field)) {}

void ReportCommand::redo() {
  if (!std::exchange(isFirst_, false)) show_(after_);
}

int ReportCommand::id() const {
  return field_.isEmpty() ? -1 : kTypingId;
}

bool ReportCommand::mergeWith(const QUndoCommand* later) {
  const auto* typed = dynamic_cast<const ReportCommand*>(later);
  if (!typed || typed->field_ != field_ || typed->before_.name != after_.name) return false;
  after_ = typed->after_;
  setText(typed->text());
  setObsolete(after_.report == before_.report);
  return true;
}

}  // namespace app
