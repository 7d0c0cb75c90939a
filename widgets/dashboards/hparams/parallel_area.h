// Scrolls parallel coordinates that have more axes than fit into the width, and says how many are out of sight where it
// is high enough for that. GUI thread only.
#pragma once

#include <QWidget>

class QLabel;
class QScrollArea;

namespace widgets {

class ParallelView;

class ParallelArea : public QWidget {
  Q_OBJECT
 public:
  // Takes the view.
  ParallelArea(ParallelView* view, QWidget* parent);

  // Axes that are beyond an edge.
  int hiddenAxes() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void tell();

  ParallelView* view_;
  QScrollArea* area_;
  QLabel* note_;
};

}  // namespace widgets
