// How much each hyperparameter matters, and what the page says and offers where too few trials tell it.
#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>

#include "widgets/dashboards/hparams/hparams_dashboard.h"
#include "widgets/dashboards/hparams/importance_model.h"
#include "widgets/dashboards/hparams/importance_view.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_records.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/background.h"

namespace widgets {
namespace {

constexpr int kNamedAxes = 3;     // of those that trials lack
constexpr int kScopeWidth = 200;  // of its name on a button

QString importanceWords(const ImportanceResult& found, const QString& metric) {
  QString words;
  if (!found.varies) {
    words = HparamsDashboard::tr(
                "%1 is the same in all %2 trials that have every value, so nothing can be told of what it depends on. "
                "Choose another metric.")
                .arg(metric)
                .arg(found.trials);
  } else {
    words = HparamsDashboard::tr(
                "Importance for %1, from %2 trials: the share of its variance that the hyperparameter "
                "alone explains (fANOVA over a random forest); correlation is Spearman's. %3")
                .arg(metric)
                .arg(found.trials)
                .arg(found.trials < 12 ? HparamsDashboard::tr("With so few trials, treat it as a hint.") : QString())
                .trimmed();
  }
  if (found.leftOut == 0) return words;
  return words + QLatin1Char(' ') +
         HparamsDashboard::tr("%n trials lack a value and are left out.", nullptr, found.leftOut);
}

}  // namespace

QWidget* HparamsDashboard::makeImportance() {
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(12, 8, 12, 0);
  column->setSpacing(8);
  importanceNote_->setObjectName(QStringLiteral("importanceNote"));
  importanceNote_->setWordWrap(true);
  column->addWidget(importanceNote_);
  auto* view = new ImportanceView(importance_, page);
  view->setAccessibleName(tr("Importance of the hyperparameters"));
  column->addWidget(view, 1);
  return page;
}

void HparamsDashboard::computeImportance(const TrialTable& table) {
  QString key = chosenMetric();
  for (const Trial& trial : table.trials) {
    key += trial.id;
    for (const double value : trial.values) key += QLatin1Char(',') + QString::number(value, 'g', 9);
  }
  if (key == importanceKey_) return;
  importanceKey_ = key;
  const int turn = ++computing_;
  importanceNote_->setText(tr("Computing…"));
  inBackground(
      this, [table, wanted = chosenMetric()] { return importanceOfTrials(table, wanted); },
      [this, turn](const ImportanceResult& result) {
        if (turn != computing_) return;
        importance_->setResult(result);
        importanceNote_->setText(importanceWords(result, metric_->itemText(metric_->findData(result.metric))));
      });
}

void HparamsDashboard::tellTooFew(const TrialTable& table, int outOfSight) {
  const CompleteTrials found = completeTrials(table, chosenMetric());
  const QString title = found.leftOut > 0 ? tr("Too few trials with all values") : tr("Too few trials");
  const QString why = tr("Importance needs at least three trials that have every value.") + QLatin1Char(' ');
  const EnoughTrialsFinder finder(*context_.records, settings_, chosenMetric());
  narrowed_ = finder.find(table, context_.filter->scope());
  if (narrowed_.trials > 0) return offerNarrowed(title, why);
  QStringList all;
  for (const RunRecord* run : matchingRuns(false)) all << run->id;
  if (outOfSight > 0 && finder.completeAlone(all) >= kFewestTrials) {
    empty_->setText(Glyph::kInfo, title, why + tr("%n are hidden or brushed away.", nullptr, outOfSight));
    return offerOnly(*empty_, {clear_});
  }
  if (table.find(chosenMetric()) < 0) {
    empty_->setText(Glyph::kInfo, tr("No metric yet"),
                    tr("Importance tells what a metric depends on. It appears when runs log one, such as a loss."));
    return offerOnly(*empty_, {});
  }
  const QString lacking = found.lacking.mid(0, kNamedAxes).join(QStringLiteral(", "));
  empty_->setText(Glyph::kInfo, title,
                  why + (found.leftOut > 0 ? tr("%n trials lack some, most often %1. A sweep trains trials that have "
                                                "the same hyperparameters.",
                                                nullptr, found.leftOut)
                                                 .arg(lacking)
                                           : tr("There are only %n. A sweep trains more.", nullptr, found.trials)));
  offerOnly(*empty_, {enabledAction(context_.actions, QStringLiteral("run.sweep"))});
}

void HparamsDashboard::offerNarrowed(const QString& title, const QString& why) {
  const QString& scope = narrowed_.scope;
  if (scope.isEmpty()) {
    narrow_->setText(tr("Show only these %1").arg(narrowed_.trials));
    const RunRecord* first = context_.records->find(narrowed_.ids.front());
    empty_->setText(Glyph::kInfo, title,
                    why + tr("Different experiments have different hyperparameters, but %1 trials have the same: %2 "
                             "and others like it.")
                              .arg(narrowed_.trials)
                              .arg(first ? first->name : narrowed_.ids.front()));
  } else {
    QString name = fontMetrics().elidedText(scope, Qt::ElideMiddle, kScopeWidth);
    narrow_->setText(tr("Show only %1").arg(name.replace(QLatin1Char('&'), QStringLiteral("&&"))));
    empty_->setText(Glyph::kInfo, title,
                    why + tr("Different experiments have different hyperparameters, but the %1 trials of %2 have the "
                             "same.")
                              .arg(narrowed_.trials)
                              .arg(scope));
  }
  narrow_->setObjectName(QStringLiteral("hparams.narrow.") + narrow_->text());  // other words are another button
  offerOnly(*empty_, {narrow_});
}

}  // namespace widgets
