// The optimizer of a model, or of a part of it: its update rule and its learning rate. GUI thread only.
#pragma once

#include <QWidget>

#include "engine/estimator/optimizer.pb.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace widgets {
class FieldProblem;
}

namespace app {

class OptimizerRow : public QWidget {
  Q_OBJECT
 public:
  // `path` is that of the field in the model's settings and the prefix of the controls' names:
  // "model.dnn_classifier.optimizer". `ownRule` is what the model takes by itself.
  OptimizerRow(const QString& path, const QString& label, const QString& ownRule, const QString& explanation,
               QWidget* parent);

  // Null: the model's own.
  void show(const engine::estimator::messages::Optimizer* optimizer);
  // What is shown; a rate that is refused keeps its last good value.
  const engine::estimator::messages::Optimizer& optimizer() const { return optimizer_; }
  bool isOwn() const { return !isSet_; }
  QString problem() const;

 signals:
  void changed();

 private:
  void chooseRule(int index);
  void acceptRate(const QString& text);
  void refresh();

  QString ownRule_;
  engine::estimator::messages::Optimizer optimizer_;
  bool isSet_ = false;
  QComboBox* rule_;
  QLineEdit* rate_;
  widgets::FieldProblem* problem_;
};

// The rule that a model takes when the field is unset: that of TensorFlow's estimator.
QString ownRuleOf(const QString& field, const QString& model);

}  // namespace app
