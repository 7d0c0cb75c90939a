// The column of mode buttons, icons with labels, at the left edge of the window. GUI thread only.
#pragma once

#include <QWidget>
#include <vector>

class QAction;
class QVBoxLayout;

namespace widgets {

class ModeRail : public QWidget {
  Q_OBJECT
 public:
  explicit ModeRail(QWidget* parent = nullptr);
  // A checkable action, one a mode; the action's text is the word. They stand by their places; those of another hundred
  // are apart, and those from 300 on stand at the bottom.
  void addMode(QAction* action, int place);
  // While a button triggers its action: by a click, or by Space.
  bool isTriggering() const { return isTriggering_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Entry {
    QWidget* button;
    int place;
  };
  // Words, or in a narrow window only the icons.
  void fitWidth();
  void arrange();

  QVBoxLayout* layout_;
  std::vector<Entry> entries_;
  bool hasWords_ = true;
  bool isTriggering_ = false;
};

}  // namespace widgets
