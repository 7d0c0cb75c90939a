// Shown while nothing is open: the program's name, three ways to begin, and what was open lately. GUI thread only.
#pragma once

#include <QWidget>
#include <vector>

class QAction;
class QBoxLayout;

namespace app {

class WelcomeCard;

class WelcomePage : public QWidget {
  Q_OBJECT
 public:
  // Both actions must outlive it.
  WelcomePage(QAction* openFolder, QAction* openSamples, QWidget* parent = nullptr);

  // The first card, with the one accented button: makes an experiment of a table.
  void addMaking(QAction* action);
  // What was open lately; it becomes this widget's.
  void setRecent(QWidget* recent);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  // The keys begin at its first control.
  void showEvent(QShowEvent* event) override;

 private:
  void order();
  void fit();

  QBoxLayout* cards_;
  QBoxLayout* column_;
  QWidget* middle_;  // what column_ is of
};

}  // namespace app
