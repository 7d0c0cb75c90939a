// Chooses the input for evaluating or running a model: the experiment's evaluation or training input, or other files
// read the same way. GUI thread only.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "engine/estimator/experiment.pb.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace widgets {
class ColonLine;
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class InputChoice : public QWidget {
  Q_OBJECT
 public:
  enum class Kind { kEvaluation, kTraining, kFile };

  // `dialogs` outlives it. `mayLackLabels`: files may be without labels, which a box asks.
  InputChoice(widgets::Dialogs* dialogs, bool mayLackLabels, QWidget* parent = nullptr);

  // A title before it, which ends on the same line as those of its own rows; once. The line outlives it.
  void setTitle(const QString& title, widgets::ColonLine* colons);
  void setExperiment(const engine::estimator::Experiment& experiment);
  Kind kind() const;
  // None, and a sentence beside the control, when a file is missing.
  std::optional<engine::estimator::Input> input();
  // "evaluation input", "training input" or the file's name.
  QString title() const;
  // What a label beside the choice belongs to.
  QWidget* labelBuddy() const;
  // Beside the control.
  void setProblem(const QString& problem);

 signals:
  void changed();

 private:
  void buildFiles();
  void addFile(const google::protobuf::FieldDescriptor& field);
  void addRow(QLabel* label, QHBoxLayout* row);
  // The input whose settings files are read by.
  const engine::estimator::Input& pattern() const;

  widgets::Dialogs* dialogs_;
  engine::estimator::Experiment experiment_;
  QFormLayout* form_;
  QComboBox* kind_;
  widgets::ColonLine* colons_ = nullptr;
  std::vector<QWidget*> files_;  // a row each
  QCheckBox* labelled_ = nullptr;
  bool mayLackLabels_;
  widgets::FieldProblem* problem_;
  struct PathField {
    std::string name;  // of the source's field
    QLineEdit* line;
  };
  std::vector<PathField> paths_;
};

}  // namespace app
