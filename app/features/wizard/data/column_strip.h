// Tells in a line what the column selected in the preview contains; below it the controls of how it is read. GUI thread
// only.
#pragma once

#include <QWidget>

#include "app/features/wizard/data/preview_table_model.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace app {

class OptionFold;

class ColumnStrip : public QWidget {
  Q_OBJECT
 public:
  explicit ColumnStrip(QWidget* parent = nullptr);

  // Column `index` of the model, as the input reads it; -1: none.
  void show(const PreviewTableModel& model, const engine::estimator::Input& input, int index);
  // Changes the input as the controls say.
  void writeTo(const PreviewTableModel& model, engine::estimator::Input* input) const;

 signals:
  void edited();

 private:
  void build();
  void showFacts(const PreviewTableModel& model, int index);
  void writeCsv(const PreviewTableModel& model, engine::estimator::CsvSource* csv) const;
  void writeFeatures(const PreviewTableModel& model, const std::string& name, engine::estimator::CsvSource* csv) const;
  void writeRecords(const PreviewTableModel& model, engine::estimator::TfRecordSource* source) const;

  int index_ = -1;
  bool isCsv_ = true;
  bool named_ = true;  // by the file
  OptionFold* fold_;
  QLineEdit* name_;
  QComboBox* type_;
  QCheckBox* use_;
  QCheckBox* required_;
  QLabel* missing_;
  QLineEdit* default_;
};

}  // namespace app
