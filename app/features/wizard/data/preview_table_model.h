// The first examples of a table or of records, one column per feature. Texts are made when they are shown. GUI thread
// only.
#pragma once

#include <QAbstractTableModel>

#include "app/features/wizard/data/data_loader.h"

namespace app {

// What a column's head is made of, of headerData().
enum PreviewRole {
  kColumnTypeRole = Qt::UserRole + 1,  // QString
  kColumnMissingRole,                  // double: share of cells
  kColumnBarsRole,                     // QList<double>, 0 to 1; empty: not of numbers
  kColumnTopRole,                      // QString: the most frequent values
  kColumnUseRole,                      // ColumnUse as int
  kColumnWrongRole,                    // QString: why it cannot be read
};
enum class ColumnUse { kFeature, kLabel, kUnused };

class PreviewTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  explicit PreviewTableModel(QObject* parent = nullptr);

  void setLookedAt(const LookedAtPointer& data);
  // What the experiment says of the columns.
  void setInput(const engine::estimator::Input& input);
  const engine::data::ColumnPreview* column(int index) const;
  // The name that the experiment gives it, or its own.
  const std::string& nameOf(int index) const;
  int indexOf(const std::string& name) const;
  // The type of a column as the experiment has it: its own, or what the data look like.
  QString typeOf(int column) const;
  // Why the column cannot be read as it is; empty: it can, or it is not read.
  QString problemOf(int column) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  ColumnUse useOf(const std::string& name) const;
  LookedAtPointer data_;
  engine::estimator::Input input_;
};

// "male 65 %, female 35 %"
QString topValuesText(const engine::data::ColumnPreview& column, int most);

}  // namespace app
