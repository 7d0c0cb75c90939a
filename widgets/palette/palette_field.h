// Looks like a field and opens the command palette, for those who do not know its keys. GUI thread only.
#pragma once

#include <QAbstractButton>

class QAction;

namespace widgets {

class PaletteField : public QAbstractButton {
  Q_OBJECT
 public:
  // `palette` opens it and must outlive the field.
  explicit PaletteField(QAction* palette, QWidget* parent = nullptr);

  // Only the icon, where words have no room.
  void setCompact(bool compact);
  bool isCompact() const { return text().isEmpty(); }
  int wordsWidth() const;  // pixels, with words
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  QString keys() const;

  QAction* palette_;
};

}  // namespace widgets
