// The "Model" step: cards to choose from, the settings of the chosen model, its size. GUI thread only.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/features/wizard/step/wizard_page.h"
#include "engine/estimator/model.pb.h"

class QCheckBox;
class QLabel;
class QVBoxLayout;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class DraftAnalysis;
class FieldForm;
class LayersEditor;
class ModelCards;
class OptimizerRow;
struct ModelKind;
struct WizardActions;

class ModelPage : public WizardPage {
  Q_OBJECT
 public:
  // All must outlive the page.
  ModelPage(ExperimentDraft* draft, widgets::Dialogs* dialogs, const WizardActions* actions,
            const DraftAnalysis* analysis, QWidget* parent = nullptr);

  // Whether the columns fit. Until then the engine's reasons are those of the columns, which their step tells.
  void setColumnsCheck(std::function<bool()> fit) { columnsFit_ = std::move(fit); }

  QString title() const override { return tr("Model"); }
  QStringList problems() const override;
  QString help() const override;
  void updateActions() override;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void build();
  void choose(const ModelKind& kind);
  // Shows the draft's model.
  void showModel();
  void showForms(const google::protobuf::Message& settings);
  void showFacts();
  // What a person typed and was refused; it goes when the draft is shown anew.
  QStringList refused() const;
  QStringList layerProblems() const;
  void suggest();
  // Writes what the controls hold to the draft.
  void keep();

  widgets::Dialogs* dialogs_;
  const WizardActions* actions_;
  const DraftAnalysis* analysis_;
  std::function<bool()> columnsFit_ = [] { return true; };
  std::string suggestedFor_;  // the input that a model was suggested for, serialized
  std::string kind_;          // of the controls that are shown
  bool isStale_ = false;      // the draft changed while the page was not seen
  ModelCards* cards_;
  QWidget* chosen_;  // all that belongs to the chosen model
  QVBoxLayout* controls_;
  QCheckBox* all_;
  LayersEditor* layers_ = nullptr;
  FieldForm* form_ = nullptr;
  std::vector<OptimizerRow*> optimizers_;
  widgets::FieldProblem* problem_;
  QLabel* size_;
};

}  // namespace app
