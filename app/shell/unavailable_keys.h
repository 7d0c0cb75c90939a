// Says why nothing happens when a person presses the keys of an action that is disabled: the reason that its tooltip
// has, which the keyboard does not reach. GUI thread only.
#pragma once

#include <QObject>

namespace app {

class Shell;

class UnavailableKeys : public QObject {
  Q_OBJECT
 public:
  // Kept for the window's lifetime.
  explicit UnavailableKeys(Shell& shell);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  Shell& shell_;
};

}  // namespace app
