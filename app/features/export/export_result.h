// Shows the outcome of an export as a checklist: written, reloaded, results equal. GUI thread only.
#pragma once

#include <QWidget>

#include "app/workbench/models/export_values.h"

class QLabel;

namespace app {

class ExportResultView : public QWidget {
  Q_OBJECT
 public:
  explicit ExportResultView(QWidget* parent = nullptr);
  void clear();
  void showOutcome(const ExportOutcome& outcome);
  // Nothing was kept. `verifying`: it was written and reloaded, but answers otherwise.
  void showFailure(const QString& text, bool verifying);
  void showCancelled();
  // All lines that are shown.
  QStringList lines() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  enum class Mark { kNone, kTick, kCross };
  struct Line {
    QLabel* icon;
    QLabel* text;
    Mark mark = Mark::kNone;
  };
  void set(std::size_t line, Mark mark, const QString& text);
  void drawIcons();
  std::vector<Line> lines_;
};

}  // namespace app
