#include "app/features/keras_model/keras_model_feature.h"

#include <QAction>
#include <QMenu>
#include <memory>

#include "app/features/keras_model/keras_model_window.h"
#include "app/shell/shell.h"
#include "widgets/graph/layout/layout_worker.h"
#include "widgets/layers/layer_actions.h"

namespace app {
namespace {

struct KerasWords {
  Q_DECLARE_TR_FUNCTIONS(app::KerasModelWindow)
};

class KerasModelFeature : public QObject {
 public:
  explicit KerasModelFeature(Shell& shell)
      : QObject(shell.window()),
        shell_(shell),
        layers_(&shell.registry()),
        open_(shell.registry().add(QStringLiteral("file.open_keras"), KerasWords::tr("Open Keras model…"),
                                   KerasWords::tr("Show and edit the layers of a .keras, .h5 or .json file"))),
        saveAs_(shell.registry().add(QStringLiteral("layer_graph.save_as"), KerasWords::tr("Save model as…"),
                                     KerasWords::tr("Write the model with its weights"), QKeySequence::SaveAs)) {
    saveAs_->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    widgets::ActionRegistry::setOwnWindow(saveAs_, QStringLiteral("model"));
    shell_.window()->addAction(open_);
    shell_.actions().menus.file->insertAction(shell_.actions().file.samples, open_);  // beside the other files
    connect(open_, &QAction::triggered, this, &KerasModelFeature::open);
    closed();
  }

 private:
  // The files that the action holds, or one that a person chooses.
  void open() {
    QStringList paths = open_->data().toStringList();
    if (paths.isEmpty()) {
      paths << shell_.dialogs().openFile(shell_.window(), KerasWords::tr("Open Keras model"), {},
                                         KerasWords::tr("Keras models (*.keras *.h5 *.hdf5 *.json);;All files (*)"));
    }
    for (const QString& path : paths) {
      if (!path.isEmpty()) show(path);
    }
  }

  void show(const QString& path) {
    if (!layouts_) layouts_ = std::make_unique<widgets::LayoutWorker>();
    auto* window = new KerasModelWindow(path, {layers_, *saveAs_, *layouts_, shell_.dialogs()}, shell_.window());
    ++windows_;
    widgets::ActionRegistry::disable(saveAs_, {});
    connect(window, &QObject::destroyed, this, [this] {
      if (--windows_ == 0) closed();
    });
    window->show();
    window->activateWindow();
  }

  void closed() {
    for (QAction* action : layers_.all)
      widgets::ActionRegistry::disable(action, KerasWords::tr("Open a Keras model first."));
    widgets::ActionRegistry::disable(saveAs_, KerasWords::tr("Open a Keras model first."));
  }

  Shell& shell_;
  widgets::LayerActions layers_;
  QAction* open_;
  QAction* saveAs_;
  std::unique_ptr<widgets::LayoutWorker> layouts_;
  int windows_ = 0;
};

}  // namespace

void addKerasModelFeature(Shell& shell) {
  new KerasModelFeature(shell);
}

}  // namespace app
