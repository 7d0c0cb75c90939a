// Keeps windows and dialogs within the free area of the screen they appear on, so that no button of theirs is out of
// reach, and puts those that nobody placed over the window they belong to. GUI thread only.
#pragma once

#include <QObject>
#include <QRect>
#include <functional>

class QWidget;

namespace widgets {

// `window` becomes no larger than `area` has room for, title bar and frame included, and lies within it. Its own
// smallest size gives way.
void fitWithin(QWidget* window, const QRect& area);

// The free area of the window's screen; empty where the platform has no screens (offscreen).
QRect freeArea(const QWidget& window);

// Does so for every window and dialog of the program when it is shown.
class ScreenFit : public QObject {
  Q_OBJECT
 public:
  using Area = std::function<QRect(const QWidget&)>;
  explicit ScreenFit(QObject* parent, Area area = freeArea);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  Area area_;
};

}  // namespace widgets
