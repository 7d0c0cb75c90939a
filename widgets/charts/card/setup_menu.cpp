#include "widgets/charts/card/setup_menu.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include "widgets/panels/number_text.h"

namespace widgets {

namespace {

struct SetupWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ChartCard)
};

QAction* addCheck(QMenu* menu, const QString& text, bool on) {
  QAction* action = menu->addAction(text);
  action->setCheckable(true);
  action->setChecked(on);
  return action;
}

// Changes a part of the setup that the card has when the action is triggered.
template <typename Change>
void onTriggered(QAction* action, CardConfig& config, Change change) {
  QObject::connect(action, &QAction::triggered, &config, [&config, change](bool on) {
    CardSetup next = config.setup();
    change(next, on);
    config.change(next);
  });
}

}  // namespace

QPoint SetupMenu::place() const {
  return scene_.card.mapToGlobal(scene_.plot().topLeft());
}

void SetupMenu::addTo(QMenu* menu) {
  addTags(menu);
  addXAxis(menu->addMenu(SetupWords::tr("X axis")));
  QAction* log = addCheck(menu, SetupWords::tr("Logarithmic y axis\tL"), scene_.drawn.logY);
  QObject::connect(log, &QAction::triggered, &config_, &CardConfig::setLogY);
  QAction* steps =
      addCheck(menu, SetupWords::tr("Steps"), config_.setup().stepped.value_or(isSteppedKind(config_.kind())));
  onTriggered(steps, config_, [](CardSetup& next, bool on) { next.stepped = on; });
  addSmoothing(menu->addMenu(SetupWords::tr("Smoothing")));
  QAction* outliers = addCheck(menu, SetupWords::tr("Ignore outliers"), config_.options().ignoreOutliers);
  onTriggered(outliers, config_, [](CardSetup& next, bool on) { next.ignoreOutliers = on; });
  QAction* reset = menu->addAction(SetupWords::tr("As all charts"));
  reset->setToolTip(SetupWords::tr("Reset the settings of this chart to those of all charts"));
  reset->setEnabled(!config_.setup().isDefault());
  onTriggered(reset, config_, [](CardSetup& next, bool) { next = {}; });
}

void SetupMenu::addTags(QMenu* menu) {
  QAction* add = menu->addAction(SetupWords::tr("Add tag…\tT"));
  add->setObjectName(QStringLiteral("addTag"));
  QObject::connect(add, &QAction::triggered, &requests_, [this] { requests_.addTag(place()); });
  QMenu* right = menu->addMenu(SetupWords::tr("Right axis"));
  for (const QString& tag : config_.tags()) {
    onTriggered(addCheck(right, tag, config_.setup().rightTags.contains(tag)), config_,
                [tag](CardSetup& next, bool on) {
                  next.rightTags.removeAll(tag);
                  if (on) next.rightTags << tag;
                });
  }
  if (config_.setup().tags.isEmpty()) return;
  QMenu* remove = menu->addMenu(SetupWords::tr("Remove tag"));
  for (const QString& tag : config_.setup().tags) {
    onTriggered(remove->addAction(tag), config_, [tag](CardSetup& next, bool) {
      next.tags.removeAll(tag);
      next.rightTags.removeAll(tag);
    });
  }
}

void SetupMenu::addXAxis(QMenu* menu) {
  const CardSetup& setup = config_.setup();
  auto* group = new QActionGroup(menu);
  const auto add = [&](const QString& text, const std::optional<XAxis>& axis) {
    QAction* action = addCheck(menu, text, setup.xTag.isEmpty() && setup.xAxis == axis);
    group->addAction(action);
    onTriggered(action, config_, [axis](CardSetup& next, bool) {
      next.xAxis = axis;
      next.xTag.clear();
    });
  };
  add(SetupWords::tr("As all charts"), {});
  add(SetupWords::tr("Step"), XAxis::kStep);
  add(SetupWords::tr("Relative time"), XAxis::kRelative);
  add(SetupWords::tr("Wall time"), XAxis::kWall);
  QAction* metric =
      addCheck(menu, setup.xTag.isEmpty() ? SetupWords::tr("Metric…") : SetupWords::tr("Metric: %1…").arg(setup.xTag),
               !setup.xTag.isEmpty());
  metric->setObjectName(QStringLiteral("xMetric"));
  group->addAction(metric);
  QObject::connect(metric, &QAction::triggered, &requests_, [this] { requests_.chooseXMetric(place()); });
  menu->addSeparator();
  onTriggered(addCheck(menu, SetupWords::tr("Logarithmic"), setup.logX), config_,
              [](CardSetup& next, bool on) { next.logX = on; });
}

void SetupMenu::addSmoothing(QMenu* menu) {
  auto* group = new QActionGroup(menu);
  const auto add = [&](const QString& text, const std::optional<double>& weight) {
    QAction* action = addCheck(menu, text, config_.setup().smoothing == weight);
    group->addAction(action);
    onTriggered(action, config_, [weight](CardSetup& next, bool) { next.smoothing = weight; });
  };
  add(SetupWords::tr("As all charts"), {});
  add(SetupWords::tr("None"), 0.0);
  for (const double weight : {0.3, 0.6, 0.8, 0.9, 0.97, 0.99, 0.999}) add(decimalText(weight, 'g', 6), weight);
}

}  // namespace widgets
