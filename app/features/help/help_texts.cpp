#include "app/features/help/help_texts.h"

#include <QAction>
#include <QCoreApplication>
#include <QWidget>

#include "app/features/help/page_keys.h"
#include "widgets/util/action_registry.h"

namespace app {
namespace {

struct HelpWords {
  Q_DECLARE_TR_FUNCTIONS(app::HelpWindow)
};

QString plainText(const QAction& action) {
  return action.text().remove(QLatin1Char('&')).toHtmlEscaped();
}

QString heading(const QString& text) {
  return QStringLiteral("<h3>%1</h3>").arg(text.toHtmlEscaped());
}

QString tableOf(const std::vector<KeyLine>& lines) {
  QString html = QStringLiteral("<table cellspacing='0' cellpadding='3'>");
  for (const KeyLine& line : lines)
    html += QStringLiteral("<tr><td style='padding-right:24px;white-space:nowrap'><b>%1</b></td><td>%2</td></tr>")
                .arg(line.keys.toHtmlEscaped(), line.words);
  return html + QStringLiteral("</table>");
}

}  // namespace

QString firstStepsHtml() {
  const QStringList steps{
      HelpWords::tr("<b>Choose a table.</b> File › New experiment… (Ctrl+N), then the file. Header, label and a test "
                    "file beside it are found; what is wrong is said in words."),
      HelpWords::tr("<b>Train now.</b> The button lights up as soon as nothing is missing. The steps between, Model, "
                    "Columns and Check, can be visited in any order."),
      HelpWords::tr(
          "<b>Watch.</b> Loss and metrics are drawn while they are measured, with the evaluations in the same "
          "card. Pause, stop, evaluate now, or change the learning rate in the bar above."),
      HelpWords::tr("<b>Compare.</b> Train again with another setting, then look at Compare, HParams or the difference "
                    "of two checkpoints. A sweep tries many settings by itself (Run › Sweep…)."),
      HelpWords::tr(
          "<b>Ship.</b> Run › Export… writes a SavedModel, loads it again and compares. Try it answers in the "
          "same dialog. A report is a page to print or to send."),
      HelpWords::tr("<b>Only look.</b> File › Open folder… reads TensorBoard's event files of any program; nothing is "
                    "written beside them.")};
  QString html = heading(HelpWords::tr("From a table to a model")) + QStringLiteral("<ol>");
  for (const QString& step : steps) html += QStringLiteral("<li style='margin-bottom:8px'>%1</li>").arg(step);
  return html + QStringLiteral("</ol><p>%1</p>")
                    .arg(HelpWords::tr("Ctrl+K finds every action, run, tag and setting by a few letters. Ctrl+Z takes "
                                       "back any change in the workspace."));
}

QString gesturesHtml() {
  const auto tr = [](const char* text) { return HelpWords::tr(text); };
  QString html = heading(tr("Charts"));
  html += tableOf({{tr("Drag"), tr("zoom to a box")},
                   {tr("Shift+drag, middle button"), tr("move the view")},
                   {tr("Ctrl+wheel"), tr("zoom the steps at the pointer; with Shift the values")},
                   {tr("Double click, 0"), tr("show all data")},
                   {tr("Alt+Left, Alt+Right"), tr("previous and next view")},
                   {tr("Click, S"), tr("select the step under the crosshair on every page")},
                   {tr("Shift"), tr("show the values of all runs beside the plot")},
                   {tr("L, P, T"), tr("logarithmic values, pin the card, choose its tags")},
                   {tr("Enter, Esc"), tr("one card over all, and back")},
                   {tr("Arrow keys"), tr("go from card to card")}});
  html += heading(tr("Runs"));
  html += tableOf({{tr("Up, Down"), tr("go from run to run")},
                   {tr("Space, click on the eye"), tr("show or hide the run in every chart")},
                   {tr("Enter"), tr("show only this run; again: all of them")},
                   {tr("F2, Del"), tr("rename; move to the trash")}});
  html += heading(tr("Graph"));
  html += tableOf({{tr("Double click, Enter"), tr("open or close a scope")},
                   {tr("Arrow keys"), tr("walk along the edges")},
                   {tr("Wheel, drag"), tr("zoom, move")},
                   {tr("F, 0"), tr("fit the graph")}});
  html += heading(tr("Everywhere"));
  html += tableOf({{tr("Drop a file or folder"), tr("open it, or begin an experiment with it")},
                   {tr("?"), tr("the keys of the page")},
                   {tr("F9"), tr("hide the docks, and show them")}});
  return html;
}

PageKeys keysOf(const std::vector<QAction*>& actions, const QString& pageId, const QWidget* page) {
  PageKeys keys;
  const QString prefix = pageId + QLatin1Char('.');
  for (const QAction* action : actions) {
    if (action->shortcut().isEmpty()) continue;
    bool isOfPage = !pageId.isEmpty() && widgets::ActionRegistry::idOf(action).startsWith(prefix);
    for (const QObject* object : action->associatedObjects()) {
      const auto* widget = qobject_cast<const QWidget*>(object);
      if (page && widget && (widget == page || page->isAncestorOf(widget))) isOfPage = true;
    }
    const bool isLocal = action->shortcutContext() != Qt::WindowShortcut;
    if (isLocal && !isOfPage) continue;  // of another page or window
    KeyLine line{action->shortcut().toString(QKeySequence::NativeText), plainText(*action)};
    (isOfPage ? keys.onPage : keys.everywhere).push_back(std::move(line));
  }
  const std::vector<KeyLine> views = viewKeysOf(pageId);
  keys.onPage.insert(keys.onPage.end(), views.begin(), views.end());
  return keys;
}

QString keysHtml(const PageKeys& keys, const QString& pageTitle) {
  QString html;
  if (!keys.onPage.empty()) html += heading(HelpWords::tr("On this page: %1").arg(pageTitle)) + tableOf(keys.onPage);
  html += heading(HelpWords::tr("Everywhere")) + tableOf(keys.everywhere);
  return html + QStringLiteral("<p>%1</p>").arg(HelpWords::tr("Settings › Keyboard shortcuts… changes them."));
}

}  // namespace app
