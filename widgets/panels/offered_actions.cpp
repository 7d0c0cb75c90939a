#include "widgets/panels/offered_actions.h"

#include <QAction>
#include <QPushButton>
#include <utility>

#include "widgets/panels/empty_state.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

constexpr QLatin1String kFollower("followsOffers");  // the child of an empty page that offers what can be done by now

QObject* followerOf(const EmptyState& empty) {
  return empty.findChild<QObject*>(kFollower, Qt::FindDirectChildrenOnly);
}

void replaceOffers(EmptyState& empty, QList<QAction*> actions) {
  actions.removeAll(nullptr);
  if (empty.offers(actions)) return;
  empty.clearActions();
  for (QAction* action : actions) empty.addAction(action);
}

}  // namespace

QAction* enabledAction(const ActionRegistry* actions, const QString& id) {
  QAction* action = actions ? actions->find(id) : nullptr;
  return action && action->isEnabled() ? action : nullptr;
}

QAction* firstEnabled(const ActionRegistry* actions, const QStringList& ids) {
  for (const QString& id : ids) {
    if (QAction* action = enabledAction(actions, id)) return action;
  }
  return nullptr;
}

void offerOnly(EmptyState& empty, QList<QAction*> actions) {
  delete followerOf(empty);
  replaceOffers(empty, std::move(actions));
}

void offerPossible(EmptyState& empty, const ActionRegistry* actions, const Offers& offers) {
  const auto choose = [&empty, actions, offers] {
    QList<QAction*> all = offers.first;
    for (QAction* action : QList<QAction*>{firstEnabled(actions, offers.oneOf)} + offers.then) {
      if (!all.contains(action)) all << action;
    }
    replaceOffers(empty, all);
  };
  delete followerOf(empty);
  choose();
  if (!actions) return;
  auto* follower = new QObject(&empty);
  follower->setObjectName(kFollower);
  for (const QString& id : offers.oneOf) {
    if (const QAction* action = actions->find(id)) {
      QObject::connect(action, &QAction::enabledChanged, follower, choose);
    }
  }
}

QAction* guideAction(const ActionRegistry* actions, const QString& place, QObject* parent) {
  QAction* guide = actions ? actions->find(QStringLiteral("help.guide")) : nullptr;
  if (!guide) return nullptr;
  auto* action = new QAction(guide->text(), parent);
  action->setObjectName(guide->objectName());
  action->setToolTip(guide->toolTip());
  QObject::connect(action, &QAction::triggered, guide, [guide, place] {
    guide->setData(place);
    guide->trigger();
    guide->setData({});
  });
  return action;
}

QStringList idsForFirstRun() {
  return {QStringLiteral("run.train"), QStringLiteral("file.new_experiment")};
}

QStringList idsForTrainedRun() {
  return QStringList{QStringLiteral("runs.select_latest")} + idsForFirstRun();
}

}  // namespace widgets
