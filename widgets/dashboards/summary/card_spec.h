// Which cards a dashboard of summaries has: one for each tag, or for each tag and run. Pure functions and values.
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "widgets/live/run_catalog.h"

namespace widgets {

// The series that a dashboard shows: those of a kind, or of a kind and a plugin.
struct SeriesSelector {
  summaries::Kind kind = summaries::Kind::kUnknown;
  std::string plugin;  // empty: any

  bool accepts(const summaries::SeriesInfo& series) const {
    return series.kind == kind && (plugin.empty() || series.plugin == plugin);
  }
  // Null when the run has no such series.
  const summaries::SeriesInfo* find(const CatalogRun& run, const QString& tag) const;
};

struct CardSpec {
  QString tag;
  QStringList runs;  // one where each run has its card
  QString key;  // unique among the cards of a dashboard; begins with the tag, so that it sorts and groups as tags do
  bool operator==(const CardSpec&) const = default;
};

enum class CardsPer { kTag, kTagAndRun };

// Of the visible runs, in no special order.
std::vector<CardSpec> cardsOf(const RunCatalog& catalog, const SeriesSelector& selector, CardsPer per);
// Whether a visible run has such a series.
bool hasSeries(const RunCatalog& catalog, const SeriesSelector& selector);

}  // namespace widgets
