// What a status bar says of the action that is pointed at, where there is no room for it beside the bar's own parts:
// over all of the bar, in as many lines as it needs. It is there only as long as the bar says it. GUI thread only.
#pragma once

#include <QLabel>

class QStatusBar;

namespace widgets {

class StatusHint : public QLabel {
  Q_OBJECT
 public:
  // A child of the bar's window, which is there already.
  explicit StatusHint(QStatusBar* bar);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void tell(const QString& text);
  // Pixels before the first of the bar's parts that stay.
  int roomInBar() const;

  QStatusBar* bar_;
};

}  // namespace widgets
