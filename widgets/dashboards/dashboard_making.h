// Makes dashboards so that one that fails does not take the window with it. GUI thread only.
#pragma once

#include "widgets/dashboards/dashboard.h"

namespace widgets {

// The factory's dashboard; where it throws, an empty one that says why. Never null.
Dashboard* makeDashboard(const DashboardFactory& factory, const DashboardContext& context, QWidget* parent);

}  // namespace widgets
