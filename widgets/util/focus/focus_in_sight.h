// Scrolls to the control that the keys come to, in every page and dialog: Qt does so only while Tab stays within a
// scroll area, not where it comes from outside. What is clicked stays under the pointer. An event filter of the
// application. GUI thread only.
#pragma once

#include <QObject>

namespace widgets {

class FocusInSight : public QObject {
 public:
  explicit FocusInSight(QObject* parent = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace widgets
