// The whole of the line that is current in the session log, to be read and copied; hidden as long as none is. GUI
// thread only.
#pragma once

#include <QPlainTextEdit>

class QTreeView;

namespace widgets {

class LogFilter;
class LogModel;

class LogDetail : public QPlainTextEdit {
  Q_OBJECT
 public:
  // Follows the selection of `view`, which shows `filter` of `model`. All must outlive it.
  LogDetail(const QTreeView* view, const LogFilter& filter, const LogModel& model, QWidget* parent);
  QSize sizeHint() const override;

 private:
  void showLine();

  const QTreeView* view_;
  const LogFilter& filter_;
  const LogModel& model_;
};

}  // namespace widgets
