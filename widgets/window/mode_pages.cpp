#include "widgets/window/mode_pages.h"

#include "widgets/util/focus/reading_order.h"

namespace widgets {
namespace {

constexpr QSize kMostNeeded{720, 480};  // in a window of 1024 by 640 with its docks

}  // namespace

ModePages::ModePages(QWidget* parent) : QStackedWidget(parent) {
  setObjectName(QStringLiteral("modePages"));
}

void ModePages::add(const QString& id, Make make, Make inspector) {
  Page page;
  page.make = std::move(make);
  page.makeInspector = std::move(inspector);
  pages_.emplace(id, std::move(page));
}

void ModePages::showEmpty(QWidget* empty) {
  if (indexOf(empty) < 0) addWidget(empty);
  current_.clear();
  setCurrentWidget(empty);
  updateGeometry();
}

void ModePages::showPage(const QString& id) {
  Page& page = pages_.at(id);
  if (!page.page) {
    page.page = page.make();
    addWidget(page.page);
    tabInLayoutOrder(page.page);
    if (page.makeInspector) page.inspector = page.makeInspector();
  }
  current_ = id;
  setCurrentWidget(page.page);
  updateGeometry();
}

QSize ModePages::minimumSizeHint() const {
  return currentWidget() ? currentWidget()->minimumSizeHint().boundedTo(kMostNeeded) : QSize();
}

QSize ModePages::sizeHint() const {
  return minimumSizeHint();
}

QWidget* ModePages::page(const QString& id) const {
  const auto found = pages_.find(id);
  return found == pages_.end() ? nullptr : found->second.page;
}

QWidget* ModePages::inspector() const {
  const auto found = pages_.find(current_);
  return found == pages_.end() ? nullptr : found->second.inspector;
}

}  // namespace widgets
