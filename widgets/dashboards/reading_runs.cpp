#include "widgets/dashboards/reading_runs.h"

#include <QAction>
#include <QCoreApplication>

#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

struct ReadingWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ReadingRuns)
};

}  // namespace

QString importWords(const RunCatalog& runs) {
  const auto& imported = runs.imported();
  return imported ? ReadingWords::tr("Reading %1 of %n runs", nullptr, imported->total).arg(imported->done) : QString();
}

void showReading(EmptyState& empty, const RunCatalog& runs, const ActionRegistry* actions, const QString& title,
                 const QString& sentence, const QList<QAction*>& more) {
  const QString counted = importWords(runs);
  empty.setText(Glyph::kHourglass, counted.isEmpty() ? title : counted, sentence);
  QList<QAction*> offered = more;
  if (const auto& imported = runs.imported()) {
    empty.setProgress(imported->percent);
    if (actions) offered.prepend(actions->find(QStringLiteral("file.cancel_import")));
  }
  offerOnly(empty, offered);
  constexpr const char* kFollows = "followsImport";
  if (empty.property(kFollows).toBool()) return;
  empty.setProperty(kFollows, true);
  QObject::connect(&runs, &RunCatalog::importedChanged, &empty, [&empty, &runs] {
    const auto& imported = runs.imported();
    if (!imported || !empty.hasProgress()) return;  // it says something else
    empty.setText(Glyph::kHourglass, importWords(runs), empty.accessibleDescription());
    empty.setProgress(imported->percent);
  });
}

}  // namespace widgets
