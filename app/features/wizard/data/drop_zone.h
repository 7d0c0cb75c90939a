// Where a person without data is told what to do: drop a file or folder, or choose one. The page around it takes what
// is dropped. GUI thread only.
#pragma once

#include <QFrame>

class QPushButton;

namespace app {

class DropZone : public QFrame {
  Q_OBJECT
 public:
  explicit DropZone(QWidget* parent = nullptr);
  // Shows that what is dragged may be dropped.
  void setHot(bool hot);

 signals:
  void fileWanted();
  void folderWanted();
  void digitsWanted();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPushButton* addButton(const QString& name, const QString& text);
  bool hot_ = false;
};

}  // namespace app
