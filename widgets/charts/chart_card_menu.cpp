// The buttons and the menu of a card.
#include <QAction>
#include <QContextMenuEvent>
#include <QMenu>
#include <QToolButton>

#include "widgets/charts/chart_card.h"
#include "widgets/panels/glyphs.h"

namespace widgets {

void ChartCard::buildButtons() {
  pin_ = new QToolButton(this);
  pin_->setObjectName(QStringLiteral("pin"));
  pin_->setIcon(glyphIcon(Glyph::kPin));
  pin_->setCheckable(true);
  menu_ = new QToolButton(this);
  menu_->setObjectName(QStringLiteral("menu"));
  menu_->setIcon(glyphIcon(Glyph::kMore));
  menu_->setToolTip(tr("More (right click)"));
  menu_->setAccessibleName(tr("More actions of this chart"));
  for (QToolButton* button : {pin_, menu_}) {
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->resize(24, 24);
    button->hide();
  }
  setPinned(false);
  connect(pin_, &QToolButton::clicked, this, [this](bool on) { emit pinRequested(on); });
  connect(menu_, &QToolButton::clicked, this, [this] {
    QContextMenuEvent event(QContextMenuEvent::Other, menu_->pos(), menu_->mapToGlobal(QPoint(0, menu_->height())));
    contextMenuEvent(&event);
  });
}

void ChartCard::placeButtons() {
  if (!pin_) return;
  menu_->move(width() - 12 - 24 + 4, 6);
  pin_->move(menu_->x() - 26, 6);
}

void ChartCard::setPinned(bool pinned) {
  pinned_ = pinned;
  pin_->setChecked(pinned);
  pin_->setVisible(pinned || pointed_);
  pin_->setToolTip(pinned ? tr("Unpin this chart (P)") : tr("Pin this chart to the top (P)"));
  pin_->setAccessibleName(pin_->toolTip());
}

void ChartCard::setMaximised(bool on) {
  maximised_ = on;
}

void ChartCard::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const auto add = [&](const QString& text, auto act) {
    QAction* action = menu->addAction(text);
    connect(action, &QAction::triggered, this, act);
    return action;
  };
  add(tr("Fit to Data\t0"), [this] { fit(); });
  add(tr("Previous View\tAlt+Left"), [this] { zoomBack(); })->setEnabled(zoom_.canGoBack());
  add(tr("Next View\tAlt+Right"), [this] { zoomForward(); })->setEnabled(zoom_.canGoForward());
  menu->addSeparator();
  addSetupActions(menu);
  menu->addSeparator();
  add(pinned_ ? tr("Unpin\tP") : tr("Pin to the Top\tP"), [this] { emit pinRequested(!pinned_); });
  add(maximised_ ? tr("Restore\tEsc") : tr("Maximise\tEnter"), [this] { emit maximiseRequested(); });
  menu->addSeparator();
  addSelectionActions(menu);
  menu->addSeparator();
  addExportActions(menu);
  menu->popup(event->globalPos());
}

void ChartCard::addSelectionActions(QMenu* menu) {
  const auto add = [&](const QString& text, bool enabled, auto act) {
    QAction* action = menu->addAction(text);
    action->setEnabled(enabled);
    connect(action, &QAction::triggered, this, act);
  };
  const bool placed = crosshair_.has_value() && selection_.shared();
  add(tr("Select This Step\tS"), placed, [this, at = crosshair_] { selection_.select(frame(), *at); });
  add(selection_.hasMark() ? tr("End the Range Here\tR") : tr("Start a Range Here\tR"), placed,
      [this, at = crosshair_] {
        selection_.markEnd(frame(), *at);
        update();
      });
  add(tr("Clear the Selection\tEsc"), !selection_.isEmpty(), [this] { selection_.clear(); });
}

void ChartCard::addExportActions(QMenu* menu) {
  QAction* copy = menu->addAction(tr("Copy Picture and Values\tCtrl+C"));
  connect(copy, &QAction::triggered, this, &ChartCard::copyRequested);
  QMenu* formats = menu->addMenu(tr("Export"));
  formats->setEnabled(drawn_.hasData);
  const auto add = [&](const QString& text, ExportFormat format, int scale = 1) {
    QAction* action = formats->addAction(text);
    action->setObjectName(QStringLiteral("export.%1%2").arg(extensionOf(format)).arg(scale));
    connect(action, &QAction::triggered, this, [this, format, scale] { emit exportRequested(format, scale); });
  };
  add(tr("Picture (PNG)…"), ExportFormat::kPng);
  add(tr("Picture, Twice as Large (PNG)…"), ExportFormat::kPng, 2);
  add(tr("Picture, Three Times as Large (PNG)…"), ExportFormat::kPng, 3);
  add(tr("Drawing (SVG)…"), ExportFormat::kSvg);
  add(tr("Document (PDF)…"), ExportFormat::kPdf);
  formats->addSeparator();
  add(tr("Visible Values (CSV)…"), ExportFormat::kCsv);
  add(tr("Visible Values (JSON)…"), ExportFormat::kJson);
  add(tr("LaTeX (pgfplots)…"), ExportFormat::kPgfplots);
}

}  // namespace widgets
