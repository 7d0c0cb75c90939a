// Runs a model on one example that is typed, drawn or picked from the input. GUI thread only.
#pragma once

#include <QSplitter>
#include <QTimer>

#include "app/workbench/models/engine_thread.h"

class QHBoxLayout;
class QPushButton;

namespace widgets {
class ActionRegistry;
class ColonLine;
class EmptyState;
class RowPicker;
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class AskedModel;
class InputChoice;
class InputForm;
class OutputView;

class ExampleTab : public QSplitter {
  Q_OBJECT
 public:
  // All outlive it.
  ExampleTab(AskedModel& model, InputChoice& input, widgets::ColonLine* colons, widgets::Dialogs* dialogs,
             QWidget* parent);

  // Among which is what may help where the model's data are not found.
  void offer(const widgets::ActionRegistry& actions) { actions_ = &actions; }

  InputForm* form() const { return form_; }
  OutputView* output() const { return output_; }
  // Another model: reads what it is asked with. `first`: and shows what it answers to the first example of its input,
  // if there is one, until the person gives another.
  void openForm(bool first);
  // Fills the form with an example of the input.
  void pickRow(qint64 row, bool thenAsk = false);
  void ask();

 signals:
  void ready();  // the form shows what the model asks for
  void answered(double seconds);
  void failed(const QString& text);  // beside a control

 private:
  QWidget* makeLeft(widgets::ColonLine* colons, widgets::Dialogs* dialogs);
  // In the place of the form: it cannot be made. Without a failure the form is there.
  void showRow(const ExampleRow& read);
  void showFirst();
  void showTrouble(const EngineFailure* failure);
  void showFailure(const EngineFailure& failure);
  void onEdited();
  void updateControls();

  AskedModel& model_;
  InputChoice& input_;
  widgets::RowPicker* rows_;
  InputForm* form_;
  OutputView* output_;
  QWidget* left_;
  widgets::EmptyState* trouble_;
  const widgets::ActionRegistry* actions_ = nullptr;
  QPushButton* ask_;
  QHBoxLayout* below_;  // holds the button
  widgets::FieldProblem* problem_;
  bool isTouched_ = false;  // by the person, since the form is there
  QTimer whileDrawn_;  // until a picture that is being drawn is predicted
};

}  // namespace app
