// A one-line label that elides the middle of a text that does not fit, or shows a brief one instead, and has all of it
// in the tooltip. GUI thread only.
#pragma once

#include <QLabel>

namespace widgets {

class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  void setFullText(const QString& text, const QString& brief = {});
  // It is no wider than all of its text, so that a large stretch gives it what it needs and others the rest.
  void limitToText(bool limited = true);
  QSize sizeHint() const override;  // of all of the text
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void elide();
  void limit();

  QString full_;
  QString brief_;  // instead of it where it has no room; empty: there is none
  bool isLimited_ = false;
};

}  // namespace widgets
