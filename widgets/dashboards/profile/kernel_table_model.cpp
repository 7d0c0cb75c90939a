#include "widgets/dashboards/profile/kernel_table_model.h"

#include <algorithm>

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

bool KernelTableModel::hasRoofline() const {
  return std::ranges::any_of(times_, [](const KernelTime& time) { return time.roofed > 0; });
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
    case kRoofline:
      return time.roofed > 0 ? tr("%1 %").arg(decimalText(100 * time.ofRoof(), 'f', 0)) : QString();
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
    case kRoofline:
      return time.ofRoof();
    case kCalls:
      return time.calls;
    case kMemory:
      return QVariant::fromValue(static_cast<qlonglong>(time.bytes));
    default:
      return text(time, column);
  }
}

QString KernelTableModel::tip(const KernelTime& time, int column) const {
  if (column == kName) {
    QStringList lines{time.name};
    for (const Column each : {kOp, kCalls, kMemory}) {
      const QString its = text(time, each);
      //: The name of a column and its value.
      if (!its.isEmpty()) lines << tr("%1: %2").arg(headerData(each, Qt::Horizontal, Qt::DisplayRole).toString(), its);
    }
    return lines.join(QLatin1Char('\n'));
  }
  if (column != kRoofline || time.roofed <= 0) return {};
  const bool isArithmetic = time.roof.arithmetic > time.roof.memory;
  return tr("This machine needs %1 for the arithmetic and %2 for the memory, at least; it took %3. %4")
      .arg(microsText(time.roof.arithmetic), microsText(time.roof.memory), microsText(time.roofed),
           isArithmetic ? tr("Arithmetic is its bound.") : tr("Memory is its bound."));
}

QVariant KernelTableModel::bar(const KernelTime& time, int column) const {
  // Against the slowest, as lengths are compared by the eye.
  const double most = times_.front().micros;
  if (column == kTime) return most > 0 ? time.micros / most : 0;
  return column == kRoofline && time.roofed > 0 ? QVariant(time.ofRoof()) : QVariant();
}

QVariant KernelTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const KernelTime& time = times_[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole) return text(time, index.column());
  if (role == Qt::ToolTipRole) return tip(time, index.column());
  if (role == kSortRole) return sortValue(time, index.column());
  if (role == kBarRole) return bar(time, index.column());
  if (role == Qt::TextAlignmentRole && index.column() >= kTime) return int{Qt::AlignRight | Qt::AlignVCenter};
  return {};
}

QVariant KernelTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && section >= kTime) return int{Qt::AlignRight | Qt::AlignVCenter};
  if (role == Qt::ToolTipRole && section == kRoofline) {
    return tr(
        "How near a kernel comes to what this machine can do: the least time for its arithmetic or its memory, as "
        "it was measured beside the step, in the time that it took. Small ones mostly cost the call.");
  }
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
    case kRoofline:
      return tr("Of roofline");
    case kCalls:
      return tr("Calls");
    case kMemory:
      return tr("Memory");
    default:
      return {};
  }
}

}  // namespace widgets
