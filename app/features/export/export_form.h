// The export settings as a form: checkpoint, receiver, graphs, folder, files, verification. Each problem is shown
// beside its control. Knows messages and values only. GUI thread only.
#pragma once

#include <QWidget>

#include "app/workbench/models/engine_thread.h"
#include "app/workbench/models/export_values.h"

class QAction;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class ExportForm : public QWidget {
  Q_OBJECT
 public:
  // `dialogs` outlives the form.
  ExportForm(widgets::Dialogs* dialogs, const QString& folder, QWidget* parent = nullptr);

  // `chosen`: the prefix that is selected at first; empty: the latest.
  void setCheckpoints(const std::vector<CheckpointChoice>& choices, const QString& chosen);
  void showPlan(const ExportPlan& plan);
  // Beside a model that lacks its data.
  void offerDataFolder(QAction* choose);
  ExportSettings settings() const;
  // Beside the control that a failed export is about; false: it is about none of them. `lacksData`: another data folder
  // may help.
  bool showProblem(const EngineFailure& failure, bool lacksData);

 signals:
  void edited();

 private:
  void addCheckpoint(QFormLayout* form);
  void addFormat(QFormLayout* form);
  void addGraphs(QFormLayout* form);
  void addFolder(QFormLayout* form, const QString& folder);
  void addAssets(QFormLayout* form);
  void addVerification(QFormLayout* form);
  void askForAssets();
  void showModelProblem(const QString& problem, bool lacksData);
  ExportAs format() const;

  widgets::Dialogs* dialogs_;
  QComboBox* checkpoint_;
  QComboBox* format_;
  QCheckBox* asText_;
  QCheckBox* strip_;
  QComboBox* receiver_;
  QCheckBox* trainGraph_;
  QCheckBox* evalGraph_;
  QTreeWidget* signatures_;
  QLineEdit* folder_;
  QListWidget* assets_;
  QCheckBox* verify_;
  QSpinBox* examples_;
  QComboBox* tolerance_;
  widgets::FieldProblem* checkpointProblem_;
  widgets::FieldProblem* modelProblem_;
  QPushButton* chooseData_;
  widgets::FieldProblem* folderProblem_;
  widgets::FieldProblem* assetProblem_;
  QMap<QString, QString> extraAssets_;
};

}  // namespace app
