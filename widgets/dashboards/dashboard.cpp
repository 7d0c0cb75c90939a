#include "widgets/dashboards/dashboard.h"

#include <algorithm>

namespace widgets {
namespace {

std::vector<std::unique_ptr<DashboardFactory>>& factories() {
  static std::vector<std::unique_ptr<DashboardFactory>> all;
  return all;
}

}  // namespace

const std::vector<std::unique_ptr<DashboardFactory>>& dashboardFactories() {
  return factories();
}

DashboardRegistration::DashboardRegistration(std::unique_ptr<DashboardFactory> factory) {
  const int order = factory->info().order;
  auto& all = factories();
  const auto after =
      std::find_if(all.begin(), all.end(), [&](const auto& other) { return other->info().order > order; });
  all.insert(after, std::move(factory));
}

}  // namespace widgets
