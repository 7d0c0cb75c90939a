// Shift+F10 opens the menu of what has the focus, as the Menu key does: of some desktops Qt hears of that key alone. An
// event filter of the application. GUI thread only.
#pragma once

#include <QObject>

namespace widgets {

class MenuKeys : public QObject {
 public:
  explicit MenuKeys(QObject* parent = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace widgets
