// How far a work with a Keras model is, how long it will take yet, and a button that ends it. Hidden while there is
// none. GUI thread only.
#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace app {

class KerasProgress : public QWidget {
  Q_OBJECT
 public:
  // `end`: what the button says.
  KerasProgress(const QString& id, const QString& end, QWidget* parent = nullptr);

  void begin(const QString& doing);
  // `done`: 0 to 1; negative: not known.
  void show(double done, const QString& doing);
  void end();

 signals:
  void endWanted();

 private:
  QProgressBar* bar_;
  QLabel* doing_;
  QPushButton* end_;
  QElapsedTimer since_;  // the part that is told of began
  QString part_;         // of it: reading has another pace than training
  double first_ = 0;     // how much was done then
};

}  // namespace app
