// The steps at which the visible runs logged heavy summaries, read by the loader: what the time cursor can stand on. A
// run is read again only when it has more. GUI thread only.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <vector>

#include "widgets/dashboards/dashboard.h"

namespace widgets {

class LoggedSteps : public QObject {
  Q_OBJECT
 public:
  // What `context` points to must outlive this object.
  explicit LoggedSteps(const DashboardContext& context, QObject* parent = nullptr);

  // In rising order, each once.
  const std::vector<int64_t>& steps() const { return steps_; }
  // Nothing is read while it is off.
  void setActive(bool active);

 signals:
  void changed();

 private:
  struct Run {
    uint64_t points = 0;
    std::vector<int64_t> steps;
  };
  void refresh();
  void unite();

  const DashboardContext context_;
  bool active_ = false;
  std::map<QString, Run> runs_;
  std::vector<int64_t> steps_;
};

}  // namespace widgets
