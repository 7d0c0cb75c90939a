// The actions that switch between the window's modes: its own, those of dashboards and those of features. One is
// checked at a time. GUI thread only.
#pragma once

#include <QString>
#include <vector>

class QAction;
class QActionGroup;

namespace widgets {
class ActionRegistry;
}

namespace app {

// The modes that the window has besides those of dashboards.
enum class Mode { kCharts, kSummaries, kGraph, kExperiment, kLog };
QString idOf(Mode mode);

// Where a mode stands in the rail and in the menu; those of another hundred are apart, from 300 on at the bottom.
int placeOf(const QString& id);

struct ModeAction {
  QString id;
  QAction* action;
};

class ModeActions {
 public:
  explicit ModeActions(widgets::ActionRegistry* registry);

  // In the order of the rail.
  const std::vector<ModeAction>& all() const { return all_; }
  // Null when there is no such mode.
  QAction* find(const QString& id) const;
  // One more, at its place.
  void add(const QString& id, QAction* action);

 private:
  std::vector<ModeAction> all_;
  QActionGroup* group_;
};

}  // namespace app
