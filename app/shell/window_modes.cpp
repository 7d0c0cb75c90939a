#include "app/shell/window_modes.h"

#include <QAction>
#include <QStackedWidget>
#include <utility>

#include "widgets/window/mode_pages.h"
#include "widgets/window/mode_rail.h"

namespace app {
WindowModes::WindowModes(const ModeActions& actions, const OpenWorkspace& place, QStackedWidget* inspectors,
                         QWidget* window)
    : actions_(actions),
      place_(place),
      rail_(new widgets::ModeRail(window)),
      pages_(new widgets::ModePages(window)),
      inspectors_(inspectors),
      blank_(new QWidget(window)) {
  for (const ModeAction& mode : actions_.all()) {
    rail_->addMode(mode.action, placeOf(mode.id));
    connect(mode.action, &QAction::triggered, this, [this, id = mode.id] { bring(id); });
  }
  pages_->showEmpty(blank_);
}

void WindowModes::add(const QString& id, QAction* action, std::function<QWidget*()> make) {
  rail_->addMode(action, placeOf(id));
  pages_->add(id, std::move(make));
  connect(action, &QAction::triggered, this, [this, id] { bring(id); });
}

// By keys or a menu; who clicks on the rail, or walks it, goes on where they are.
void WindowModes::bring(const QString& id) {
  show(id);
  if (pages_->current() == id && !rail_->isTriggering()) focus_.enter(pages_->currentWidget());
}

bool WindowModes::needsNone(const QString& id) const {
  return id == idOf(Mode::kLog) || id == QLatin1String("checkpoints") || filled_.contains(id);
}

void WindowModes::show(const QString& id) {
  actions_.find(id)->setChecked(true);
  const bool isWelcome = !place_.workspace().isOpen() && !needsNone(id);
  if (std::exchange(isWelcome_, isWelcome) && !isWelcome) forgetFocus();
  if (isWelcome) emit wayBackChanged(!last_.isEmpty() && needsNone(last_) ? actions_.find(last_) : nullptr);
  emit welcomeWanted(isWelcome);
  if (isWelcome) return pages_->showEmpty(blank_);
  last_ = id;
  pages_->showPage(id);
  QWidget* inspector = pages_->inspector();
  if (inspector && inspectors_->indexOf(inspector) < 0) inspectors_->addWidget(inspector);
  inspectors_->setCurrentWidget(inspector ? inspector : inspectors_->widget(0));
  emit shown();
}

// What has the keys goes, and a stack would give them to the first control of all, whatever that is.
void WindowModes::forgetFocus() {
  if (QWidget* focused = rail_->window()->focusWidget()) focused->clearFocus();
}

void WindowModes::showAnyway(const QString& id) {
  filled_.insert(id);
  show(id);
}

}  // namespace app
