#include "app/features/report/report_actions.h"

#include <QAction>
#include <QCoreApplication>

#include "widgets/theme/glyphs.h"

namespace app {
namespace {

struct ActionWords {
  Q_DECLARE_TR_FUNCTIONS(app::ReportDialog)
};

}  // namespace

ReportActions::ReportActions(widgets::ActionRegistry* registry) {
  using widgets::Glyph;
  const auto add = [registry](const char* id, const QString& text, const QString& tip, const QKeySequence& keys) {
    QAction* action = registry->add(QString::fromLatin1(id), text, tip, keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    widgets::ActionRegistry::setOwnWindow(action, QStringLiteral("report"));
    return action;
  };
  const auto ofSections = [&](const char* id, Glyph glyph, const QString& text, const QString& tip,
                              const QKeySequence& keys) {
    QAction* action = add(id, text, tip, keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    action->setIcon(widgets::glyphIcon(glyph));
    return action;
  };
  const auto keys = [](const char* text) { return QKeySequence(QString::fromLatin1(text)); };
  save = add("report.save", ActionWords::tr("Save report"), ActionWords::tr("Keep the report with the workspace"),
             QKeySequence::Save);
  drop = add("report.delete", ActionWords::tr("Delete report"), ActionWords::tr("Move the report's file to the trash"),
             {});
  up = ofSections("report.up", Glyph::kUp, ActionWords::tr("Move section up"),
                  ActionWords::tr("Move the section of the report up"), keys("Alt+Up"));
  down = ofSections("report.down", Glyph::kDown, ActionWords::tr("Move section down"),
                    ActionWords::tr("Move the section of the report down"), keys("Alt+Down"));
  remove = ofSections("report.remove", Glyph::kRemove, ActionWords::tr("Remove section"),
                      ActionWords::tr("Remove the section from the report"), QKeySequence::Delete);
  html = add("report.html", ActionWords::tr("Export report as HTML…"),
             ActionWords::tr("Write a single, self-contained HTML page"), {});
  pdf = add("report.pdf", ActionWords::tr("Export report as PDF…"),
            ActionWords::tr("Write the pages as PDF, with charts as vectors"), {});
  undo = registry->find(QStringLiteral("edit.undo"));
  redo = registry->find(QStringLiteral("edit.redo"));
  disableAll();
}

void ReportActions::disableAll() {
  for (QAction* action : {save, drop, up, down, remove, html, pdf})
    widgets::ActionRegistry::disable(action, ActionWords::tr("Open a report first."));
}

}  // namespace app
