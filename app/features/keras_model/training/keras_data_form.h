// What a Keras model is evaluated or fitted on: a file or folder as the wizard's reader finds it, its label, what
// becomes of pixels, and the loss. GUI thread only; files are looked at by a worker.
#pragma once

#include <QWidget>
#include <optional>

#include "app/features/keras_model/training/keras_training.h"
#include "app/features/wizard/data/data_loader.h"

class QComboBox;
class QFormLayout;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class PathRow;

class KerasDataForm : public QWidget {
  Q_OBJECT
 public:
  struct About {
    QStringList outputs;  // of the model
    bool isCompiled = false;
    KerasPixels pixels = KerasPixels::kUnit;  // that it was probably made for
    QString dataFolder;                       // stands for ${DATA}; empty: none was chosen
  };
  // `dialogs` outlives it.
  KerasDataForm(About about, widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  // For further rows below its own.
  QFormLayout* form() const { return form_; }
  void choose(const QString& path);
  bool isLooking() const { return loader_.isBusy(); }
  // Nothing while no data is chosen, or while it is of no use.
  std::optional<KerasData> data() const;
  std::string loss() const;  // see KerasCompileChoice

 signals:
  void changed();

 private:
  void build();
  void onLooked(const LookedAtPointer& seen);
  void showRows();

  const About about_;
  LookedAtPointer seen_;  // null: nothing is chosen
  QFormLayout* form_;
  PathRow* path_;
  widgets::FieldProblem* found_;
  QComboBox* label_;
  QComboBox* pixels_;
  QComboBox* loss_;
  DataLoader loader_;  // last, so that it ends before what it uses
};

}  // namespace app
