// Edits the layers of a sequential model: a list with each layer's output, a form for the selected one, and buttons to
// add, copy, move and remove layers. GUI thread only.
#pragma once

#include <QWidget>

#include "app/features/wizard/layers/layer_presets.h"
#include "app/workbench/drafts/draft_analysis.h"

class QComboBox;
class QLabel;
class QMenu;
class QTreeView;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class FieldForm;
class LayerModel;
struct WizardActions;

class LayersEditor : public QWidget {
  Q_OBJECT
 public:
  // All must outlive it.
  LayersEditor(widgets::Dialogs* dialogs, const WizardActions* actions, QWidget* parent = nullptr);

  void setLayers(const LayerList& layers);
  const LayerList& layers() const;
  // What each layer gives, and why one does not fit.
  void setFacts(const ModelFacts& facts, const DataFacts& seen, bool busy);
  QStringList problems() const;  // of what was typed in the form
  void updateActions();

 signals:
  void changed();

 private:
  void build();
  void addActions();
  QMenu* makeAddMenu();
  void addTyped();
  // Behind the current layer, or at the end.
  void add(const engine::estimator::Layer& layer);
  void removeCurrent();
  void duplicateCurrent();
  void move(int by);
  void showForm();
  void takeForm();
  int current() const;
  void setCurrent(int row);
  void edited();

  widgets::Dialogs* dialogs_;
  const WizardActions* actions_;
  DataFacts data_;
  LayerModel* model_;
  QTreeView* view_;
  QComboBox* type_;
  FieldForm* form_;
  QWidget* side_ = nullptr;  // the form of the selected layer, and what is wrong with it
  QLabel* formTitle_;
  widgets::FieldProblem* problem_;  // of the chosen layer
  QLabel* empty_;
  QLabel* total_;
};

}  // namespace app
