// A label of one line that leaves out the middle of a text that does not fit; its tooltip has all of it. GUI thread
// only.
#pragma once

#include <QLabel>

namespace widgets {

class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  void setFullText(const QString& text);
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void elide();

  QString full_;
};

}  // namespace widgets
