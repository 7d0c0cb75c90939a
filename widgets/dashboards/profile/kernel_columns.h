// Which columns of the table of kernels are shown: those with something to tell, and of these as many as leave the
// names room to be read; a name's tooltip has the others. GUI thread only.
#pragma once

#include <QObject>

class QTreeView;

namespace widgets {

class KernelColumns : public QObject {
  Q_OBJECT
 public:
  // Of a table of a KernelTableModel, or one sorted; belongs to it.
  explicit KernelColumns(QTreeView* table);

  // What the column would say is known from elsewhere, or not at all.
  void setTold(int column, bool told);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();
  int wanted(int column) const;

  QTreeView* table_;
  QList<int> untold_;
};

}  // namespace widgets
