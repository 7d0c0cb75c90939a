// Asks which of keras.applications is built, for which pictures and classes, and with which weights. Never modal. GUI
// thread only.
#pragma once

#include <QDialog>

#include "app/features/keras_model/keras_source.h"
#include "app/features/keras_model/training/keras_examples.h"

class QCheckBox;
class QComboBox;
class QLayout;
class QPushButton;
class QSpinBox;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class PathRow;

class KerasApplicationDialog : public QDialog {
  Q_OBJECT
 public:
  // `dialogs` outlives it. Goes when it is closed.
  KerasApplicationDialog(widgets::Dialogs* dialogs, QWidget* parent);

 signals:
  void wanted(const app::KerasSource& source);

 private:
  void build();
  void fillChoices();
  QLayout* makeButtons();
  QSpinBox* number(const char* id, const QString& name, int least, int most, int value);
  const engine::keras::ApplicationInfo& info() const;
  void showApplication();
  void chooseWeights(const QString& path);  // empty: initial ones
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
  PathRow* weightFile_;
  QString weights_;
  QCheckBox* freeze_;
  widgets::FieldProblem* about_;
  QPushButton* create_ = nullptr;
};

// What pixels an application was made for.
KerasPixels kerasPixelsOf(engine::keras::Preprocessing preprocessing);

}  // namespace app
