#include "widgets/graph/graph_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QMenu>
#include <QShortcut>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/canvas/graph_legend.h"
#include "widgets/graph/canvas/graph_minimap.h"
#include "widgets/graph/color_box.h"
#include "widgets/graph/functions_panel.h"
#include "widgets/graph/graph_bar.h"
#include "widgets/graph/graph_search.h"
#include "widgets/graph/model/graph_trace.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {

namespace {
constexpr double kZoomIn = 1.25;
}  // namespace

GraphView::GraphView(LayoutWorker* worker, QWidget* parent, ActionRegistry* actions)
    : QWidget(parent),
      actions_(actions ? actions : new ActionRegistry(this)),
      source_(worker, this),
      arrangement_(worker, this, *this),
      bar_(new GraphBar(actions_, this)),
      functionBar_(new FunctionBar(actions_.wholeGraph, this)),
      functions_(new FunctionsPanel(this)),
      canvas_(new GraphCanvas(this)),
      empty_(new EmptyState(this)),
      pages_(new QStackedLayout) {
  setObjectName(QStringLiteral("graphView"));
  new GraphMinimap(canvas_);
  legend_ = new GraphLegend(canvas_, actions_.legend);
  layOut();
  connectActions();
  clear();
  connectParts();
  connectCanvas();
}

ColorBox* GraphView::colors() const {
  return bar_->colors();
}

void GraphView::layOut() {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(bar_);
  layout->addWidget(functionBar_);
  pages_->addWidget(canvas_);
  pages_->addWidget(empty_);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(functions_);
  row->addLayout(pages_, 1);
  layout->addLayout(row, 1);
  functions_->hide();
}

