// Runs a SavedModel: a form for the inputs of a signature, and the model's answer. The model is loaded and run on a
// thread of its own and stays warm. GUI thread only.
#pragma once

#include <QStackedWidget>
#include <memory>
#include <optional>

#include "app/workbench/models/engine_thread.h"
#include "app/workbench/models/example_rows.h"
#include "app/workbench/models/model_source.h"
#include "app/workbench/models/saved_model_session.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace widgets {
class RowPicker;
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class InputForm;
class OutputView;
class UnreadableModel;

class TryPane : public QStackedWidget {
  Q_OBJECT
 public:
  // `dialogs` outlives the pane.
  explicit TryPane(widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  // Loads the model in a folder; of `source`, when it is a run's, examples can be picked.
  void openModel(const QString& folder, const std::optional<ModelSource>& source = {});
  // Offers to choose another one in the place of a model that cannot be read.
  void offerAnother() { offersAnother_ = true; }
  // The MetaGraph of these tags instead; what the form holds stays where the names are the same.
  void openGraph(const QStringList& tags);
  const QString& path() const { return path_; }
  const SavedModelFacts& facts() const { return facts_; }
  InputForm* form() const { return form_; }
  OutputView* output() const { return output_; }
  // Asks with what the form holds, unless something of it does not fit.
  void ask();

 signals:
  void opened();                        // the signatures are shown
  void answered(double seconds);        // of the call
  void failed(const QString& problem);  // beside a control, or in the place of the form
  void anotherWanted();

 private:
  void build();
  QWidget* makeHead();
  QWidget* makeForm();
  void load(const QStringList& tags);
  void showGraphs(const SavedModelFacts& facts);
  void showFacts(const SavedModelFacts& facts);
  void showSignature();
  void pickRow(qint64 row);
  void showRow(const ExampleRow& row);
  void showUnreadable(const EngineFailure& failure);
  void showFailure(const EngineFailure& failure);
  void updateRun();
  const SignatureForm* signature() const;

  QWidget* page_;
  UnreadableModel* unreadable_;
  InputForm* form_;
  OutputView* output_;
  QLabel* graphLabel_;
  QComboBox* graphs_;
  QComboBox* signatures_;
  QLabel* about_;
  QLabel* folder_;
  widgets::RowPicker* rows_;
  QPushButton* run_;
  widgets::FieldProblem* problem_;
  bool offersAnother_ = false;
  QString path_;
  SavedModelFacts facts_;
  std::optional<ModelSource> source_;
  QStringList vocabulary_;
  std::shared_ptr<std::unique_ptr<SavedModelSession>> model_;  // only jobs look into it
  std::shared_ptr<ExampleRows> examples_;                      // only jobs look into it
  EngineThread thread_;                                        // last, so that it ends before what it uses
};

}  // namespace app
