// Shows the labels of a tool bar's buttons while there is room, otherwise only their icons with tooltips. Belongs to
// the bar, which has a layout. GUI thread only.
#pragma once

#include <QList>
#include <QObject>

class QToolButton;

namespace widgets {

class FittingTools : public QObject {
  Q_OBJECT
 public:
  // Each has an icon.
  FittingTools(QWidget* bar, const QList<QToolButton*>& buttons);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();

  QWidget* bar_;
  QList<QToolButton*> buttons_;
  int words_ = 0;  // width of all words
};

}  // namespace widgets
