// Chooses what the model is evaluated on: other files, a share of the same ones, or nothing. GUI thread only.
#pragma once

#include <QWidget>

#include "app/features/wizard/data/input_source.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class EvalChoice : public QWidget {
  Q_OBJECT
 public:
  enum Kind { kFile, kShare, kNothing };

  explicit EvalChoice(widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  void show(const engine::estimator::Experiment& experiment, const InputPlaces& places);
  Kind kind() const;
  QString path() const;
  double share() const;
  int seed() const;
  int batchSize() const;
  // Beside the path.
  void setProblem(const QString& problem);
  QString problem() const;

 signals:
  void edited();  // all but the path
  void fileChosen(const QString& path);

 private:
  void build();
  void browse();
  void showKind();

  widgets::Dialogs* dialogs_;
  QComboBox* kind_;
  QLineEdit* path_;
  QPushButton* browse_;
  QDoubleSpinBox* share_;
  QLabel* seedLabel_ = nullptr;
  QSpinBox* seed_;
  QLabel* batchLabel_ = nullptr;
  QSpinBox* batch_;
  widgets::FieldProblem* problem_;
};

}  // namespace app
