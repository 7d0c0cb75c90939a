#include "widgets/charts/card/card_menu.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>

namespace widgets {

namespace {
struct MenuWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ChartCard)
};
}  // namespace

void CardMenu::popup(const QPoint& place) {
  auto* menu = new QMenu(&parts_.scene.card);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  addView(menu);
  menu->addSeparator();
  setup_.addTo(menu);
  menu->addSeparator();
  addPlace(menu);
  menu->addSeparator();
  addSelection(menu);
  menu->addSeparator();
  addExport(menu);
  menu->popup(place);
}

void CardMenu::addView(QMenu* menu) {
  CardView* view = &parts_.view;
  menu->addAction(MenuWords::tr("Fit to data\t0"), view, &CardView::fit);
  menu->addAction(MenuWords::tr("Previous view\tAlt+Left"), view, &CardView::goBack)->setEnabled(view->canGoBack());
  menu->addAction(MenuWords::tr("Next view\tAlt+Right"), view, &CardView::goForward)->setEnabled(view->canGoForward());
}

void CardMenu::addPlace(QMenu* menu) {
  CardRequests* requests = &parts_.requests;
  menu->addAction(parts_.place.pinned ? MenuWords::tr("Unpin\tP") : MenuWords::tr("Pin to the top\tP"), requests,
                  [this] { parts_.requests.pin(!parts_.place.pinned); });
  menu->addAction(parts_.place.maximised ? MenuWords::tr("Restore\tEsc") : MenuWords::tr("Maximise\tEnter"), requests,
                  &CardRequests::maximiseRequested);
}

void CardMenu::addSelection(QMenu* menu) {
  CardSelection& selection = parts_.selection;
  const std::optional<double> at = parts_.hover.crosshair();
  const auto add = [&](const QString& text, bool enabled, auto act) {
    menu->addAction(text, &parts_.scene.card, act)->setEnabled(enabled);
  };
  const bool placed = at.has_value() && selection.shared();
  add(MenuWords::tr("Select this step\tS"), placed, [this, at] { parts_.selection.select(parts_.scene.frame(), *at); });
  add(selection.hasMark() ? MenuWords::tr("End the range here\tR") : MenuWords::tr("Start a range here\tR"), placed,
      [this, at] {
        parts_.selection.markEnd(parts_.scene.frame(), *at);
        parts_.scene.card.update();
      });
  add(MenuWords::tr("Clear the selection\tEsc"), !selection.isEmpty(), [this] { parts_.selection.clear(); });
}

void CardMenu::addExport(QMenu* menu) {
  CardRequests* requests = &parts_.requests;
  menu->addAction(MenuWords::tr("Copy picture and values\tCtrl+C"), requests, &CardRequests::copyRequested);
  QMenu* formats = menu->addMenu(MenuWords::tr("Export"));
  formats->setEnabled(parts_.scene.drawn.hasData);
  const auto add = [&](const QString& text, ExportFormat format, int scale = 1) {
    formats->addAction(text, requests, [requests, format, scale] { requests->exportCard(format, scale); })
        ->setObjectName(QStringLiteral("export.%1%2").arg(extensionOf(format)).arg(scale));
  };
  add(MenuWords::tr("Picture (PNG)…"), ExportFormat::kPng);
  add(MenuWords::tr("Picture, twice as large (PNG)…"), ExportFormat::kPng, 2);
  add(MenuWords::tr("Picture, three times as large (PNG)…"), ExportFormat::kPng, 3);
  add(MenuWords::tr("Drawing (SVG)…"), ExportFormat::kSvg);
  add(MenuWords::tr("Document (PDF)…"), ExportFormat::kPdf);
  formats->addSeparator();
  add(MenuWords::tr("Visible values (CSV)…"), ExportFormat::kCsv);
  add(MenuWords::tr("Visible values (JSON)…"), ExportFormat::kJson);
  add(MenuWords::tr("LaTeX (pgfplots)…"), ExportFormat::kPgfplots);
}

}  // namespace widgets
