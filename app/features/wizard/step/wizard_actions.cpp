#include "app/features/wizard/step/wizard_actions.h"

#include <QAction>
#include <QCoreApplication>

#include "widgets/theme/glyphs.h"

namespace app {
namespace {

struct WizardWords {
  Q_DECLARE_TR_FUNCTIONS(app::NewExperimentWizard)
};

QKeySequence keysOf(const char* text) {
  return QKeySequence(QString::fromLatin1(text));
}

}  // namespace

WizardActions::WizardActions(widgets::ActionRegistry* registry) {
  using widgets::Glyph;
  // The first of the keys is the one that is shown; another that a person gave takes the place of all.
  const auto add = [&](const char* id, const QString& text, const QString& tip, const QList<QKeySequence>& keys,
                       Qt::ShortcutContext context) {
    QAction* action = registry->add(QString::fromLatin1(id), text, tip, keys.value(0));
    if (keys.size() > 1 && action->shortcut() == keys.front()) action->setShortcuts(keys);
    action->setShortcutContext(context);
    widgets::ActionRegistry::setOwnWindow(action, QStringLiteral("wizard"));
    all_ << action;
    return action;
  };
  const auto anywhere = [&](const char* id, const QString& text, const QString& tip,
                            const QList<QKeySequence>& keys = {}) {
    return add(id, text, tip, keys, Qt::WidgetWithChildrenShortcut);
  };
  const auto inList = [&](const char* id, Glyph glyph, const QString& text, const QString& tip,
                          const QList<QKeySequence>& keys) {
    QAction* action = add(id, text, tip, keys, Qt::WidgetShortcut);
    action->setIcon(widgets::glyphIcon(glyph));
    return action;
  };
  using Words = WizardWords;
  undo = anywhere("wizard.undo", Words::tr("Undo in the new experiment"), Words::tr("Undo the last change"),
                  {QKeySequence::Undo});
  redo = anywhere("wizard.redo", Words::tr("Redo in the new experiment"), Words::tr("Redo the last undone change"),
                  {keysOf("Ctrl+Y"), keysOf("Ctrl+Shift+Z")});
  help = anywhere("wizard.help", Words::tr("Help for the step"), Words::tr("Explain this step"),
                  {QKeySequence(Qt::Key_F1)});
  startOver = anywhere("wizard.start_over", Words::tr("Start the new experiment over"),
                       Words::tr("Discard this draft and start over"));
  save = anywhere("wizard.save", Words::tr("Save new experiment as file…"),
                  Words::tr("Write the experiment file without training"));
  back = anywhere("wizard.back", Words::tr("Step back"), Words::tr("Go to the previous step"), {keysOf("Alt+Left")});
  next = anywhere("wizard.next", Words::tr("Next step"), Words::tr("Go to the next step"), {keysOf("Alt+Right")});
  train = anywhere("wizard.train", Words::tr("Train the new experiment"),
                   Words::tr("Write the experiment to the workspace and train it"),
                   {keysOf("Ctrl+Return"), keysOf("Ctrl+Enter")});
  duplicateLayer = inList("layers.duplicate", Glyph::kCopy, Words::tr("Duplicate layer"),
                          Words::tr("Insert a copy after the layer"), {keysOf("Ctrl+D")});
  layerUp =
      inList("layers.up", Glyph::kUp, Words::tr("Move layer up"), Words::tr("Move the layer up"), {keysOf("Alt+Up")});
  layerDown = inList("layers.down", Glyph::kDown, Words::tr("Move layer down"), Words::tr("Move the layer down"),
                     {keysOf("Alt+Down")});
  removeLayer = inList("layers.remove", Glyph::kRemove, Words::tr("Remove layer"),
                       Words::tr("Remove the layer from the model"), {QKeySequence::Delete});
  toWide = inList("features.wide", Glyph::kAdd, Words::tr("→ Wide"),
                  Words::tr("Add the selected features to the wide part"), {keysOf("W")});
  toDeep = inList("features.deep", Glyph::kAdd, Words::tr("→ Deep"),
                  Words::tr("Add the selected features to the deep part"), {keysOf("D")});
  toBoth = inList("features.add", Glyph::kAdd, Words::tr("Add features"),
                  Words::tr("Add the selected features: words to the wide part, numbers to the deep part"),
                  {keysOf("Return"), keysOf("Enter")});
  columnUp = inList("columns.up", Glyph::kUp, Words::tr("Move column up"), Words::tr("Move the column up"),
                    {keysOf("Alt+Up")});
  columnDown = inList("columns.down", Glyph::kDown, Words::tr("Move column down"), Words::tr("Move the column down"),
                      {keysOf("Alt+Down")});
  removeColumn = inList("columns.remove", Glyph::kRemove, Words::tr("Remove columns"),
                        Words::tr("Remove the selected columns from the model"),
                        {QKeySequence::Delete, QKeySequence(Qt::Key_Backspace)});
  cross = inList("columns.cross", Glyph::kAdd, Words::tr("Cross"),
                 Words::tr("Cross the selected columns, in the order they were selected"), {keysOf("X")});
  for (QAction* action : {toWide, toDeep, toBoth, cross}) action->setIcon({});
  close();
}

void WizardActions::disable(QAction* action, const QString& reason) const {
  if (isOpen_) widgets::ActionRegistry::disable(action, reason);
}

void WizardActions::close() {
  isOpen_ = false;
  for (QAction* action : all_)
    widgets::ActionRegistry::disable(action, WizardWords::tr("Open “New experiment” first."));
}

}  // namespace app
