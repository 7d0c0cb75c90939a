#include "app/features/wizard/columns/column_proposal.h"

#include "app/features/wizard/columns/columns_page.h"
#include "app/features/wizard/data/data_sync.h"
#include "app/workbench/drafts/experiment_draft.h"

namespace app {

ColumnProposal::ColumnProposal(ExperimentDraft* draft, ColumnsPage* page, QObject* parent)
    : QObject(parent), draft_(draft), page_(page) {
  connect(page, &ColumnsPage::featuresKnown, this, &ColumnProposal::propose);
  connect(draft, &ExperimentDraft::changed, this, &ColumnProposal::propose, Qt::QueuedConnection);
}

std::string ColumnProposal::columns() const {
  const engine::estimator::Model& model = draft_->experiment().model();
  std::string all;
  for (const Well well : wellsOf(model)) {
    for (const ColumnMessage& column : columnsOf(model, well)) all += column.SerializeAsString() + '\n';
  }
  return all;
}

void ColumnProposal::propose() {
  const engine::estimator::Experiment& experiment = draft_->experiment();
  if (experiment.train_input().source_case() == engine::estimator::Input::SOURCE_NOT_SET) asked_.clear();
  if (!page_->knowsFeatures() || wellsOf(experiment.model()).empty() || mayBeEmpty(experiment.model())) return;
  const std::string key =
      sourceOnly(experiment.train_input()).SerializeAsString() + std::to_string(experiment.model().kind_case());
  const std::string now = columns();
  if (key == asked_ || (!now.empty() && now != proposed_)) return;
  asked_ = key;
  page_->useAllFeatures();
  proposed_ = columns();
}

}  // namespace app
