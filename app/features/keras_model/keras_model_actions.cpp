#include "app/features/keras_model/keras_model_actions.h"

#include <QAction>
#include <QCoreApplication>

#include "widgets/util/action_registry.h"

namespace app {
namespace {

struct ModelActionWords {
  Q_DECLARE_TR_FUNCTIONS(app::KerasModelWindow)
};

}  // namespace

KerasModelActions::KerasModelActions(widgets::ActionRegistry* registry) {
  const auto add = [&](const char* id, const QString& text, const QString& tip, const QKeySequence& keys) {
    QAction* action = registry->add(QString::fromLatin1(id), text, tip, keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    widgets::ActionRegistry::setOwnWindow(action, QStringLiteral("model"));
    all << action;
    return action;
  };
  using Words = ModelActionWords;
  evaluate = add("keras.evaluate", Words::tr("Evaluate model…"), Words::tr("Losses and metrics of the model on data"),
                 QKeySequence(QStringLiteral("Ctrl+Shift+V")));
  fit = add("keras.fit", Words::tr("Fit to data…"), Words::tr("Train the model on data, as a run of the workspace"),
            QKeySequence(QStringLiteral("Ctrl+R")));
  stopFit = add("keras.stop_fit", Words::tr("Stop fitting"), Words::tr("End the fit; what was learnt stays"),
                QKeySequence(QStringLiteral("Ctrl+.")));
  saveAs = add("layer_graph.save_as", Words::tr("Save model as…"), Words::tr("Write the model with its weights"),
               QKeySequence::SaveAs);
  saveWeights = add("keras.save_weights", Words::tr("Save weights as…"),
                    Words::tr("Write only the weights: HDF5 or a checkpoint"), {});
  exportSavedModel = add("keras.export", Words::tr("Export as SavedModel…"),
                         Words::tr("Write the model as TensorFlow serves it"), QKeySequence(QStringLiteral("Ctrl+E")));
}

}  // namespace app
