// Previews a page of a report as it will be printed; redrawn shortly after the last change. GUI thread only; workers
// draw.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>

#include "app/features/report/report_content.h"
#include "widgets/util/background_tasks.h"

class QLabel;
class QSpinBox;

namespace app {

class PagePreview : public QWidget {
  Q_OBJECT
 public:
  // `content`: what the report shows now. `queue` draws it, and must be gone before this widget.
  PagePreview(std::function<ReportContent()> content, widgets::BackgroundTasks& queue, QWidget* parent);

  // What the report shows is another.
  void refresh();
  // A drawing is about to be begun.
  bool isWaiting() const { return delay_.isActive(); }

 private:
  void draw();

  std::function<ReportContent()> content_;
  widgets::BackgroundTasks& queue_;
  QTimer delay_;
  bool filling_ = false;
  QLabel* page_;
  QSpinBox* number_;
};

}  // namespace app
