#include "app/shell/docks/window_docks.h"

#include <QAction>
#include <QCoreApplication>
#include <QDataStream>
#include <QDockWidget>
#include <QEvent>
#include <QGuiApplication>
#include <QMainWindow>
#include <QStyle>
#include <algorithm>

#include "widgets/theme/font_measures.h"
#include "widgets/window/dock.h"
#include "widgets/window/narrow_window.h"

namespace app {
namespace {

constexpr int kPlacesVersion = 1;  // another number: saved docks no longer fit
constexpr quint32 kPlacesMagic = 0x45574432;  // state and widths
constexpr char kSizedProperty[] = "sizedOnce";
constexpr double kUsualLine = 16;  // height of a line of text at 10 points

struct DockTitles {
  Q_DECLARE_TR_FUNCTIONS(app::WindowDocks)
};

}  // namespace

WindowDocks::WindowDocks(QMainWindow* window, const Actions& actions, QWidget* runs, QWidget* inspector)
    : body_(new QMainWindow),
      runs_(widgets::makeDock(DockTitles::tr("Experiments and runs"), QStringLiteral("runsDock"), runs,
                              widgets::measures::grown(widgets::measures::kRunsLeast, window->fontMetrics()))),
      inspector_(
          widgets::makeDock(DockTitles::tr("Inspector"), QStringLiteral("inspectorDock"), inspector,
                            widgets::measures::grown(widgets::measures::kInspectorLeast, window->fontMetrics()))),
      actions_(actions),
      sides_{{runs_, 0, 0}, {inspector_, 0, 0}} {
  body_->setWindowFlags(Qt::Widget);
  body_->addDockWidget(Qt::LeftDockWidgetArea, runs_);
  body_->addDockWidget(Qt::RightDockWidgetArea, inspector_);
  narrow_ = new widgets::NarrowWindow(window, body_, runs_, inspector_);
  // When the one that came has its place.
  connect(narrow_, &widgets::NarrowWindow::rearranged, this, &WindowDocks::keepWidths, Qt::QueuedConnection);
  larger_ = std::max(1.0, window->fontMetrics().height() / kUsualLine);  // words need more room then
  sides_[0].width = qRound(widgets::measures::kRunsWidth * larger_);
  sides_[1].width = qRound(widgets::measures::kInspectorWidth * larger_);
  for (const Side& side : sides_) side.dock->installEventFilter(this);
  body_->installEventFilter(this);
  keepWidths();
  connect(actions.runs, &QAction::triggered, runs_, &QWidget::setVisible);
  connect(actions.inspector, &QAction::triggered, inspector_, &QWidget::setVisible);
  connect(actions.both, &QAction::triggered, this, [this] {
    const bool bothHidden = runs_->isHidden() && inspector_->isHidden();
    narrow_->rearrange([this, bothHidden] {
      for (QDockWidget* dock : {runs_, inspector_}) dock->setVisible(bothHidden);
    });
  });
}

void WindowDocks::addBelow(QDockWidget* dock, int height) {
  body_->addDockWidget(Qt::BottomDockWidgetArea, dock);
  dock->hide();
  // Docks that are not seen take no size.
  connect(dock, &QDockWidget::visibilityChanged, this, [this, dock, height](bool isVisible) {
    if (!isVisible || dock->property(kSizedProperty).toBool()) return;
    dock->setProperty(kSizedProperty, true);
    // When it has its place.
    const auto resize = [body = body_, dock, height] {
      const int wanted = height > 0 ? height : dock->height();
      body->resizeDocks({dock}, {std::min(wanted, body->height() / 3)}, Qt::Vertical);
    };
    QMetaObject::invokeMethod(dock, resize, Qt::QueuedConnection);
  });
}

// A page that is shown may take room from the docks until its parts have their places.
void WindowDocks::restoreLater() {
  fitWidths();
  const auto isOther = [](const Side& side) { return side.dock->isVisible() && side.dock->width() != side.fitting; };
  constexpr int kMostTries = 4;  // a page that needs the room keeps it
  if (std::ranges::none_of(sides_, isOther) || tries_ >= kMostTries) return;
  ++tries_;
  QMetaObject::invokeMethod(this, &WindowDocks::setWidths, Qt::QueuedConnection);
}

void WindowDocks::keepWidths() {
  tries_ = 0;
  setWidths();
}

// Asked for more, or for less than a dock needs, the body would paint the lines beside them where these do not end.
void WindowDocks::fitWidths() {
  const QWidget* page = body_->centralWidget();
  const int line = body_->style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent, nullptr, body_);
  int lacks = (page ? std::max(page->minimumSizeHint().width(), page->minimumWidth()) : 0) - body_->width();
  for (Side& side : sides_) {
    side.fitting = std::max(side.width, side.dock->minimumSizeHint().width());
    if (side.dock->isVisible()) lacks += side.fitting + line;
  }
  for (Side& side : sides_) {
    const int given = std::clamp(lacks, 0, side.fitting - side.dock->minimumSizeHint().width());
    side.fitting -= given;
    lacks -= given;
  }
}

