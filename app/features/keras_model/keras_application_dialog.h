// Asks which of keras.applications is built, for which pictures and classes. Never modal. GUI thread only.
#pragma once

#include <QDialog>

#include "app/features/keras_model/keras_document.h"
#include "app/features/keras_model/training/keras_examples.h"

class QCheckBox;
class QComboBox;
class QLayout;
class QPushButton;
class QSpinBox;

namespace widgets {
class FieldProblem;
}

namespace app {

class KerasApplicationDialog : public QDialog {
  Q_OBJECT
 public:
  // Goes when it is closed.
  explicit KerasApplicationDialog(QWidget* parent);

 signals:
  void wanted(const app::KerasSource& source);

 private:
  void build();
  void fillChoices();
  QLayout* makeButtons();
  QSpinBox* number(const char* id, const QString& name, int least, int most, int value);
  const engine::keras::ApplicationInfo& info() const;
  void showApplication();
  void check();
  void create();

  QComboBox* application_;
  QSpinBox* height_;
  QSpinBox* width_;
  QComboBox* channels_;
  QComboBox* alpha_;
  QCheckBox* top_;
  QSpinBox* classes_;
  QComboBox* activation_;
  QComboBox* pooling_;
  widgets::FieldProblem* about_;
  QPushButton* create_ = nullptr;
};

// What pixels an application was made for.
KerasPixels kerasPixelsOf(engine::keras::Preprocessing preprocessing);

}  // namespace app
