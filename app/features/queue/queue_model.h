// The runs that are training or waiting, as a table: place, run, state, steps, speed, time left. The number of steps
// can be edited, even while a run trains. Updates itself from the queue. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <functional>

#include "app/workbench/queue/training_queue.h"

namespace app {

class QueueModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kPlace, kRun, kState, kSteps, kSpeed, kLeft, kColumns };
  enum Role { kIdRole = Qt::UserRole + 1, kStateRole, kShareRole };  // id, widgets::RunState, share of its steps or -1

  // `nameOf` gives what people call a run. Without the queue the table is empty.
  QueueModel(TrainingQueue* queue, std::function<QString(const QString&)> nameOf, QObject* parent = nullptr);

  // Empty for a row that is not there.
  QString idAt(int row) const { return ids_.value(row); }
  // -1 for a run that neither trains nor waits.
  int rowOf(const QString& id) const { return static_cast<int>(ids_.indexOf(id)); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  // A person set how many steps a run trains.
  void stepsSet(const QString& run, qint64 before, qint64 after);

 private:
  void refresh();
  // Where the run stands; of one that waits its steps and nothing else.
  widgets::RunProgress progressOf(const QString& id) const;
  QVariant shown(int row, int column) const;
  QString described(int row) const;

  TrainingQueue* queue_;
  std::function<QString(const QString&)> nameOf_;
  QStringList ids_;
};

}  // namespace app
