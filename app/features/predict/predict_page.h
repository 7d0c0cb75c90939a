// Asks the selected run's model: an example that is typed, drawn or picked, or a whole input, whose labels give a
// confusion matrix. The model is built on a thread of its own and stays warm. GUI thread only.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "app/features/model_forms/cell_table.h"
#include "app/workbench/models/predict_model.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;
class QTableView;

namespace widgets {
class Dialogs;
class EmptyState;
class FieldProblem;
}  // namespace widgets

namespace app {

class ConfusionView;
class InputChoice;
class InputForm;
class OutputView;
class RowPicker;

class PredictPage : public QWidget {
  Q_OBJECT
 public:
  // `dialogs` outlives the page.
  explicit PredictPage(widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  // None: `why` is shown instead of the form.
  void setSource(const std::optional<ModelSource>& source, const QString& why);
  QString run() const { return source_ ? source_->run : QString(); }
  InputForm* form() const { return form_; }
  OutputView* output() const { return output_; }
  ConfusionView* confusion() const { return confusion_; }
  CellTable* examples() { return &examples_; }
  const std::shared_ptr<const InputPredictions>& predictions() const { return predictions_; }
  void ask();         // the form's example
  void predictAll();  // the chosen input

 signals:
  void ready();  // the form shows what the model asks for
  void answered(double seconds);
  void predicted();  // the whole input
  void saved(const QString& path);
  void failed(const QString& text);  // beside a control

 private:
  QWidget* makeHead();
  QWidget* makeExample();
  QWidget* makeAll();
  QWidget* makeAllHead();
  void openModel();
  void showCheckpoints();
  QString checkpoint() const;
  void pickRow(qint64 row, bool thenAsk = false);
  void showFailure(const EngineFailure& failure);
  void showPredictions(std::shared_ptr<const InputPredictions> predictions);
  // All of them, or those of a cell of the matrix; listed by another thread.
  void showExamples(const std::optional<std::vector<int64_t>>& only, const QString& title);
  void save();
  void updateControls();

  widgets::Dialogs* dialogs_;
  std::optional<ModelSource> source_;
  QStringList vocabulary_;
  widgets::EmptyState* empty_;
  QWidget* body_;
  QLabel* run_;
  QComboBox* checkpoint_;
  InputChoice* input_;
  QTabWidget* tabs_;
  RowPicker* rows_;
  InputForm* form_;
  OutputView* output_;
  QPushButton* ask_;
  widgets::FieldProblem* problem_;
  QPushButton* all_;
  QPushButton* cancel_;
  QPushButton* save_;
  QProgressBar* bar_;
  QLabel* doing_;
  QPushButton* everything_;
  QLabel* examplesTitle_;
  widgets::FieldProblem* allProblem_;
  ConfusionView* confusion_;
  CellTable examples_;
  QTableView* examplesView_;
  std::shared_ptr<const InputPredictions> predictions_;
  std::shared_ptr<PredictModel> model_;     // only jobs look into it
  std::shared_ptr<ExampleRows> inputRows_;  // only jobs look into it
  bool predictsAll_ = false;
  int listing_ = 0;      // the newest list of examples; older ones are dropped
  EngineThread thread_;  // last, so that it ends before what it uses
};

}  // namespace app