void WindowDocks::setWidths() {
  fitWidths();
  QList<QDockWidget*> docks;
  QList<int> widths;
  for (const Side& side : sides_) {
    docks << side.dock;
    widths << side.fitting;
  }
  body_->resizeDocks(docks, widths, Qt::Horizontal);
}

// Only who drags the line beside a dock holds a button down while it changes. A window that gets narrower takes from
// the docks, too, and they would stay so.
bool WindowDocks::eventFilter(QObject* watched, QEvent* event) {
  if (watched == body_ && event->type() == QEvent::Resize) keepWidths();  // by then all have their places
  if (watched == body_ && event->type() == QEvent::LayoutRequest) restoreLater();  // a page may need less than before
  // The line beside it moves with it, and would stay where it was, too.
  if (watched != body_ && event->type() == QEvent::Resize) body_->update();
  if (watched != body_ && event->type() == QEvent::Resize && !(QGuiApplication::mouseButtons() & Qt::LeftButton)) {
    restoreLater();
  }
  // Also one that is hidden before it could be seen, in a narrow window.
  if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent) tellShown();
  if (event->type() == QEvent::Resize && QGuiApplication::mouseButtons() & Qt::LeftButton) {
    for (Side& side : sides_) {
      if (side.dock == watched && !side.dock->isFloating()) side.width = side.dock->width();
    }
  }
  return QObject::eventFilter(watched, event);
}

QByteArray WindowDocks::places() const {
  QByteArray kept;
  QDataStream out(&kept, QIODevice::WriteOnly);
  out << kPlacesMagic << body_->saveState(kPlacesVersion) << sides_[0].width << sides_[1].width << larger_;
  for (const Side& side : sides_) out << narrow_->isWanted(side.dock);  // the next window may have the room
  return kept;
}

void WindowDocks::restore(const QByteArray& places) {
  quint32 magic = 0;
  QByteArray state;
  int widths[2] = {};
  QDataStream in(places);
  in >> magic >> state >> widths[0] >> widths[1];
  if (magic == kPlacesMagic && in.status() == QDataStream::Ok) {
    double kept = larger_;  // with another font than then, words need another width
    if (!in.atEnd()) in >> kept;
    const double share = kept > 0 ? larger_ / kept : 1;
    bool isWanted[2] = {};
    const bool isTold = !in.atEnd();
    in >> isWanted[0] >> isWanted[1];
    narrow_->rearrange([&] {
      if (!body_->restoreState(state, kPlacesVersion) || !isTold) return;
      for (int i = 0; i < 2; ++i) sides_[i].dock->setVisible(isWanted[i]);
    });
    for (int i = 0; i < 2; ++i) {
      if (widths[i] > 0) sides_[i].width = qRound(widths[i] * share);
    }
    keepWidths();
  }
  tellShown();
}

void WindowDocks::tellShown() {
  actions_.runs->setChecked(!runs_->isHidden());
  actions_.inspector->setChecked(!inspector_->isHidden());
}

}  // namespace app
