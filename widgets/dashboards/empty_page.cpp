#include "widgets/dashboards/empty_page.h"

#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/dashboards/failed_runs.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/dashboards/show_all_runs.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {

EmptyPage::EmptyPage(const DashboardContext& context, Words words, std::function<bool(const CatalogRun&)> has,
                     QWidget* parent)
    : QWidget(parent),
      context_(context),
      words_(std::move(words)),
      has_(std::move(has)),
      state_(new EmptyState(this)),
      showAll_(showAllRunsAction(*context.actions, context.filter, context.runs)) {
  state_->setText(Glyph::kInfo, words_.title, words_.text);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(state_);
}

void EmptyPage::showWaiting(const QString& title, const QString& text) {
  state_->setText(Glyph::kHourglass, title, text);
}

void EmptyPage::showError(const QString& title, const QString& reason) {
  if (tellGoneFolder(*state_, *context_.runs, context_.actions)) return;
  state_->setError(title, reason);
  offerOnly(*state_, {});
}

void EmptyPage::showNone() {
  if (tellGoneFolder(*state_, *context_.runs, context_.actions)) return;
  if (!context_.runs->isRead()) {
    return showReading(*state_, *context_.runs, context_.actions, tr("Reading the runs"),
                       tr("Their summaries appear once the folder has been read."));
  }
  if (const auto failed = failedBeforeSummaries(*context_.runs, *context_.actions)) {
    state_->setError(failed->title, failed->sentence);
    return offerOnly(*state_, failed->actions);
  }
  if (isNoRunShown(*context_.runs)) return sayNoRunIsShown(*state_, showAll_);
  showMissing();
}

// Other runs may have what those that are seen have not.
void EmptyPage::showMissing() {
  const std::vector<CatalogRun>& all = context_.runs->runs();
  const auto isUnseen = [this](const CatalogRun& run) { return !context_.runs->isVisible(run.id) && has_(run); };
  if (std::ranges::any_of(all, isUnseen)) {
    state_->setText(Glyph::kInfo, words_.title,
                    tr("The runs that are shown have none; others, which are hidden or filtered out, have some."));
    return offerOnly(*state_, {showAll_});
  }
  state_->setText(Glyph::kInfo, words_.title, words_.text);
  if (!own_.isEmpty()) return offerOnly(*state_, own_);
  // What logs them is written by hand, where there are runs already.
  if (!guide_ && !words_.guide.isEmpty()) guide_ = guideAction(context_.actions, words_.guide, this);
  if (guide_ && !all.empty()) return offerOnly(*state_, {guide_});
  offerPossible(*state_, context_.actions,
                {.oneOf = idsForFirstRun(), .then = {context_.actions->find(QStringLiteral("file.open_folder"))}});
}

}  // namespace widgets
