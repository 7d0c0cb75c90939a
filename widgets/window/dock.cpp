#include "widgets/window/dock.h"

#include <QBoxLayout>
#include <QDockWidget>
#include <QEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QToolButton>

#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/type_scale.h"

namespace widgets {
namespace {

constexpr int kCloseSize = 24;
constexpr int kCloseIconSize = 12;

// Tab comes to a dock's button before it comes to what the dock shows, which may be made later than the button.
class ButtonFirst : public QObject {
 public:
  ButtonFirst(QWidget* button, QWidget* content) : QObject(button), button_(button), content_(content) {
    content->installEventFilter(this);
  }

 protected:
  // What is shown is laid out anew when something of it comes.
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) place();
    return QObject::eventFilter(watched, event);
  }

 private:
  void place() {
    const auto* pages = qobject_cast<const QStackedWidget*>(content_);
    const QWidget* shown = pages && pages->currentWidget() ? pages->currentWidget() : content_;
    QWidget* before = nullptr;
    for (QWidget* each = button_->nextInFocusChain(); each != button_; each = each->nextInFocusChain()) {
      if (!(each->focusPolicy() & Qt::TabFocus)) continue;
      if (shown->isAncestorOf(each)) {
        if (before) QWidget::setTabOrder(before, button_);
        return;
      }
      before = each;
    }
  }

  QWidget* button_;
  QWidget* content_;
};

QWidget* makeDockTitle(QDockWidget* dock) {
  auto* bar = new QWidget(dock);
  bar->setFixedHeight(measures::kDockTitleHeight);
  auto* layout = new QHBoxLayout(bar);
  // The dock asks for the layout's height only: a bar that is higher would lie over what is below it.
  constexpr int kAround = (measures::kDockTitleHeight - kCloseSize) / 2;
  layout->setContentsMargins(12, kAround, 4, kAround);
  auto* words = new QLabel(dock->windowTitle(), bar);
  words->setFont(roleFont(words->font(), TextRole::kSection));
  auto* close = new QToolButton(bar);
  close->setObjectName(dock->objectName() + QStringLiteral(".close"));
  close->setAutoRaise(true);
  close->setIcon(glyphIcon(Glyph::kCross));
  close->setIconSize({kCloseIconSize, kCloseIconSize});
  close->setFixedSize(kCloseSize, kCloseSize);
  close->setToolTip(QDockWidget::tr("Hide"));
  close->setAccessibleName(QDockWidget::tr("Hide %1").arg(dock->windowTitle()));
  QObject::connect(close, &QToolButton::clicked, dock, &QDockWidget::close);
  new ButtonFirst(close, dock->widget());
  layout->addWidget(words, 1);
  layout->addWidget(close);
  return bar;
}

}  // namespace

QDockWidget* makeDock(const QString& title, const QString& name, QWidget* content, int minimum) {
  auto* dock = new QDockWidget(title);
  dock->setObjectName(name);
  dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
  content->setMinimumWidth(minimum);
  dock->setWidget(content);
  dock->setTitleBarWidget(makeDockTitle(dock));
  return dock;
}

}  // namespace widgets
