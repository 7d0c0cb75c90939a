#include "widgets/graph/graph_bar.h"

#include <QAction>
#include <QLabel>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>

#include "widgets/graph/color_box.h"
#include "widgets/graph/graph_search.h"
#include "widgets/theme/glyphs.h"

namespace widgets {

GraphBar::GraphBar(QAction* functions, QWidget* parent)
    : PageBar(parent),
      search_(new GraphSearch(this)),
      mode_(new QTabBar(this)),
      hidden_(new QLabel(this)),
      colors_(new ColorBox(this)) {
  addModes();
  addFilter(search_);
  addWords(search_->hits());
  addWords(hidden_);
  functions_ = addToggle(functions, QStringLiteral("graphFunctionsButton"));
  functions_->setVisible(false);  // until a graph has some
  addTrace();
  addChoice(tr("&Colour"), colors_, true);
  connect(addZoom(Glyph::kFit, QStringLiteral("graphFit"), tr("Fit the graph into the view (F)")),
          &QToolButton::clicked, this, &GraphBar::fitWanted);
  connect(addZoom(Glyph::kAdd, QStringLiteral("graphZoomIn"), tr("Zoom in (+)")), &QToolButton::clicked, this,
          [this] { emit zoomWanted(1.25); });
  connect(addZoom(Glyph::kMinus, QStringLiteral("graphZoomOut"), tr("Zoom out (-)")), &QToolButton::clicked, this,
          [this] { emit zoomWanted(0.8); });
}

void GraphBar::addModes() {
  mode_->setObjectName(QStringLiteral("graphMode"));
  mode_->setAccessibleName(tr("What the graph shows"));
  for (const QString& title : {tr("Model"), tr("Train step"), tr("Everything")}) mode_->addTab(title);
  mode_->setToolTip(tr("Model: the forward path. Train step: with gradients and optimizer. Everything: every node."));
  connect(mode_, &QTabBar::currentChanged, this, [this](int index) { emit modeChosen(static_cast<GraphMode>(index)); });
  hidden_->setObjectName(QStringLiteral("graphHidden"));
  hidden_->setForegroundRole(QPalette::PlaceholderText);
  addViews(mode_);
}

void GraphBar::addTrace() {
  trace_ = addToggle(QStringLiteral("graphTrace"), tr("Trace"),
                     tr("Highlight the paths to and from the selected node (Ctrl+T)"));
  trace_->setAccessibleName(tr("Trace inputs and outputs"));
  trace_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
  connect(trace_, &QToolButton::toggled, this, &GraphBar::tracingChanged);
}

QToolButton* GraphBar::addZoom(Glyph glyph, const QString& name, const QString& text) {
  auto* button = new QToolButton(this);
  button->setIcon(glyphIcon(glyph));
  button->setObjectName(name);
  button->setAccessibleName(text);
  button->setToolTip(text);
  addTool(button, Words::kNever);
  return button;
}

void GraphBar::setMode(GraphMode mode) {
  const QSignalBlocker quiet(mode_);
  mode_->setCurrentIndex(static_cast<int>(mode));
}

void GraphBar::setHidden(int ops) {
  //: %1 is the number of ops that the chosen mode leaves out.
  hidden_->setText(ops == 0 ? QString() : tr("+ %1 bookkeeping").arg(QString::fromStdString(shortCount(ops))));
  arrange();
}

bool GraphBar::isTracing() const {
  return trace_->isChecked();
}

void GraphBar::setTracing(bool tracing) {
  trace_->setChecked(tracing);
}

void GraphBar::offerFunctions(bool offered) {
  functions_->setVisible(offered);
}

}  // namespace widgets
