// Shown while no data is chosen: invites the person to drop a file or folder or to browse for one. The page around it
// handles the drop. GUI thread only.
#pragma once

#include <QFrame>

class QPushButton;

namespace widgets {

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

}  // namespace widgets
