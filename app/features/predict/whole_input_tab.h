// Predicts every example of the chosen input: shows the confusion matrix and the examples of each cell, and saves the
// predictions to a file. GUI thread only.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "app/workbench/models/predict_model.h"
#include "widgets/tables/cell_table.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTableView;

namespace widgets {
class ConfusionView;
class EmptyState;
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class AskedModel;
class InputChoice;

class WholeInputTab : public QWidget {
  Q_OBJECT
 public:
  // All outlive it.
  WholeInputTab(AskedModel& model, InputChoice& input, widgets::Dialogs* dialogs, QWidget* parent);

  widgets::ConfusionView* confusion() const { return confusion_; }
  widgets::CellTable* examples() { return &examples_; }
  const std::shared_ptr<const InputPredictions>& predictions() const { return predictions_; }
  void clear() { showPredictions(nullptr); }
  void predictAll();

 signals:
  void predicted();
  void saved(const QString& path);
  void failed(const QString& text);  // beside a control
  void exampleWanted(qint64 row);    // one of the list was opened

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makeExamples();
  void connectModel();
  void showPredictions(std::shared_ptr<const InputPredictions> predictions);
  // All of them, or those of a cell of the matrix; listed by another thread.
  void showExamples(const std::optional<std::vector<int64_t>>& only, const QString& title);
  void save();
  void updateControls();
  void arrange();
  void giveRoom();  // to the examples

  AskedModel& model_;
  InputChoice& input_;
  widgets::Dialogs* dialogs_;
  QPushButton* all_;
  QPushButton* cancel_;
  QPushButton* save_;
  QProgressBar* bar_;
  QLabel* doing_;
  widgets::FieldProblem* problem_;
  QSplitter* answers_;
  bool isDivided_ = false;      // by a person
  widgets::EmptyState* empty_;  // in their place while there are none
  widgets::ConfusionView* confusion_;
  QPushButton* everything_;
  QLabel* examplesTitle_;
  widgets::CellTable examples_;
  QTableView* examplesView_;
  std::shared_ptr<const InputPredictions> predictions_;
  int listing_ = 0;  // the newest list of examples; older ones are dropped
};

}  // namespace app
