#include "app/features/sweep/trial_model.h"

#include <QFont>
#include <algorithm>
#include <cmath>

#include "app/features/sweep/sweep_preview.h"
#include "widgets/panels/number_text.h"
#include "widgets/runs/run_params.h"

namespace app {

namespace estimator = engine::estimator;
using estimator::SweepTrial;

widgets::RunState shownState(SweepTrial::Status status) {
  using widgets::RunState;
  switch (status) {
    case SweepTrial::WAITING:
      return RunState::kIdle;
    case SweepTrial::RUNNING:
      return RunState::kRunning;
    case SweepTrial::DONE:
      return RunState::kFinished;
    case SweepTrial::FAILED:
      return RunState::kFailed;
    case SweepTrial::DROPPED:
      return RunState::kStopped;
  }
  return RunState::kIdle;
}

QString statusWord(SweepTrial::Status status) {
  switch (status) {
    case SweepTrial::WAITING:
      return TrialModel::tr("waiting");
    case SweepTrial::RUNNING:
      return TrialModel::tr("running");
    case SweepTrial::DONE:
      return TrialModel::tr("done");
    case SweepTrial::FAILED:
      return TrialModel::tr("failed");
    case SweepTrial::DROPPED:
      return TrialModel::tr("dropped");
  }
  return {};
}

TrialModel::Row TrialModel::rowOf(const SweepTrial& trial) const {
  Row row;
  for (const std::string& setting : trial.settings()) row.values << settingParts(setting).second;
  row.status = trial.status();
  row.step = runner_->stepOf(trial);
  row.run = QString::fromStdString(trial.run_id());
  row.problem = QString::fromStdString(trial.problem());
  const estimator::TrialResult* result = estimator::lastResult(trial);
  row.hasResult = result != nullptr;
  if (result && result->has_value()) row.metric = result->value();
  return row;
}

void TrialModel::show(const SweepRunner* runner) {
  runner_ = runner;
  QStringList titles;
  std::vector<Row> rows;
  if (runner) {
    for (const SweepTrial& trial : runner->sweep().trials()) rows.push_back(rowOf(trial));
    for (const auto& field : runner->sweep().fields()) titles << QString::fromStdString(field.path());
  }
  const QString sweep = runner ? runner->name() : QString();
  const bool isOther = sweep != sweep_ || titles.size() != titles_.size() || rows.size() != rows_.size();
  if (isOther) beginResetModel();
  sweep_ = sweep;
  const QMap<QString, QString> names = widgets::shortNames(titles);
  for (QString& title : titles) title = names.value(title);
  titles_ = titles;
  metricTitle_ = runner ? QString::fromStdString(runner->sweep().metric()) : QString();
  rows_ = std::move(rows);
  best_ = runner ? estimator::bestTrial(runner->sweep()) : std::nullopt;
  findEnds();
  if (isOther) {
    endResetModel();
  } else if (!rows_.empty()) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  }
}

void TrialModel::refreshSteps() {
  if (!runner_) return;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const int64_t step = runner_->stepOf(runner_->sweep().trials(static_cast<int>(i)));
    if (step == rows_[i].step) continue;
    rows_[i].step = step;
    const QModelIndex changed = index(static_cast<int>(i), stepColumn());
    emit dataChanged(changed, changed);
  }
}

void TrialModel::findEnds() {
  lowest_ = std::numeric_limits<double>::infinity();
  highest_ = -lowest_;
  for (const Row& row : rows_) {
    if (!row.metric) continue;
    lowest_ = std::min(lowest_, *row.metric);
    highest_ = std::max(highest_, *row.metric);
  }
}

QString TrialModel::runAt(int row) const {
  return row >= 0 && row < rowCount() ? rows_[static_cast<std::size_t>(row)].run : QString();
}

int TrialModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int TrialModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : metricColumn() + 1;
}

QString TrialModel::textOf(const Row& row, int trial, int column) const {
  if (column == 0) return best_ == trial ? tr("★ %1").arg(trial) : QString::number(trial);
  if (column < stateColumn()) return row.values.value(column - 1);
  if (column == stateColumn()) return statusWord(row.status);
  if (column == stepColumn()) return row.step > 0 ? widgets::stepText(row.step) : widgets::valueText(0, true);
  if (!row.hasResult) return widgets::valueText(0, true);
  return widgets::measuredText(row.metric.value_or(std::nan("")));
}

QVariant TrialModel::sortValue(const Row& row, int trial, int column) const {
  if (column == 0) return trial;
  if (column < stateColumn()) {
    bool isNumber = false;
    const double number = row.values.value(column - 1).toDouble(&isNumber);
    return isNumber ? QVariant(number) : QVariant(row.values.value(column - 1));
  }
  if (column == stateColumn()) return static_cast<int>(row.status);
  if (column == stepColumn()) return static_cast<qlonglong>(row.step);
  // What has no value is behind the worst.
  const double none = runner_ && runner_->sweep().maximize() ? -std::numeric_limits<double>::infinity()
                                                             : std::numeric_limits<double>::infinity();
  return row.metric.value_or(none);
}

std::optional<double> TrialModel::shareOf(const Row& row) const {
  if (!row.metric || !runner_) return std::nullopt;
  if (highest_ <= lowest_) return 1;
  const double share = (*row.metric - lowest_) / (highest_ - lowest_);
  return runner_->sweep().maximize() ? share : 1 - share;
}

QVariant TrialModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  const int trial = trialAt(index.row());
  const bool isNumber = column > stateColumn();
  switch (role) {
    case Qt::DisplayRole:
      return textOf(row, trial, column);
    case Qt::ToolTipRole:
      return row.problem.isEmpty() ? row.run : tr("%1\n%2").arg(row.run, row.problem);
    case Qt::AccessibleTextRole:
      return best_ == trial && column == 0 ? tr("%1, the best").arg(trial) : textOf(row, trial, column);
    case Qt::TextAlignmentRole:
      if (column == 0) return QVariant(Qt::AlignCenter);
      return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
      if (best_ == trial) {
        QFont strong;
        strong.setWeight(QFont::DemiBold);
        return strong;
      }
      return {};
    case kSortRole:
      return sortValue(row, trial, column);
    case kShareRole:
      if (const auto share = shareOf(row); share && column == metricColumn()) return *share;
      return {};
    default:
      return {};
  }
}

QVariant TrialModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  if (section == 0) return tr("Trial");
  if (section < stateColumn()) return titles_.value(section - 1);
  if (section == stateColumn()) return tr("State");
  return section == stepColumn() ? tr("Step") : metricTitle_;
}

}  // namespace app
