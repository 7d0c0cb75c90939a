// Evaluates a Keras model as it is edited on data, and shows its losses and metrics as a table. Never modal. GUI thread
// only; it evaluates on a thread of its own.
#pragma once

#include <QDialog>

#include "app/features/keras_model/keras_store.h"
#include "app/features/keras_model/training/keras_data_form.h"
#include "app/workbench/models/engine_thread.h"
#include "widgets/tables/cell_table.h"

class QPushButton;
class QSpinBox;

namespace app {

class KerasProgress;

// The model that a dialog asks.
struct AskedKerasModel {
  QString title;
  KerasModelText model;
  std::shared_ptr<KerasStore> store;  // of its weights
  KerasDataForm::About about;
};

class KerasEvaluateDialog : public QDialog {
  Q_OBJECT
 public:
  // `dialogs` outlives it. Goes when it is closed.
  KerasEvaluateDialog(AskedKerasModel asked, widgets::Dialogs* dialogs, QWidget* parent);

  KerasDataForm* dataForm() const { return data_; }
  void reject() override;  // ends what is being evaluated

 private:
  void build();
  void start();
  void showResult(const KerasEvaluation& result);
  void updateControls();

  const AskedKerasModel asked_;
  KerasDataForm* data_;
  QSpinBox* batch_;
  KerasProgress* progress_;
  widgets::FieldProblem* problem_;
  QPushButton* start_ = nullptr;
  widgets::CellTable table_;
  EngineThread evaluator_;  // last, so that it ends before what it uses
};

}  // namespace app
