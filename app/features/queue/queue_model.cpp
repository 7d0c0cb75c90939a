#include "app/features/queue/queue_model.h"

#include <algorithm>
#include <cmath>

#include "widgets/panels/number_text.h"

namespace app {

using widgets::durationText;
using widgets::RunProgress;
using widgets::RunState;
using widgets::stepText;

QueueModel::QueueModel(TrainingQueue* queue, std::function<QString(const QString&)> nameOf, QObject* parent)
    : QAbstractTableModel(parent), queue_(queue), nameOf_(std::move(nameOf)) {
  connect(queue_, &TrainingQueue::queueChanged, this, &QueueModel::refresh);
  // Views outlive the window's queue by a moment.
  connect(queue_, &QObject::destroyed, this, [this] {
    beginResetModel();
    ids_.clear();
    endResetModel();
  });
  connect(queue_, &TrainingQueue::progressChanged, this, [this](const QString& id) {
    const int row = rowOf(id);
    if (row >= 0) emit dataChanged(index(row, kState), index(row, kLeft));
  });
  refresh();
}

// Row by row, so that what is selected stays selected.
void QueueModel::refresh() {
  const QStringList now = queue_->active() + queue_->waiting();
  for (int row = rowCount() - 1; row >= 0; --row) {
    if (now.contains(ids_[row])) continue;
    beginRemoveRows({}, row, row);
    ids_.removeAt(row);
    endRemoveRows();
  }
  for (int row = 0; row < now.size(); ++row) {
    const int from = rowOf(now[row]);
    if (from == row) continue;
    if (from < 0) {
      beginInsertRows({}, row, row);
      ids_.insert(row, now[row]);
      endInsertRows();
    } else {
      beginMoveRows({}, from, from, {}, row);
      ids_.move(from, row);
      endMoveRows();
    }
  }
  if (!ids_.isEmpty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

int QueueModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(ids_.size());
}

int QueueModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

RunProgress QueueModel::progressOf(const QString& id) const {
  RunProgress progress;
  if (queue_->isActive(id)) {
    progress = queue_->controller(id)->progress();
    if (progress.state != RunState::kRunning) {
      progress.stepsPerSecond = 0;
      progress.secondsLeft = -1;
    }
    return progress;
  }
  progress.state = RunState::kQueued;
  if (const TrainingRequest* request = queue_->request(id)) progress.maxSteps = request->experiment.train().max_steps();
  return progress;
}

QVariant QueueModel::shown(int row, int column) const {
  const QString id = ids_[row];
  const RunProgress progress = progressOf(id);
  const bool waits = progress.state == RunState::kQueued;
  const QString none = widgets::valueText(0, true);
  switch (column) {
    case kPlace:
      return waits ? QString::number(queue_->waiting().indexOf(id) + 1) : QString();
    case kRun:
      return nameOf_(id);
    case kState:
      return progress.detail.isEmpty() || progress.state == RunState::kStopping ? widgets::stateWord(progress.state)
                                                                                : progress.detail;
    case kSteps:
      if (progress.maxSteps <= 0) return waits ? none : stepText(progress.step);
      return waits ? stepText(progress.maxSteps)
                   : tr("%1 / %2").arg(stepText(progress.step), stepText(progress.maxSteps));
    case kSpeed:
      return progress.stepsPerSecond > 0
                 ? widgets::valueText(progress.stepsPerSecond >= 100 ? std::round(progress.stepsPerSecond)
                                                                     : progress.stepsPerSecond)
                 : none;
    case kLeft:
      return progress.secondsLeft >= 0 ? durationText(progress.secondsLeft) : none;
    default:
      return {};
  }
}

QString QueueModel::described(int row) const {
  return tr("%1: %2, steps %3, steps per second %4, time left %5")
      .arg(ids_[row], shown(row, kState).toString(), shown(row, kSteps).toString(), shown(row, kSpeed).toString(),
           shown(row, kLeft).toString());
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const QString id = ids_[index.row()];
  switch (role) {
    case Qt::DisplayRole:
      return shown(index.row(), index.column());
    case Qt::EditRole:
      return index.column() == kSteps ? QVariant(QString::number(progressOf(id).maxSteps)) : QVariant();
    case Qt::ToolTipRole:
      return described(index.row());
    case Qt::TextAlignmentRole:
      return QVariant(index.column() == kRun || index.column() == kState ? Qt::AlignLeft | Qt::AlignVCenter
                                                                         : Qt::AlignRight | Qt::AlignVCenter);
    case kIdRole:
      return id;
    case kStateRole:
      return static_cast<int>(progressOf(id).state);
    case kShareRole: {
      const RunProgress progress = progressOf(id);
      if (progress.maxSteps <= 0 || progress.state == RunState::kQueued) return -1.0;
      return std::clamp(static_cast<double>(progress.step) / static_cast<double>(progress.maxSteps), 0.0, 1.0);
    }
    default:
      return {};
  }
}

bool QueueModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != kSteps || role != Qt::EditRole) {
    return false;
  }
  bool isNumber = false;
  const qlonglong steps = value.toString().trimmed().toLongLong(&isNumber);
  if (!isNumber || steps < 1) return false;
  const QString run = idAt(index.row());
  const auto before = static_cast<qint64>(queue_->request(run)->experiment.train().max_steps());
  queue_->setMaxSteps(run, steps);
  emit dataChanged(index, index.siblingAtColumn(kLeft));
  if (steps != before) emit stepsSet(run, before, steps);
  return true;
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant(section == kRun || section == kState ? Qt::AlignLeft | Qt::AlignVCenter
                                                         : Qt::AlignRight | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kPlace:
      return tr("Place");
    case kRun:
      return tr("Run");
    case kState:
      return tr("State");
    case kSteps:
      return tr("Steps");
    case kSpeed:
      return tr("Steps/s");
    case kLeft:
      return tr("Time left");
    default:
      return {};
  }
}

Qt::ItemFlags QueueModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  Qt::ItemFlags result = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
  if (index.column() == kSteps) result |= Qt::ItemIsEditable;
  return result;
}

}  // namespace app
