#include "app/shell/window_modes.h"

#include <QAction>
#include <QStackedWidget>

#include "widgets/panels/empty_state.h"
#include "widgets/window/mode_pages.h"
#include "widgets/window/mode_rail.h"

namespace app {
namespace {

// Pages that need no workspace.
bool needsNone(const QString& id) {
  return id == idOf(Mode::kLog) || id == QLatin1String("checkpoints");
}

}  // namespace

WindowModes::WindowModes(const ModeActions& actions, const OpenWorkspace& place, QStackedWidget* inspectors,
                         QWidget* window)
    : actions_(actions),
      place_(place),
      rail_(new widgets::ModeRail(window)),
      pages_(new widgets::ModePages(window)),
      inspectors_(inspectors),
      empty_(new widgets::EmptyState(window)) {
  for (const ModeAction& mode : actions_.all()) {
    rail_->addMode(mode.action);
    connect(mode.action, &QAction::triggered, this, [this, id = mode.id] { show(id); });
  }
  pages_->showEmpty(empty_);
}

void WindowModes::add(const QString& id, QAction* action, std::function<QWidget*()> make) {
  rail_->addMode(action);
  pages_->add(id, std::move(make));
}

void WindowModes::show(const QString& id) {
  actions_.find(id)->setChecked(true);
  if (!place_.workspace().isOpen() && !needsNone(id)) return pages_->showEmpty(empty_);
  pages_->showPage(id);
  QWidget* inspector = pages_->inspector();
  if (inspector && inspectors_->indexOf(inspector) < 0) inspectors_->addWidget(inspector);
  inspectors_->setCurrentWidget(inspector ? inspector : inspectors_->widget(0));
  emit shown();
}

void WindowModes::showAnyway(const QString& id) {
  show(id);
  if (!place_.workspace().isOpen()) pages_->showPage(id);
}

}  // namespace app
