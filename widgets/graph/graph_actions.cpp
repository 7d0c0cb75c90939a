#include "widgets/graph/graph_actions.h"

#include <QAction>
#include <QCoreApplication>

#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {

namespace {
struct ActionWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::GraphView)
};
}  // namespace

GraphActions::GraphActions(ActionRegistry* registry) {
  const auto add = [registry](const char* id, const QString& text, const QString& tip) {
    return registry->add(QString::fromLatin1(id), text, tip);
  };
  // The keys are the canvas's: letters and Enter must not work anywhere else in the window.
  open = add("graph.open", ActionWords::tr("Open scope"),
             ActionWords::tr("Show what is inside the selected scope, or close it (Enter)"));
  aside = add("graph.aside", ActionWords::tr("Take out of main graph"),
              ActionWords::tr("Draw the selected node next to the main graph, without its edges, or put it back (X)"));
  autoAside = registry->addCheckable(
      QStringLiteral("graph.auto_aside"), ActionWords::tr("Take out nodes with many edges"),
      ActionWords::tr("Draw constants, summaries, savers and nodes with many edges next to the main graph"), true);
  reset = add("graph.reset_aside", ActionWords::tr("Undo what was taken out and put back"),
              ActionWords::tr("Let the rules decide which nodes are in the main graph"));
  copyName = add("graph.copy_name", ActionWords::tr("Copy name"),
                 ActionWords::tr("Copy the full name of the selected node (Ctrl+C)"));
  trace = registry->addCheckable(QStringLiteral("graph.trace"), ActionWords::tr("Trace inputs and outputs"),
                                 ActionWords::tr("Highlight the paths to and from the selected node (T)"), false);
  fit = add("graph.fit", ActionWords::tr("Fit into view"), ActionWords::tr("Fit the graph into the view (F)"));
  fit->setIcon(glyphIcon(Glyph::kFit));
  zoomIn = add("graph.zoom_in", ActionWords::tr("Zoom in"), ActionWords::tr("Zoom in (+)"));
  zoomIn->setIcon(glyphIcon(Glyph::kAdd));
  zoomOut = add("graph.zoom_out", ActionWords::tr("Zoom out"), ActionWords::tr("Zoom out (-)"));
  zoomOut->setIcon(glyphIcon(Glyph::kMinus));
  legend = registry->addCheckable(QStringLiteral("graph.legend"), ActionWords::tr("Always show the legend"),
                                  ActionWords::tr("Show what the colours mean also where that lies on nodes"), false);
  legend->setIconText(ActionWords::tr("Legend"));  // of the button that unfolds it
  functions = registry->addCheckable(QStringLiteral("graph.functions"), ActionWords::tr("Functions"),
                                     ActionWords::tr("List the functions that the graph calls"), false);
  wholeGraph =
      add("graph.whole", ActionWords::tr("Back to graph"), ActionWords::tr("Show the graph that calls the function"));
}

}  // namespace widgets
