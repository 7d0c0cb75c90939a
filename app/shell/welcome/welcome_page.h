// Shown while nothing is open: the program's name, three ways to begin, and what was open lately. GUI thread only.
#pragma once

#include <QWidget>
#include <vector>

class QAction;
class QBoxLayout;
class QPushButton;

namespace app {

class WelcomeCard;

class WelcomePage : public QWidget {
  Q_OBJECT
 public:
  // Both actions must outlive it.
  WelcomePage(QAction* openFolder, QAction* openSamples, QWidget* parent = nullptr);

  // The first card, with the one accented button: makes an experiment of a table.
  void addMaking(QAction* action);
  // The mode of a page that can be gone back to, without anything that is open; null: there is none.
  void setWayBack(QAction* mode);
  // What was open lately; it becomes this widget's.
  void setRecent(QWidget* recent);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  // The keys begin at its first control.
  void showEvent(QShowEvent* event) override;

 private:
  void order();
  void fit();

  QWidget* way_ = nullptr;  // the row of back_
  QPushButton* back_;
  QAction* backTo_ = nullptr;
  QBoxLayout* cards_;
  QBoxLayout* column_;
  QWidget* middle_;  // what column_ is of
};

}  // namespace app
