// Folds the inspector away while the window is too narrow for three columns, and brings it back. A person who opens it
// then has it. GUI thread only.
#pragma once

#include <QObject>

class QDockWidget;
class QWidget;

namespace app {

class NarrowWindow : public QObject {
  Q_OBJECT
 public:
  NarrowWindow(QWidget* window, QDockWidget* inspector);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();

  QWidget* window_;
  QDockWidget* inspector_;
  bool isNarrow_ = false;
  bool isFolded_ = false;  // by this object
};

}  // namespace app
