#include "widgets/layers/layer_actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>

#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

struct ActionWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::LayerEditor)
};

}  // namespace

LayerActions::LayerActions(ActionRegistry* registry) {
  const auto add = [&](const char* id, Glyph glyph, const QString& text, const QString& tip, const QKeySequence& keys) {
    QAction* action = registry->add(QString::fromLatin1(id), text, tip, keys);
    action->setIcon(glyphIcon(glyph));
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    ActionRegistry::setOwnWindow(action, QStringLiteral("model"));
    all << action;
    return action;
  };
  using Words = ActionWords;
  const auto keys = [](const char* text) { return QKeySequence(QString::fromLatin1(text)); };
  undo = add("layer_graph.undo", Glyph::kReset, Words::tr("Undo in the model"), Words::tr("Undo the last change"),
             QKeySequence::Undo);
  redo = add("layer_graph.redo", Glyph::kReset, Words::tr("Redo in the model"),
             Words::tr("Redo the last undone change"), QKeySequence::Redo);
  cut = add("layer_graph.cut", Glyph::kRemove, Words::tr("Cut layers"),
            Words::tr("Copy the selected layers and remove them"), QKeySequence::Cut);
  copy = add("layer_graph.copy", Glyph::kCopy, Words::tr("Copy layers"), Words::tr("Copy the selected layers"),
             QKeySequence::Copy);
  paste = add("layer_graph.paste", Glyph::kAdd, Words::tr("Paste layers"),
              Words::tr("Insert the copied layers behind the selected one"), QKeySequence::Paste);
  duplicate = add("layer_graph.duplicate", Glyph::kCopy, Words::tr("Duplicate layers"),
                  Words::tr("Insert copies of the selected layers"), keys("Ctrl+D"));
  remove = add("layer_graph.remove", Glyph::kRemove, Words::tr("Remove layers"),
               Words::tr("Remove the selected layers and join the ends"), QKeySequence::Delete);
  connect = add("layer_graph.connect", Glyph::kLink, Words::tr("Connect layers"),
                Words::tr("Lead the selected layers one into the next, in the order they were selected"), keys("L"));
  disconnect = add("layer_graph.disconnect", Glyph::kMinus, Words::tr("Disconnect layer"),
                   Words::tr("Disconnect the inputs of the selected layer"), keys("Shift+L"));
  freeze = add("layer_graph.freeze", Glyph::kLock, Words::tr("Freeze or train layers"),
               Words::tr("Keep the weights of the selected layers while others are trained, or train them again"),
               keys("Z"));
  makeOutput = add("layer_graph.output", Glyph::kTarget, Words::tr("Make output, or none"),
                   Words::tr("The selected layer is an output of the model, or no longer is"), keys("O"));
  find = add("layer_graph.find", Glyph::kSearch, Words::tr("Find layer"), Words::tr("Find a layer by its name or kind"),
             QKeySequence::Find);
  fit = add("layer_graph.fit", Glyph::kFit, Words::tr("Fit model"), Words::tr("Show the whole model"), keys("F"));
}

}  // namespace widgets
