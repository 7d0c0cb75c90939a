#include "app/shell/palette/action_names.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <algorithm>
#include <functional>

#include "widgets/util/action_registry.h"

namespace app {
namespace {

using widgets::ActionRegistry;
using Texts = QHash<const QAction*, QString>;

struct NameWords {
  Q_DECLARE_TR_FUNCTIONS(app::ActionNames)
};

QString withoutMarks(QString text) {
  static const QRegularExpression mark(QStringLiteral("&(?!&)"));
  return text.remove(mark).replace(QStringLiteral("&&"), QStringLiteral("&"));
}

// The path to what is in the menu bar, by the first way; empty: it is not in there.
QString menuOf(const QAction* action) {
  for (const QObject* place : action->associatedObjects()) {
    const auto* menu = qobject_cast<const QMenu*>(place);
    if (!menu) continue;
    const QList<QObject*> around = menu->menuAction()->associatedObjects();
    const auto isBar = [](const QObject* each) { return qobject_cast<const QMenuBar*>(each) != nullptr; };
    const QString title = withoutMarks(menu->title());
    if (std::any_of(around.begin(), around.end(), isBar)) return title;
    if (const QString path = menuOf(menu->menuAction()); !path.isEmpty()) {
      return NameWords::tr("%1 › %2").arg(path, title);
    }
  }
  return {};
}

// Where what is in no menu belongs: the page whose name its id begins with; empty: no page has it.
QString pageOf(const ActionRegistry& registry, const QAction* action) {
  const QString id = ActionRegistry::idOf(action);
  const QAction* page = registry.find(QStringLiteral("mode.%1").arg(id.section(QLatin1Char('.'), 0, 0)));
  return page ? withoutMarks(page->text()) : QString();
}

// Behind the names that several have, so that an action is found as before; dots say that it asks something.
void tellApart(Texts& names, const std::function<QString(const QAction*)>& detail) {
  const auto words = [](QString name) { return name.remove(QChar(0x2026)).toCaseFolded(); };
  QHash<QString, int> counts;
  for (const QString& name : names) ++counts[words(name)];
  for (auto each = names.begin(); each != names.end(); ++each) {
    const QString more = counts.value(words(*each)) > 1 ? detail(each.key()) : QString();
    if (!more.isEmpty()) *each = NameWords::tr("%1 (%2)").arg(*each, more);
  }
}

}  // namespace

ActionNames::ActionNames(const ActionRegistry& registry) {
  for (const QAction* action : registry.actions()) {
    names_.insert(action, withoutMarks(action->text()));
    menus_.insert(action, menuOf(action));
  }
  tellApart(names_, [&](const QAction* action) {
    const QString place = menu(action).isEmpty() ? pageOf(registry, action) : menu(action);
    return place.isEmpty() ? ActionRegistry::tip(action) : place;
  });
  tellApart(names_, [](const QAction* action) { return ActionRegistry::tip(action); });  // of one place
}

}  // namespace app
