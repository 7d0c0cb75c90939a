#include "widgets/dashboards/profile/kernel_table_model.h"

#include "widgets/dashboards/checkpoints/checkpoint_values.h"
#include "widgets/panels/number_text.h"

namespace widgets {

QString microsText(double micros) {
  constexpr double kMicrosInMilli = 1000;
  if (micros >= kMicrosInMilli) return KernelTableModel::tr("%1 ms").arg(decimalText(micros / kMicrosInMilli, 'f', 2));
  return KernelTableModel::tr("%1 µs").arg(decimalText(micros, 'f', micros < 10 ? 1 : 0));
}

void KernelTableModel::setTimes(std::vector<KernelTime> times) {
  beginResetModel();
  times_ = std::move(times);
  endResetModel();
}

int KernelTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(times_.size());
}

int KernelTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumnCount;
}

QString KernelTableModel::text(const KernelTime& time, int column) const {
  switch (column) {
    case kName:
      return time.name;
    case kOp:
      return time.op;
    case kTime:
      return microsText(time.micros);
    case kShare:
      return tr("%1 %").arg(decimalText(100 * time.share, 'f', 1));
    case kCalls:
      return QString::number(time.calls);
    case kMemory:
      return time.bytes > 0 ? bytesText(time.bytes) : QString();
    default:
      return {};
  }
}

QVariant KernelTableModel::sortValue(const KernelTime& time, int column) const {
  switch (column) {
    case kTime:
    case kShare:
      return time.micros;
    case kCalls:
      return time.calls;
    case kMemory:
      return QVariant::fromValue(static_cast<qlonglong>(time.bytes));
    default:
      return text(time, column);
  }
}

QVariant KernelTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const KernelTime& time = times_[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole) return text(time, index.column());
  if (role == Qt::ToolTipRole && index.column() == kName) return time.name;
  if (role == kSortRole) return sortValue(time, index.column());
  // Against the slowest, as lengths are compared by the eye.
  if (role == kBarRole && index.column() == kTime) {
    const double most = times_.front().micros;
    return most > 0 ? time.micros / most : 0;
  }
  if (role == Qt::TextAlignmentRole && index.column() >= kTime) return int{Qt::AlignRight | Qt::AlignVCenter};
  return {};
}

QVariant KernelTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && section >= kTime) return int{Qt::AlignRight | Qt::AlignVCenter};
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName:
      return tr("Kernel");
    case kOp:
      return tr("Op");
    case kTime:
      return tr("Time of one step");
    case kShare:
      return tr("Share");
    case kCalls:
      return tr("Calls");
    case kMemory:
      return tr("Memory");
    default:
      return {};
  }
}

}  // namespace widgets
