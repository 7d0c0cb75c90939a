// The part of the sweep dialog that chooses how combinations are tried and compared. GUI thread only.
#pragma once

#include <QWidget>

#include "engine/estimator/sweep/sweep_trials.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace widgets {
class FieldProblem;
}

namespace app {

// Metrics that an evaluation of the model has, the usual one first.
QStringList suggestedMetrics(const engine::estimator::Model& model);

class SweepStrategyForm : public QWidget {
  Q_OBJECT
 public:
  explicit SweepStrategyForm(const engine::estimator::Experiment& experiment, const QString& name,
                             QWidget* parent = nullptr);

  // Writes what the form holds into a sweep.
  void fill(engine::estimator::Sweep& sweep) const;
  bool isGrid() const;
  QString name() const;
  // Those of the form's fields are shown beside them.
  void showProblems(const std::vector<engine::estimator::SweepProblem>& problems);

 signals:
  void edited();

 private:
  enum Strategy { kGrid, kRandom, kHalving };
  void addRow(QFormLayout* form, const QString& label, QWidget* control, const char* field, const QString& where);
  QSpinBox* addNumber(QFormLayout* form, const QString& label, const char* name,
                      const google::protobuf::FieldDescriptor& field, const QString& where);
  void showStrategy();

  QLineEdit* name_;
  QComboBox* strategy_;
  QSpinBox* trials_;
  QSpinBox* minSteps_;
  QSpinBox* eta_;
  QSpinBox* seed_;
  QComboBox* metric_;
  QComboBox* direction_;
  QSpinBox* parallel_;
  QSpinBox* maxTrials_;
  QFormLayout* form_;
  std::vector<std::pair<QString, widgets::FieldProblem*>> problems_;  // by the end of a problem's place
};

}  // namespace app
