// The kernels of a profiled step as a table: name, op, time, share, how near it is to
// the roofline of the machine, calls, memory. GUI thread only.
#pragma once

#include <QAbstractTableModel>

#include "widgets/dashboards/profile/kernel_times.h"

namespace widgets {

class KernelTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kName, kOp, kTime, kShare, kRoofline, kCalls, kMemory, kColumnCount };
  enum Role { kSortRole = Qt::UserRole + 1, kBarRole };

  using QAbstractTableModel::QAbstractTableModel;
  void setTimes(std::vector<KernelTime> times);
  const std::vector<KernelTime>& times() const { return times_; }
  // False for steps of older versions and other programs.
  bool hasRoofline() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const KernelTime& time, int column) const;
  QString tip(const KernelTime& time, int column) const;
  QVariant bar(const KernelTime& time, int column) const;
  QVariant sortValue(const KernelTime& time, int column) const;

  std::vector<KernelTime> times_;
};

// "1.24 ms", "812 µs".
QString microsText(double micros);

}  // namespace widgets
