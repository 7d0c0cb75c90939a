#include "app/shell/docks/told_places.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/charts/series/told_quartiles.h"

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
  const auto quartiles = widgets::quartilesOf({runs.begin(), runs.end()});
  const auto toldOf = [&](std::size_t place, const QString& name, bool isStrong) {
    const widgets::ToldQuartile& one = quartiles[place];
    return ToldPlace{name, one.place, one.smoothed, one.value, nullptr, isStrong};
  };
  std::vector<ToldPlace> told{toldOf(0, AtStepWords::tr("first quartile"), false),
                              toldOf(1, AtStepWords::tr("median"), true),
                              toldOf(2, AtStepWords::tr("third quartile"), false)};
  for (std::size_t place = 0; place < runs.size(); ++place) {
    const QString& owner = runs[place]->style.owner;
    // What a person points at or chose is read wherever it is.
    const bool isStrong = readOut.isMarked(*runs[place]) || owner == chosen;
    const bool isBest = owner == content.best, isWorst = owner == content.worst;
    if (owner.isEmpty() || !(isStrong || isBest || isWorst)) continue;
    const QString name = isBest    ? (hasWords ? AtStepWords::tr("best %1") : QStringLiteral("▲ %1"))
                         : isWorst ? (hasWords ? AtStepWords::tr("worst %1") : QStringLiteral("▼ %1"))
                                   : QStringLiteral("%1");
    const widgets::ShownRow& run = *runs[place];
    told.push_back(
        {name.arg(run.style.runName()), static_cast<double>(place), run.smoothed, run.value, &run, isStrong});
  }
  std::ranges::stable_sort(told, {}, &ToldPlace::place);
  return told;
}

}  // namespace app
