// Breaks a bar's row in two when it does not fit: the first part stays above, the rest moves below. Belongs to the bar,
// whose fixed height grows by one line. GUI thread only.
#pragma once

#include <QObject>

class QBoxLayout;

namespace widgets {

class FoldingBar : public QObject {
  Q_OBJECT
 public:
  // `row`: two layouts side by side, in the layout of `bar` or that itself. `line`: pixels of a line and its gap.
  FoldingBar(QWidget* bar, QBoxLayout* row, int line);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();

  QWidget* bar_;
  QBoxLayout* row_;
  int line_;
};

}  // namespace widgets