void GraphView::connectParts() {
  connect(&source_, &GraphSource::graphRead, this, &GraphView::onGraphRead);
  connect(&source_, &GraphSource::wentBack, this, &GraphView::onWentBack);
  connect(&source_, &GraphSource::failed, this, &GraphView::onReadFailed);
  connect(&arrangement_, &GraphArrangement::arranged, this, &GraphView::onArranged);
  connect(&arrangement_, &GraphArrangement::failed, this, &GraphView::showFailure);
  connect(&arrangement_, &GraphArrangement::modeChanged, bar_, &GraphBar::setMode);
  connect(&arrangement_, &GraphArrangement::choicesChanged, this,
          [this] { actions_.reset->setEnabled(arrangement_.hasChoices()); });
  connect(bar_, &GraphBar::modeChosen, this, &GraphView::setMode);
  connect(bar_->colors(), &ColorBox::coloringChanged, this, &GraphView::updateColors);
  connect(bar_->search(), &GraphSearch::searchWanted, this, &GraphView::search);
  auto* find = new QShortcut(QKeySequence::Find, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
  connect(find, &QShortcut::activated, bar_->search(), &GraphSearch::focusAll);
  connect(functions_, &FunctionsPanel::functionRequested, this, &GraphView::showFunction);
}

void GraphView::connectCanvas() {
  GraphViewport* viewport = &canvas_->viewport();
  connect(actions_.fit, &QAction::triggered, viewport, &GraphViewport::fit);
  connect(actions_.zoomIn, &QAction::triggered, viewport, [viewport] { viewport->zoomCentred(kZoomIn); });
  connect(actions_.zoomOut, &QAction::triggered, viewport, [viewport] { viewport->zoomCentred(1 / kZoomIn); });
  connect(canvas_, &GraphCanvas::selectionChanged, this, &GraphView::updateTrace);
  connect(canvas_, &GraphCanvas::selectionChanged, this, &GraphView::itemSelected);
  const CanvasInput* input = &canvas_->input();
  connect(input, &CanvasInput::toggleRequested, &arrangement_, &GraphArrangement::toggle);
  connect(input, &CanvasInput::closeRequested, this, &GraphView::closeScopeAround);
  connect(input, &CanvasInput::asideRequested, this, &GraphView::toggleAside);
  connect(input, &CanvasInput::copyRequested, actions_.copyName, &QAction::trigger);
  connect(input, &CanvasInput::traceRequested, actions_.trace, &QAction::trigger);
  connect(input, &CanvasInput::menuRequested, this, &GraphView::showMenu);
}

void GraphView::connectActions() {
  const auto on = [this](QAction* action, auto call) { connect(action, &QAction::triggered, this, call); };
  on(actions_.open, [this] { arrangement_.toggle(canvas_->selected()); });
  on(actions_.aside, [this] { toggleAside(canvas_->selected()); });
  on(actions_.autoAside, [this](bool automatic) { arrangement_.setAutomaticAside(automatic, canvas_->selected()); });
  on(actions_.reset, [this] { arrangement_.forgetAside(canvas_->selected()); });
  on(actions_.copyName, [this] { copyName(); });
  connect(actions_.trace, &QAction::toggled, this, &GraphView::updateTrace);
  on(actions_.functions, [this](bool shown) { functions_->setVisible(shown); });
  on(actions_.wholeGraph, [this] { showFunction(-1); });
}

void GraphView::clear() {
  source_.clear();
  arrangement_.setModel(nullptr);
  actions_.reset->setEnabled(false);
  updateFunctions();
  bar_->setHidden(0);
  bar_->search()->hits()->clear();
  canvas_->setPicture(nullptr, {}, -1);
  empty_->setText(Glyph::kInfo, tr("No graph yet"),
                  tr("A run writes its graph with its first summaries. Open a run with a graph, or a graph file."));
  offerOnly(*empty_, {start_});
  isNone_ = true;
  pages_->setCurrentWidget(empty_);
  updateColors();
  emit modelChanged(model());
}

void GraphView::showProblem(const QString& title, const QString& reason, const QList<QAction*>& actions) {
  // What failed once more keeps its buttons, in one of which the keys may be.
  model() ? clear() : source_.clear();
  isNone_ = false;
  empty_->setError(title, reason);
  offerOnly(*empty_, actions);
  pages_->setCurrentWidget(empty_);
}

void GraphView::setStart(QAction* action) {
  start_ = action;
  if (model() == nullptr) offerOnly(*empty_, {start_});
}

void GraphView::setGraphDef(const QByteArray& bytes) {
  source_.read(bytes);
  showWaiting(tr("Reading %1 and computing the layout.").arg(locale().formattedDataSize(bytes.size())));
}

void GraphView::setComparison(const QByteArray& before, const QByteArray& after) {
  source_.compare(before, after);
}

void GraphView::showWaiting(const QString& what) {
  if (model() != nullptr) return;
  isNone_ = false;
  empty_->setText(Glyph::kHourglass, tr("Reading the graph"), what);
  offerOnly(*empty_, {});
  pages_->setCurrentWidget(empty_);
}

void GraphView::onGraphRead() {
  arrangement_.setModel(model());
  updateFunctions();
  bar_->colors()->readGraph(*model(), source_.function() < 0);
  bar_->search()->restart();
  emit modelChanged(model());
  if (model()->graph().nodes.empty()) {
    empty_->setText(Glyph::kInfo, tr("The graph is empty"), tr("It was written without a single node."));
    offerOnly(*empty_, {start_});
    pages_->setCurrentWidget(empty_);
    return;
  }
  const auto measure = [this] { arrangement_.setRoom(GraphViewport::readableSize(pages_->currentWidget()->size())); };
  measure();
  arrangement_.arrange(-1);
  bar_->setHidden(arrangement_.graph().hiddenOps);
  layout()->activate();  // the bar may need another line
  measure();
}

void GraphView::onWentBack() {
  arrangement_.setWhole(model());
  updateFunctions();
  emit modelChanged(model());
  arrangement_.arrange(-1);
}

void GraphView::onArranged(const LayoutResult& layout) {
  canvas_->setPicture(model(), GraphPicture(arrangement_.graph(), layout), arrangement_.anchor());
  updateColors();
  updateTrace();
  pages_->setCurrentWidget(canvas_);
  bar_->setHidden(arrangement_.graph().hiddenOps);
  if (selectNext_ >= 0) {
    canvas_->select(selectNext_);
    canvas_->viewport().centreOn(selectNext_);
    selectNext_ = -1;
  }
  emit pictureShown();
}

void GraphView::onReadFailed(const QString& reason) {
  arrangement_.setModel(nullptr);
  updateFunctions();
  canvas_->setPicture(nullptr, {}, -1);
  bar_->setHidden(0);
  emit modelChanged(model());
  showFailure(reason);
}

void GraphView::showFailure(const QString& reason) {
  empty_->setError(tr("The graph cannot be shown"), reason);
  offerOnly(*empty_, {start_});
  pages_->setCurrentWidget(empty_);
  emit failed(reason);
}

void GraphView::updateColors() {
  const GraphColorsPtr colors = bar_->colors()->colorsOf(model().get());
  if (canvas_->model() != model()) return;  // until its picture is here
  canvas_->setColors(colors);
  auto legend = std::make_shared<GraphColors>();
  if (colors) legend->legend = legendOf(*colors, canvas_->picture().graph());
  legend_->setColors(colors ? legend : nullptr);
}

void GraphView::updateTrace() {
  const bool traces = model() && actions_.trace->isChecked();
  canvas_->setTraced(traces ? tracedItems(*model(), canvas_->selected()) : std::vector<bool>{});
}

void GraphView::setMode(GraphMode mode) {
  bar_->setMode(mode);
  arrangement_.setMode(mode, canvas_->selected());
}

void GraphView::showOp(int op) {
  if (model() != nullptr && op >= 0) selectNext_ = arrangement_.uncover(op);
}

void GraphView::search(bool forward) {
  if (model() != nullptr) showOp(bar_->search()->next(*model(), arrangement_.mode(), forward));
}

void GraphView::closeScopeAround(int item) {
  const int scope = arrangement_.openScopeOf(item);
  if (scope < 0) return;
  canvas_->select(scope);
  arrangement_.close(scope);
}

void GraphView::toggleAside(int item) {
  if (item <= 0) return;
  selectNext_ = -1;
  arrangement_.toggleAside(item);
}

void GraphView::copyName() {
  const int item = canvas_->selected();
  if (model() && item > 0) QApplication::clipboard()->setText(QString::fromStdString(model()->fullName(item)));
}

void GraphView::showMenu(int item, const QPoint& place) {
  if (model() == nullptr) return;
  if (item > 0) canvas_->select(item);
  const bool isScope = item > 0 && model()->item(item).isScope();
  const bool isOpen = arrangement_.isOpen(item);
  actions_.open->setText(isOpen ? tr("Close scope") : tr("Open scope"));
  actions_.aside->setText(item > 0 && !isOpen && arrangement_.isAside(item) ? tr("Put into main graph")
                                                                            : tr("Take out of main graph"));
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("graphMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (isScope) menu->addAction(actions_.open);
  if (item > 0) {
    menu->addAction(actions_.aside);
    menu->addAction(actions_.trace);
    menu->addAction(actions_.copyName);
    const int function = model()->functionOf(item);
    if (function >= 0) menu->addAction(tr("Show function alone"), this, [this, function] { showFunction(function); });
    menu->addSeparator();
  }
  menu->addAction(actions_.autoAside);
  menu->addAction(actions_.reset);
  menu->popup(place);
}

void GraphView::showFunction(int function) {
  if (source_.function() < 0 && function >= 0) arrangement_.rememberOpen();
  source_.readFunction(function);
}

void GraphView::updateFunctions() {
  const GraphModelPtr& whole = source_.whole();
  const std::size_t count = whole ? whole->graph().functions.size() : 0;
  const int shown = source_.function();
  if (shown < 0) functions_->setGraph(whole);
  functions_->setVisible(count > 0 && actions_.functions->isChecked());
  actions_.functions->setVisible(count > 0);
  actions_.functions->setText(tr("Functions (%1)").arg(count));
  if (shown < 0) {
    functionBar_->hide();
  } else {
    const auto& function = whole->graph().functions[static_cast<std::size_t>(shown)];
    functionBar_->showFunction(QString::fromStdString(function.name));
  }
}

}  // namespace widgets
