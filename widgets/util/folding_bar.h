// Breaks the row of a bar in two lines where it has no room for all of it: what stands first in the row stays above,
// the rest goes below. Belongs to the bar, whose height is fixed and grows by a line. GUI thread only.
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
