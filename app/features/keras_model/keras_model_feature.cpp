#include "app/features/keras_model/keras_model_feature.h"

#include <QAction>
#include <QEvent>
#include <QFileInfo>
#include <QMenu>
#include <algorithm>
#include <memory>
#include <vector>

#include "app/features/keras_model/keras_application_dialog.h"
#include "app/features/keras_model/keras_model_actions.h"
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
  KerasModelFeature(Shell& shell, const KerasPlace& place)
      : QObject(shell.window()),
        shell_(shell),
        place_(place),
        layers_(&shell.registry()),
        actions_(&shell.registry()),
        open_(shell.registry().add(QStringLiteral("file.open_keras"), KerasWords::tr("Open Keras model…"),
                                   KerasWords::tr("Show and edit the layers of a .keras, .h5 or .json file"))),
        new_(shell.registry().add(
            QStringLiteral("file.new_keras"), KerasWords::tr("New Keras model from application…"),
            KerasWords::tr("Build MobileNetV2, ResNet50 and others, with weights of a file if you like"))) {
    shell_.window()->addActions({open_, new_});
    for (QAction* action : {open_, new_})  // beside the other files
      shell_.actions().menus.file->insertAction(shell_.actions().file.samples, action);
    shell_.askBeforeClose([this] { return closeAll(); });
    connect(new_, &QAction::triggered, this, &KerasModelFeature::build);
    connect(open_, &QAction::triggered, this, &KerasModelFeature::open);
    updateActions();
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::WindowActivate) turnTo(watched);
    return false;
  }

 private:
  // The files that the action holds, or one that a person chooses.
  void open() {
    QStringList paths = open_->data().toStringList();
    if (paths.isEmpty()) paths << askForFile(shell_.window(), {});
    for (const QString& path : paths) {
      if (!path.isEmpty()) show({path, {}});
    }
  }

  QString askForFile(QWidget* parent, const QString& beside) {
    return shell_.dialogs().openFile(parent, KerasWords::tr("Open Keras model"), beside,
                                     KerasWords::tr("Keras models (*.keras *.h5 *.hdf5 *.json);;All files (*)"));
  }

  void build() {
    auto* dialog = new KerasApplicationDialog(&shell_.dialogs(), shell_.window());
    connect(dialog, &KerasApplicationDialog::wanted, this, &KerasModelFeature::show);
    dialog->show();
  }

  // In the place of one that cannot be read: of the same kind.
  void chooseAnother(KerasModelWindow* window) {
    const QString before = window->source().path;
    if (before.isEmpty()) {
      auto* dialog = new KerasApplicationDialog(&shell_.dialogs(), window);
      connect(dialog, &KerasApplicationDialog::wanted, window, &KerasModelWindow::open);
      return dialog->show();
    }
    const QString path = askForFile(window, QFileInfo(before).path());
    if (!path.isEmpty()) window->open({path, {}});
  }

  void show(const KerasSource& source) {
    if (!layouts_) layouts_ = std::make_unique<widgets::LayoutWorker>();
    auto* window =
        new KerasModelWindow(source, {layers_, actions_, *layouts_, shell_.dialogs(), place_}, shell_.window());
    windows_.push_back(window);
    window->installEventFilter(this);
    updateActions();
    connect(window, &KerasModelWindow::readingChanged, this, &KerasModelFeature::updateActions);
    connect(window, &KerasModelWindow::anotherWanted, this, [this, window] { chooseAnother(window); });
    connect(window, &KerasModelWindow::runWanted, this, [this](const QString& run) {
      shell_.selectRun(run);
      shell_.show(QStringLiteral("charts"));
      shell_.window()->activateWindow();
    });
    connect(window, &QObject::destroyed, this, [this, window] {
      std::erase(windows_, window);
      updateActions();
      if (windows_.empty() && isEnding_) shell_.window()->close();
    });
    window->show();
    window->activateWindow();
  }

  // The models' windows ask about what is not saved and about fits, whose ends the window then waits for.
  bool closeAll() {
    const std::vector<KerasModelWindow*> open = windows_;
    const bool areClosed = std::ranges::all_of(open, [](KerasModelWindow* window) {
      window->activateWindow();
      return window->close() || window->isClosing();
    });
    isEnding_ = areClosed && std::ranges::any_of(windows_, &KerasModelWindow::isClosing);
    return areClosed && !isEnding_;
  }

  void turnTo(QObject* window) {
    const auto at = std::ranges::find(windows_, window);
    if (at == windows_.end()) return;
    std::rotate(at, at + 1, windows_.end());
    updateActions();
  }

  // They are those of the window that was active last; the layers' own are enabled by its editor.
  void updateActions() {
    const QString why = windows_.empty() ? KerasWords::tr("Open a Keras model first.") : windows_.back()->whyNoModel();
    for (QAction* action : actions_.all) widgets::ActionRegistry::disable(action, why);
    if (why.isEmpty()) return;
    for (QAction* action : layers_.all) widgets::ActionRegistry::disable(action, why);
  }

  Shell& shell_;
  KerasPlace place_;
  widgets::LayerActions layers_;
  KerasModelActions actions_;
  QAction* open_;
  QAction* new_;
  std::unique_ptr<widgets::LayoutWorker> layouts_;
  std::vector<KerasModelWindow*> windows_;  // the one that was active last comes last
  bool isEnding_ = false;  // the program's window closes with the last of them
};

}  // namespace

void addKerasModelFeature(Shell& shell, OpenWorkspace& place, Runs& runs, DataFolder& data) {
  new KerasModelFeature(shell, KerasPlace(place, runs, data));
}

}  // namespace app
