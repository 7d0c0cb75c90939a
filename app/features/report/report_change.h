// Changes of a report as commands on the workspace's undo stack. Each holds the report before and after, which is cheap
// since a report consists of text and tags only, and shows it in the dialog, opening that if necessary. GUI thread
// only.
#pragma once

#include <QUndoCommand>
#include <functional>

#include "app/features/report/report.h"

namespace app {

struct ReportState {
  QString name;  // that it is kept by; empty: it is new
  Report report;
  int section = -1;  // the selected one; -1: the title
};

class ReportCommand : public QUndoCommand {
 public:
  using Show = std::function<void(const ReportState&)>;
  // It is done already. What is typed in one field is one change: `field` is the same for it; empty for other changes.
  ReportCommand(const QString& text, ReportState before, ReportState after, Show show, QString field = {});
  void undo() override { show_(before_); }
  void redo() override;
  int id() const override;
  bool mergeWith(const QUndoCommand* later) override;

 private:
  ReportState before_;
  ReportState after_;
  Show show_;
  QString field_;
  bool isFirst_ = true;
};

}  // namespace app
