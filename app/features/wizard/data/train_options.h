// Edits the label of an Input, and below a line that says it how its examples are used: batches, order, epochs. GUI
// thread only.
#pragma once

#include <QWidget>

#include "app/features/wizard/data/preview_table_model.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace widgets {
class FieldProblem;
}

namespace app {

class OptionFold;

class TrainOptions : public QWidget {
  Q_OBJECT
 public:
  explicit TrainOptions(QWidget* parent = nullptr);

  // `needsLabel`: the model cannot do without one.
  void show(const PreviewTableModel& model, const engine::data::DataPreview& preview,
            const engine::estimator::Input& input, bool needsLabel);
  void writeTo(engine::estimator::Input* input) const;
  QString problem() const;

 signals:
  void edited();

 private:
  void build();
  void showHint(const PreviewTableModel& model, const engine::data::DataPreview& preview,
                const engine::estimator::Input& input);
  QString usageText() const;
  void showLabel(const PreviewTableModel& model, const engine::estimator::Input& input);

  QLabel* labelText_;
  QComboBox* label_;
  QLabel* hint_;
  widgets::FieldProblem* problem_;
  OptionFold* fold_;
  QSpinBox* batch_;
  QSpinBox* shuffle_;
  QCheckBox* repeat_;
  QSpinBox* epochs_;
  bool needsLabel_ = true;
  bool hasLabel_ = false;  // the source has columns to choose from
};

}  // namespace app
