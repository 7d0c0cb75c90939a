// Hides the inspector while the window is too narrow for three columns and restores it afterwards. If a person opens it
// meanwhile, it stays open. GUI thread only.
#pragma once

#include <QObject>

class QDockWidget;
class QWidget;

namespace widgets {

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

}  // namespace widgets
