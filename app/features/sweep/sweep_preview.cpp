#include "app/features/sweep/sweep_preview.h"

#include <QCoreApplication>

#include "engine/core/error.h"
#include "widgets/panels/number_text.h"
#include "widgets/runs/run_params.h"

namespace app {

namespace estimator = engine::estimator;

namespace {

// Where the texts of these functions are translated.
class SweepWords {
  Q_DECLARE_TR_FUNCTIONS(app::SweepPreview)
};

}  // namespace

SweepPreview previewOf(const estimator::Sweep& sweep) {
  SweepPreview preview;
  preview.problems = estimator::sweepProblems(sweep);
  // A name or a metric that is missing hides no trial.
  estimator::Sweep named = sweep;
  named.set_name("preview");
  if (named.metric().empty()) named.set_metric("loss");
  try {
    preview.trialSettings = estimator::trialSettings(named, SweepPreview::kMostTrials);
    preview.trials = estimator::trialCount(named);
    preview.steps = estimator::sweepSteps(named);
    if (named.has_successive_halving()) preview.rungs = estimator::sweepRungs(named);
  } catch (const engine::Error&) {
    // The problems say why.
  }
  return preview;
}

QString previewText(const SweepPreview& preview) {
  if (preview.trials == 0) return SweepWords::tr("No trials yet");
  const QString total = SweepWords::tr("%1 trials, about %2 steps", nullptr, static_cast<int>(preview.trials))
                            .arg(widgets::stepText(preview.trials), widgets::stepText(preview.steps));
  if (preview.rungs.size() < 2) return total;
  QStringList rungs;
  for (const estimator::Rung& rung : preview.rungs) {
    rungs << SweepWords::tr("%1 to step %2").arg(rung.trials).arg(widgets::stepText(rung.steps));
  }
  return SweepWords::tr("%1: %2").arg(total, rungs.join(QStringLiteral(", ")));
}

std::pair<QString, QString> settingParts(const std::string& setting) {
  const QString text = QString::fromStdString(setting);
  const qsizetype equals = text.indexOf(QLatin1Char('='));
  return {text.left(equals), text.mid(equals + 1)};
}

void SweepPreviewModel::setPreview(const SweepPreview& preview) {
  beginResetModel();
  titles_.clear();
  rows_.clear();
  for (const auto& settings : preview.trialSettings) {
    QStringList values;
    titles_.clear();
    for (const std::string& setting : settings) {
      const auto [path, value] = settingParts(setting);
      titles_ << path;
      values << value;
    }
    rows_.push_back(values);
  }
  const QMap<QString, QString> names = widgets::shortNames(titles_);
  for (QString& title : titles_) title = names.value(title);
  endResetModel();
}

int SweepPreviewModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int SweepPreviewModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : 1 + static_cast<int>(titles_.size());
}

QVariant SweepPreviewModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole && index.column() == 0) return QVariant(Qt::AlignCenter);
  if (role != Qt::DisplayRole) return {};
  if (index.column() == 0) return index.row() + 1;
  return rows_[static_cast<std::size_t>(index.row())].value(index.column() - 1);
}

QVariant SweepPreviewModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == 0 ? tr("Trial") : titles_.value(section - 1);
}

}  // namespace app
