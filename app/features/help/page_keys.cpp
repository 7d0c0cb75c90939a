#include "app/features/help/page_keys.h"

#include <QCoreApplication>
#include <QHash>

namespace app {
namespace {

struct KeyWords {
  Q_DECLARE_TR_FUNCTIONS(app::HelpWindow)
};

using Keys = QHash<QString, std::vector<KeyLine>>;

void addPagesOfValues(Keys& keys) {
  const auto tr = [](const char* text) { return KeyWords::tr(text); };
  keys[QStringLiteral("summaries")] = {{tr("Enter, Esc"), tr("enlarge the card, and back")},
                                       {tr("Left, Right"), tr("go from step to step, or from bin to bin")},
                                       {tr("Up, Down"), tr("go through the histograms of the steps")},
                                       {tr("S"), tr("save the picture or the sound")},
                                       {tr("Space"), tr("play the sound")}};
  keys[QStringLiteral("compare")] = {{tr("Space"), tr("show or hide the run, or fold its group")},
                                     {tr("Ctrl+C"), tr("copy the selected rows as CSV")},
                                     {tr("Left, Right"), tr("walk the curve of the difference")},
                                     {tr("Enter"), tr("select that step on every page")}};
  keys[QStringLiteral("hparams")] = {{tr("Left, Right"), tr("go from axis to axis; with Ctrl move the axis")},
                                     {tr("Up, Down"), tr("go from trial to trial")},
                                     {tr("Enter"), tr("select the run of the trial")},
                                     {tr("R, S"), tr("reverse the axis, change its scale")},
                                     {tr("Del"), tr("take the choice on the axis back")}};
  keys[QStringLiteral("sql")] = {{tr("Ctrl+Return"), tr("run the statement")},
                                 {tr("Ctrl+Space"), tr("complete the word")}};
  keys[QStringLiteral("log")] = {{tr("Up, Down"), tr("go from line to line")},
                                 {tr("Ctrl+C"), tr("copy the selected lines")}};
}

void addCharts(Keys& keys) {
  const auto tr = [](const char* text) { return KeyWords::tr(text); };
  const std::vector<KeyLine> cards{{tr("Arrow keys"), tr("go from card to card")},
                                   {tr(", ."), tr("move the crosshair by a point; with Shift by ten")},
                                   {tr("Shift"), tr("show the values of all runs beside the plot")},
                                   {tr("S, R"), tr("select the step under the crosshair, or the range up to it")},
                                   {tr("+, −, 0"), tr("zoom the steps, with Ctrl the values; show all data")},
                                   {tr("Shift+arrow keys"), tr("move the view")},
                                   {tr("Alt+Left, Alt+Right"), tr("previous and next view")},
                                   {tr("L, P, T"), tr("logarithmic values, pin the card, choose its tags")},
                                   {tr("Enter, Esc"), tr("one card over all, and back")},
                                   {tr("Ctrl+C"), tr("copy the picture and the values")}};
  for (const char* page : {"charts", "compare"}) {
    std::vector<KeyLine>& lines = keys[QString::fromLatin1(page)];
    lines.insert(lines.end(), cards.begin(), cards.end());
  }
}

void addPagesOfModels(Keys& keys) {
  const auto tr = [](const char* text) { return KeyWords::tr(text); };
  keys[QStringLiteral("graph")] = {{tr("Arrow keys"), tr("walk along the edges")},
                                   {tr("Enter"), tr("open or close a scope")},
                                   {tr("Backspace"), tr("close the scope around it")},
                                   {tr("F, 1, +, −"), tr("fit the graph, its full size, zoom in and out")},
                                   {tr("X"), tr("put the node beside the graph, or back")},
                                   {tr("Ctrl+C"), tr("copy the name of the node")}};
  keys[QStringLiteral("profile")] = {{tr("Left, Right"), tr("go from op to op; with Shift move the view")},
                                     {tr("+, −, 0"), tr("zoom in and out, show the whole step")}};
  keys[QStringLiteral("predict")] = {{tr("Arrow keys, Space"), tr("on the pad: move the pen, draw a point")},
                                     {tr("Del"), tr("on the pad: wipe it")},
                                     {tr("Arrow keys"), tr("in the confusion matrix: go from cell to cell")}};
}

}  // namespace

std::vector<KeyLine> viewKeysOf(const QString& pageId) {
  Keys keys;
  addPagesOfValues(keys);
  addCharts(keys);
  addPagesOfModels(keys);
  return keys.value(pageId);
}

}  // namespace app
