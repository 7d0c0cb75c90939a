// Asks how a Keras model is fitted: data, epochs, batches, learning rate, validation, and which layers are trained.
// Never modal. GUI thread only.
#pragma once

#include <QDialog>

#include "app/features/keras_model/training/frozen_layers.h"
#include "app/features/keras_model/training/keras_data_form.h"

class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace app {

class KerasFitDialog : public QDialog {
  Q_OBJECT
 public:
  struct About {
    QString title;
    KerasDataForm::About data;
    std::vector<FrozenLayers::Row> layers;
    QString whyNot;  // why no run can be written; empty: it can
  };
  // `dialogs` outlives it. Goes when it is closed.
  KerasFitDialog(About about, widgets::Dialogs* dialogs, QWidget* parent);

  KerasDataForm* dataForm() const { return data_; }

 signals:
  void fitWanted(const app::KerasFitSettings& settings);

 private:
  void build();
  void addNumbers(class QFormLayout* form);
  void start();
  void check();
  double learningRate(bool* fits) const;  // 0: as compiled

  const About about_;
  KerasDataForm* data_;
  QSpinBox* epochs_;
  QSpinBox* batch_;
  QComboBox* optimizer_;
  QLineEdit* rate_;
  QDoubleSpinBox* held_;
  FrozenLayers* layers_;
  widgets::FieldProblem* problem_;
  QPushButton* start_ = nullptr;
};

}  // namespace app
