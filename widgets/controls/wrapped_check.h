// A check box whose words go on in the next line where they have no room. GUI thread only.
#pragma once

#include <QCheckBox>

namespace widgets {

class WrappedCheck : public QCheckBox {
  Q_OBJECT
 public:
  explicit WrappedCheck(const QString& words, QWidget* parent = nullptr);

  QSize sizeHint() const override;  // on one line
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  int widthOf(const QString& words) const;  // with the box
  void wrap();

  QString words_;
};

}  // namespace widgets
