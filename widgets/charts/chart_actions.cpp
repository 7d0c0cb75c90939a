#include "widgets/charts/chart_actions.h"

#include <QAction>
#include <QActionGroup>

#include "widgets/charts/grid/chart_settings.h"
#include "widgets/util/action_registry.h"

namespace widgets {

ChartActions::ChartActions(ActionRegistry* registry, ChartSettings* settings, QObject* parent)
    : QObject(parent), registry_(registry), settings_(settings) {
  addSmoothing();
  addAxes();
  addSwitches();
}

void ChartActions::addSmoothing() {
  QAction* less = registry_->add(QStringLiteral("charts.smoothing.less"), tr("Less smoothing"),
                                 tr("Smooth the curves by 0.1 less"), QKeySequence(Qt::Key_BracketLeft));
  QAction* more = registry_->add(QStringLiteral("charts.smoothing.more"), tr("More smoothing"),
                                 tr("Smooth the curves by 0.1 more"), QKeySequence(Qt::Key_BracketRight));
  QAction* off = registry_->add(QStringLiteral("charts.smoothing.off"), tr("No smoothing"),
                                tr("Show the values as they were logged"));
  // Rounded, so that ten steps back give exactly what was there.
  const auto step = [this](int tenths) {
    settings_->setSmoothing(std::clamp(std::round(settings_->options().smoothing * 10 + tenths) / 10, 0.0, 0.9));
  };
  connect(less, &QAction::triggered, this, [step] { step(-1); });
  connect(more, &QAction::triggered, this, [step] { step(1); });
  connect(off, &QAction::triggered, this, [this] { settings_->setSmoothing(0); });
}

void ChartActions::addAxes() {
  auto* group = new QActionGroup(this);
  // The short words stand on buttons beside each other.
  const auto add = [&](const QString& id, const QString& text, const QString& shortText, const QString& tip,
                       XAxis axis) {
    QAction* action = registry_->addCheckable(id, text, tip, settings_->options().xAxis == axis);
    action->setIconText(shortText);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, axis] { settings_->setXAxis(axis); });
    connect(settings_, &ChartSettings::changed, action,
            [action, axis](const ChartOptions& options) { action->setChecked(options.xAxis == axis); });
  };
  add(QStringLiteral("charts.x.step"), tr("Step"), tr("Step"), tr("Draw the curves against the training step"),
      XAxis::kStep);
  add(QStringLiteral("charts.x.relative"), tr("Relative time"), tr("Relative"),
      tr("Draw the curves against the time since each run began"), XAxis::kRelative);
  add(QStringLiteral("charts.x.wall"), tr("Wall time"), tr("Wall"), tr("Draw the curves against the time of day"),
      XAxis::kWall);
}

void ChartActions::addSwitches() {
  const auto add = [&](const QString& id, const QString& text, const QString& tip, auto get, auto set) {
    QAction* action = registry_->addCheckable(id, text, tip, get(settings_->options()));
    connect(action, &QAction::toggled, this, set);
    connect(settings_, &ChartSettings::changed, action,
            [action, get](const ChartOptions& options) { action->setChecked(get(options)); });
  };
  add(
      QStringLiteral("charts.log_y"), tr("Logarithmic y axis"), tr("Draw values on a logarithmic axis"),
      [](const ChartOptions& o) { return o.logY; }, [this](bool on) { settings_->setLogY(on); });
  add(
      QStringLiteral("charts.outliers"), tr("Ignore outliers"),
      tr("Fit the y axis to the 5th to 95th percentile of the values"),
      [](const ChartOptions& o) { return o.ignoreOutliers; }, [this](bool on) { settings_->setIgnoreOutliers(on); });
  add(
      QStringLiteral("charts.link"), tr("Link x axes"), tr("Zoom all charts together"),
      [](const ChartOptions& o) { return o.linked; }, [this](bool on) { settings_->setLinked(on); });
  add(
      QStringLiteral("charts.overwritten"), tr("Show overwritten points"),
      tr("Draw values that were superseded when a run went back to an earlier step or logged a step again, in a faint "
         "colour"),
      [](const ChartOptions& o) { return o.overwritten; }, [this](bool on) { settings_->setOverwritten(on); });
  add(
      QStringLiteral("charts.follow"), tr("Follow newest"), tr("Keep the newest steps in view"),
      [](const ChartOptions& o) { return o.followNewest > 0; },
      [this](bool on) {
        if (on == (settings_->options().followNewest > 0)) return;
        if (!on) followed_ = settings_->options().followNewest;
        settings_->setFollowNewest(on ? followed_ : 0);
      });
  QAction* fit = registry_->add(QStringLiteral("charts.fit"), tr("Fit all charts"), tr("Show all data in every chart"));
  connect(fit, &QAction::triggered, this, &ChartActions::fitRequested);
  QAction* group = registry_->add(QStringLiteral("charts.group"), tr("Group runs…"),
                                  tr("Draw groups of runs as their mean with a band around it"));
  connect(group, &QAction::triggered, this, &ChartActions::groupingRequested);
  QAction* derive = registry_->add(QStringLiteral("charts.derive"), tr("Derived series…"),
                                   tr("Compute curves from others: differences, ratios, derivatives, averages"));
  connect(derive, &QAction::triggered, this, &ChartActions::derivedRequested);
}

}  // namespace widgets
