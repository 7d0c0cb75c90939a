#include "app/shell/docks/told_places.h"

#include <QCoreApplication>
#include <algorithm>

namespace app {
namespace {

struct AtStepWords {
  Q_DECLARE_TR_FUNCTIONS(app::AtStepTable)
};

}  // namespace

std::vector<const widgets::ShownRow*> runsToTell(const widgets::ReadOutContent& content) {
  std::vector<const widgets::ShownRow*> all, trained;
  for (const widgets::ShownRow& row : content.rows) {
    all.push_back(&row);
    if (!row.style.evaluation) trained.push_back(&row);
  }
  return trained.empty() ? all : trained;
}

std::vector<ToldPlace> placesToTell(const std::vector<const widgets::ShownRow*>& runs, const widgets::ReadOut& readOut,
                                    const QString& chosen, bool hasWords) {
  const widgets::ReadOutContent& content = readOut.content();
  const std::size_t last = runs.size() - 1;
  std::vector<ToldPlace> told{{AtStepWords::tr("first quartile"), last / 4},
                              {AtStepWords::tr("median"), last / 2, true},
                              {AtStepWords::tr("third quartile"), last * 3 / 4}};
  for (std::size_t place = 0; place < runs.size(); ++place) {
    const QString& owner = runs[place]->style.owner;
    // What a person points at or chose is read wherever it is.
    const bool isStrong = readOut.isMarked(*runs[place]) || owner == chosen;
    const bool isBest = owner == content.best, isWorst = owner == content.worst;
    if (owner.isEmpty() || !(isStrong || isBest || isWorst)) continue;
    const QString name = isBest    ? (hasWords ? AtStepWords::tr("best %1") : QStringLiteral("▲ %1"))
                         : isWorst ? (hasWords ? AtStepWords::tr("worst %1") : QStringLiteral("▼ %1"))
                                   : QStringLiteral("%1");
    told.push_back({name, place, isStrong, true});
  }
  std::ranges::stable_sort(told, {}, &ToldPlace::place);
  return told;
}

}  // namespace app
