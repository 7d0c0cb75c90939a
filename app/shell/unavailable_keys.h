// Says why nothing happens when a person presses the keys of an action that is disabled: the reason that its tooltip
// has, which the keyboard does not reach, and what leads on. GUI thread only.
#pragma once

#include <QObject>

namespace widgets {
class RunCatalog;
}

namespace app {

class Shell;

class UnavailableKeys : public QObject {
  Q_OBJECT
 public:
  // Kept for the window's lifetime. `runs` outlives it.
  UnavailableKeys(Shell& shell, const widgets::RunCatalog& runs);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  Shell& shell_;
  const widgets::RunCatalog& runs_;
};

}  // namespace app
