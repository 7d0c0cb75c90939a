// Enter does what the control with the focus says. It presses a push or tool button that has the focus, in every page
// and dialog, whichever button is the dialog's own; and where a check box, a radio button, a closed choice or a number
// has the focus, it does not run the dialog. An event filter of the application. GUI thread only.
#pragma once

#include <QObject>

namespace widgets {

class EnterKeys : public QObject {
 public:
  explicit EnterKeys(QObject* parent = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace widgets
