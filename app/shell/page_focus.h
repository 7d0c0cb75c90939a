// The keys go to the first control of a page that a person brought, and stay on the page where that control goes away.
// GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace app {

// The first control of a part of the window in the order of Tab, that of a page's bar if it has one; null: there is
// none.
QWidget* firstControl(const QWidget& part);

class PageFocus : public QObject {
 public:
  explicit PageFocus(QObject* parent = nullptr);

  // The first control, that of its bar if it has one; the page itself until there is any.
  void enter(QWidget* page);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void onFocusChanged(const QWidget* old, const QWidget* now);

  QPointer<QWidget> page_;
};

}  // namespace app
