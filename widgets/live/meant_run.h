// Which run a page of one run is about: the chosen one, and where none is chosen the latest that is seen, which the
// inspector shows, too. Pure functions; GUI thread only.
//   widgets::RunCatalog runs;
//   widgets::CatalogRun first{.id = QStringLiteral("a"), .directory = {}, .info = {}, .series = {}}, second = first;
//   second.id = QStringLiteral("b");
//   second.info.created = 7;
//   runs.setRuns({first, second});
//   widgets::meantRun(runs)->id;  // is QStringLiteral("b")
//   runs.setCurrent(QStringLiteral("a"));
//   widgets::meantRun(runs)->id;  // is QStringLiteral("a")
#pragma once

namespace widgets {

class RunCatalog;
struct CatalogRun;

// The run that is seen and began last; null: none has begun or is seen. Valid until the catalog's setRuns().
const CatalogRun* latestSeenRun(const RunCatalog& runs);

// The current run, or that which it belongs to; where none is chosen the latest one that is seen.
const CatalogRun* meantRun(const RunCatalog& runs);

}  // namespace widgets
