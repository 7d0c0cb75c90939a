// The part of a card's menu that changes what it has of its own.
#include <QActionGroup>
#include <QCursor>
#include <QMenu>

#include "widgets/charts/chart_card.h"
#include "widgets/panels/number_text.h"

namespace widgets {

namespace {

QAction* addCheck(QMenu* menu, const QString& text, bool on) {
  QAction* action = menu->addAction(text);
  action->setCheckable(true);
  action->setChecked(on);
  return action;
}

}  // namespace

void ChartCard::addSetupActions(QMenu* menu) {
  addTagActions(menu);
  addXActions(menu->addMenu(tr("X Axis")));
  QAction* log = addCheck(menu, tr("Logarithmic Y Axis\tL"), logY());
  connect(log, &QAction::triggered, this, [this] { setOwnLogY(!logY()); });
  addSmoothingActions(menu->addMenu(tr("Smoothing")));
  QAction* outliers = addCheck(menu, tr("Ignore Outliers"), options_.ignoreOutliers);
  connect(outliers, &QAction::triggered, this, [this](bool on) {
    CardSetup next = setup_;
    next.ignoreOutliers = on;
    changeSetup(next);
  });
  QAction* reset = menu->addAction(tr("As All Charts"));
  reset->setToolTip(tr("Reset the settings of this chart to those of all charts"));
  reset->setEnabled(!setup_.isDefault());
  connect(reset, &QAction::triggered, this, [this] { changeSetup({}); });
}

void ChartCard::addTagActions(QMenu* menu) {
  QAction* add = menu->addAction(tr("Add Tag…\tT"));
  add->setObjectName(QStringLiteral("addTag"));
  connect(add, &QAction::triggered, this, [this] { emit addTagRequested(mapToGlobal(plot_.topLeft())); });
  QMenu* right = menu->addMenu(tr("Right Axis"));
  for (const QString& tag : tags()) {
    QAction* action = addCheck(right, tag, setup_.rightTags.contains(tag));
    connect(action, &QAction::triggered, this, [this, tag](bool on) {
      CardSetup next = setup_;
      next.rightTags.removeAll(tag);
      if (on) next.rightTags << tag;
      changeSetup(next);
    });
  }
  if (setup_.tags.isEmpty()) return;
  QMenu* remove = menu->addMenu(tr("Remove Tag"));
  for (const QString& tag : setup_.tags) {
    QAction* action = remove->addAction(tag);
    connect(action, &QAction::triggered, this, [this, tag] {
      CardSetup next = setup_;
      next.tags.removeAll(tag);
      next.rightTags.removeAll(tag);
      changeSetup(next);
    });
  }
}

void ChartCard::addXActions(QMenu* menu) {
  auto* group = new QActionGroup(menu);
  const auto add = [&](const QString& text, const std::optional<XAxis>& axis) {
    QAction* action = addCheck(menu, text, setup_.xTag.isEmpty() && setup_.xAxis == axis);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, axis] {
      CardSetup next = setup_;
      next.xAxis = axis;
      next.xTag.clear();
      changeSetup(next);
    });
  };
  add(tr("As All Charts"), {});
  add(tr("Step"), XAxis::kStep);
  add(tr("Relative Time"), XAxis::kRelative);
  add(tr("Wall Time"), XAxis::kWall);
  QAction* metric = addCheck(menu, setup_.xTag.isEmpty() ? tr("Metric…") : tr("Metric: %1…").arg(setup_.xTag),
                             !setup_.xTag.isEmpty());
  metric->setObjectName(QStringLiteral("xMetric"));
  group->addAction(metric);
  connect(metric, &QAction::triggered, this, [this] { emit xMetricRequested(mapToGlobal(plot_.topLeft())); });
  menu->addSeparator();
  QAction* log = addCheck(menu, tr("Logarithmic"), setup_.logX);
  connect(log, &QAction::triggered, this, [this](bool on) {
    CardSetup next = setup_;
    next.logX = on;
    changeSetup(next);
  });
}

void ChartCard::addSmoothingActions(QMenu* menu) {
  auto* group = new QActionGroup(menu);
  const auto add = [&](const QString& text, const std::optional<double>& weight) {
    QAction* action = addCheck(menu, text, setup_.smoothing == weight);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, weight] {
      CardSetup next = setup_;
      next.smoothing = weight;
      changeSetup(next);
    });
  };
  add(tr("As All Charts"), {});
  add(tr("None"), 0.0);
  for (const double weight : {0.3, 0.6, 0.8, 0.9, 0.97, 0.99, 0.999}) add(decimalText(weight, 'g', 6), weight);
}

}  // namespace widgets
