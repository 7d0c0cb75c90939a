// Windows that keys open show which of their controls has the focus from the start, as they do after the first Tab.
// An event filter of the application. GUI thread only.
#pragma once

#include <QObject>

namespace widgets {

class KeyboardWindows : public QObject {
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool byKeys_ = true;  // the last that a person did; who has done nothing yet may begin with keys
};

}  // namespace widgets
