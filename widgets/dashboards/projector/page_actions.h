// Makes the actions of the projector, "projector.…" in the registry, whose keys count only within its page. GUI thread
// only.
#pragma once

#include <QKeySequence>
#include <functional>

class QAction;
class QWidget;

namespace widgets {

class ActionRegistry;

class PageActions {
 public:
  // Both must outlive what the actions call.
  PageActions(ActionRegistry& registry, QWidget* page) : registry_(registry), page_(page) {}

  QAction* add(const QString& id, const QString& text, const QString& tooltip, const QKeySequence& keys,
               std::function<void()> triggered) const;
  QAction* addSwitch(const QString& id, const QString& text, const QString& tooltip, bool on, const QKeySequence& keys,
                     std::function<void(bool)> toggled) const;
  QWidget* page() const { return page_; }

 private:
  ActionRegistry& registry_;
  QWidget* page_;
};

}  // namespace widgets
