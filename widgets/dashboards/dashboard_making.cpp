#include "widgets/dashboards/dashboard_making.h"

#include <QVBoxLayout>
#include <exception>

#include "widgets/panels/empty_state.h"
#include "widgets/util/error_words.h"

namespace widgets {
namespace {

Dashboard* failedDashboard(const DashboardInfo& info, const QString& why, QWidget* parent) {
  auto* dashboard = new Dashboard(parent);
  auto* state = new EmptyState(dashboard);
  state->setError(Dashboard::tr("The page %1 could not be made").arg(info.title), why);
  auto* layout = new QVBoxLayout(dashboard);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(state);
  return dashboard;
}

}  // namespace

Dashboard* makeDashboard(const DashboardFactory& factory, const DashboardContext& context, QWidget* parent) {
  try {
    return factory.make(context, parent);
  } catch (const std::exception& error) {
    return failedDashboard(factory.info(), errorWords(error), parent);
  } catch (...) {
    return failedDashboard(factory.info(), Dashboard::tr("It gave no reason."), parent);
  }
}

}  // namespace widgets
