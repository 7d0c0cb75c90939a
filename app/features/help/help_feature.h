// The Help menu: first steps, the keys of the page ("?"), gestures, the handbook and the plugins. GUI thread only.
#pragma once

#include <QObject>

#include "app/shell/shell.h"

namespace app {

class HelpWindow;
enum class HelpPage;

class HelpFeature : public QObject {
  Q_OBJECT
 public:
  explicit HelpFeature(Shell& shell);
  // Made when it is first wanted.
  HelpWindow* open(HelpPage page);

 private:
  Shell& shell_;
  HelpWindow* window_ = nullptr;
};

}  // namespace app
