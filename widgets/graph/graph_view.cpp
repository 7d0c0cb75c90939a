#include "widgets/graph/graph_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStackedLayout>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/canvas/graph_legend.h"
#include "widgets/graph/canvas/graph_minimap.h"
#include "widgets/graph/canvas/graph_style.h"
#include "widgets/graph/functions_panel.h"
#include "widgets/graph/model/graph_trace.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {

namespace {
constexpr int kBarHeight = 44;
}  // namespace

GraphView::GraphView(LayoutWorker* worker, QWidget* parent, ActionRegistry* actions)
    : QWidget(parent),
      worker_(worker),
      actions_(actions ? actions : new ActionRegistry(this)),
      search_(new QLineEdit(this)),
      modeBox_(new QComboBox(this)),
      colorBox_(new QComboBox(this)),
      trace_(new QToolButton(this)),
      functions_(new FunctionsPanel(this)),
      functionBar_(new QWidget(this)),
      functionName_(new QLabel(functionBar_)),
      hidden_(new QLabel(this)),
      hits_(new QLabel(this)),
      canvas_(new GraphCanvas(this)),
      empty_(new EmptyState(this)),
      pages_(new QStackedLayout) {
  setObjectName(QStringLiteral("graphView"));
  new GraphMinimap(canvas_);
  legend_ = new GraphLegend(canvas_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* bar = new QWidget(this);
  bar->setMinimumHeight(kBarHeight);
  auto* barLayout = new QHBoxLayout(bar);
  barLayout->setContentsMargins(8, 6, 8, 6);
  barLayout->setSpacing(8);
  buildBar(barLayout);
  layout->addWidget(bar);
  layout->addWidget(functionBar_);
  pages_->addWidget(canvas_);
  pages_->addWidget(empty_);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(functions_);
  row->addLayout(pages_, 1);
  layout->addLayout(row, 1);
  connectActions();
  clear();
  connect(worker_, &LayoutWorker::graphRead, this, &GraphView::onGraphRead);
  connect(worker_, &LayoutWorker::layoutReady, this, &GraphView::onLayoutReady);
  connect(worker_, &LayoutWorker::failed, this, &GraphView::onFailed);
  connect(canvas_, &GraphCanvas::selectionChanged, this, &GraphView::itemSelected);
  connect(canvas_, &GraphCanvas::toggleRequested, this, &GraphView::toggleScope);
  connect(canvas_, &GraphCanvas::closeRequested, this, &GraphView::closeScopeAround);
}

void GraphView::setColoring(GraphColoring coloring) {
  coloring_ = coloring;
  colorBox_->setCurrentIndex(static_cast<int>(coloring));
  updateColors();
}

void GraphView::setProfile(GraphProfilePtr profile) {
  profile_ = std::move(profile);
  updateColors();
}

void GraphView::setTracing(bool tracing) {
  trace_->setChecked(tracing);
}

void GraphView::updateTrace() {
  canvas_->setTraced(model_ && trace_->isChecked() ? tracedItems(*model_, canvas_->selected()) : std::vector<bool>{});
}

void GraphView::updateColors() {
  const bool compares = model_ && model_->isComparison();
  auto* choices = qobject_cast<QStandardItemModel*>(colorBox_->model());
  const auto allow = [choices](GraphColoring coloring, bool isAllowed) {
    choices->item(static_cast<int>(coloring))->setEnabled(isAllowed);
  };
  allow(GraphColoring::kTime, profile_ != nullptr);
  allow(GraphColoring::kMemory, profile_ != nullptr);
  allow(GraphColoring::kDifference, compares);
  if (!choices->item(static_cast<int>(coloring_))->isEnabled()) {
    coloring_ = GraphColoring::kType;
    colorBox_->setCurrentIndex(0);
  }
  GraphColorsPtr colors;
  if (model_) colors = std::make_shared<const GraphColors>(colorGraph(*model_, coloring_, profile_.get()));
  canvas_->setColors(colors);
  legend_->setColors(colors);
}

void GraphView::forgetGraph() {
  model_.reset();
  whole_.reset();
  open_.clear();
  wholeOpen_.clear();
  forgetChoices();
  function_ = reads_ = -1;
  updateFunctions();
}

void GraphView::clear() {
  forgetGraph();
  reading_ = layouting_ = 0;
  hidden_->clear();
  hits_->clear();
  canvas_->setPicture(nullptr, {}, -1);
  empty_->setText(Glyph::kInfo, tr("No graph yet"),
                  tr("A run writes its graph with its first summaries. Open a run with a graph, or a graph file."));
  pages_->setCurrentWidget(empty_);
  updateColors();
  emit modelChanged(model_);
}

void GraphView::setGraphDef(const QByteArray& bytes) {
  reads_ = -1;
  reading_ = worker_->readGraph(this, bytes);
  showWaiting(tr("Reading %1 and computing the layout.").arg(locale().formattedDataSize(bytes.size())));
}

void GraphView::showWaiting(const QString& what) {
  if (model_ != nullptr) return;
  empty_->setText(Glyph::kHourglass, tr("Reading the graph"), what);
  pages_->setCurrentWidget(empty_);
}

void GraphView::setComparison(const QByteArray& before, const QByteArray& after) {
  reads_ = -1;
  reading_ = worker_->compareGraphs(this, before, after);
}

void GraphView::onGraphRead(quint64 request, const GraphModelPtr& model) {
  if (request != reading_) return;
  model_ = model;
  open_.clear();
  forgetChoices();
  function_ = reads_;
  if (function_ < 0) {
    whole_ = model;
    profile_.reset();
  }
  updateFunctions();
  if (model_->isComparison()) coloring_ = GraphColoring::kDifference;
  colorBox_->setCurrentIndex(static_cast<int>(coloring_));
  lastHit_ = -1;
  emit modelChanged(model_);
  if (model_->graph().nodes.empty()) {
    empty_->setText(Glyph::kInfo, tr("The graph is empty"), tr("It was written without a single node."));
    pages_->setCurrentWidget(empty_);
    return;
  }
  relayout(-1);
}

void GraphView::relayout(int anchor) {
  if (model_ == nullptr) return;
  anchor_ = anchor;
  projected_ = project(*model_, mode_, open_, aside_);
  if (projected_.nodes.empty()) {  // a graph of metrics only, a saver: better everything than an empty page
    mode_ = GraphMode::kEverything;
    modeBox_->setCurrentIndex(static_cast<int>(mode_));
    projected_ = project(*model_, mode_, open_, aside_);
  }
  LayoutInput input;
  for (std::size_t i = 0; i < projected_.nodes.size(); ++i) {
    const VisibleNode& node = projected_.nodes[i];
    input.nodes.push_back(
        {node.item, boxSize(node, font()), projected_.scopeOfNode[i], roomSize(node, font()), node.isAside});
  }
  for (const VisibleScope& scope : projected_.scopes)
    input.scopes.push_back({scope.item, scope.parent, scopeTitleSize(scope, font())});
  for (const VisibleEdge& edge : projected_.edges)
    input.edges.push_back({edge.from, edge.to, edgeLabelSize(edge, font())});
  layouting_ = worker_->layout(this, input);
}

void GraphView::onLayoutReady(quint64 request, const LayoutResult& result) {
  if (request != layouting_ || model_ == nullptr) return;
  canvas_->setPicture(model_, GraphPicture(projected_, result), anchor_);
  updateColors();
  updateTrace();
  pages_->setCurrentWidget(canvas_);
  //: %1 is the number of ops that the chosen mode leaves out.
  hidden_->setText(projected_.hiddenOps == 0
                       ? QString()
                       : tr("+ %1 bookkeeping").arg(QString::fromStdString(shortCount(projected_.hiddenOps))));
  // At once: the label was as narrow as its former text.
  hidden_->parentWidget()->layout()->activate();
  if (selectNext_ >= 0) {
    canvas_->select(selectNext_);
    canvas_->centreOn(selectNext_);
    selectNext_ = -1;
  }
  emit pictureShown();
}

void GraphView::onFailed(quint64 request, const QString& reason) {
  if (request != reading_ && request != layouting_) return;
  if (request == reading_) {
    forgetGraph();
    canvas_->setPicture(nullptr, {}, -1);
    hidden_->clear();
    emit modelChanged(model_);
  }
  empty_->setError(tr("The graph cannot be shown"), reason);
  pages_->setCurrentWidget(empty_);
  emit failed(reason);
}

void GraphView::setMode(GraphMode mode) {
  modeBox_->setCurrentIndex(static_cast<int>(mode));
  if (mode == mode_) return;
  mode_ = mode;
  relayout(canvas_->selected());
}

void GraphView::toggleScope(int item) {
  if (model_ == nullptr || !model_->item(item).isScope()) return;
  if (open_.erase(item) == 0) open_.insert(item);
  relayout(item);
}

void GraphView::openScopes(const std::vector<int>& items) {
  if (model_ == nullptr) return;
  open_.insert(items.begin(), items.end());
  relayout(canvas_->selected());
}

void GraphView::closeScopeAround(int item) {
  if (model_ == nullptr) return;
  int scope = open_.contains(item) ? item : model_->item(item).parent;
  while (scope > 0 && !open_.contains(scope)) scope = model_->item(scope).parent;
  if (scope <= 0) return;
  canvas_->select(scope);
  open_.erase(scope);
  relayout(scope);
}

void GraphView::showOp(int op) {
  if (model_ == nullptr || op < 0) return;
  const int item = model_->itemOfOp(op);
  if (!isShown(*model_, op, mode_)) {
    mode_ = isShown(*model_, op, GraphMode::kTrainStep) ? GraphMode::kTrainStep : GraphMode::kEverything;
    modeBox_->setCurrentIndex(static_cast<int>(mode_));
  }
  for (int scope = model_->item(item).parent; scope > 0; scope = model_->item(scope).parent) open_.insert(scope);
  selectNext_ = item;
  relayout(-1);
}

void GraphView::search(bool forward) {
  const QString wanted = search_->text().trimmed();
  if (model_ == nullptr || wanted.isEmpty()) return;
  std::vector<int> hits;
  const auto& nodes = model_->graph().nodes;
  for (std::size_t op = 0; op < nodes.size(); ++op) {
    const bool named = QString::fromStdString(nodes[op].name).contains(wanted, Qt::CaseInsensitive);
    if (named || QString::fromStdString(nodes[op].op).compare(wanted, Qt::CaseInsensitive) == 0)
      hits.push_back(static_cast<int>(op));
  }
  // What the mode shows comes first: a search should not throw the person into bookkeeping.
  std::stable_partition(hits.begin(), hits.end(), [this](int op) { return isShown(*model_, op, mode_); });
  if (hits.empty()) {
    hits_->setText(tr("no match"));
    return;
  }
  const int count = static_cast<int>(hits.size());
  lastHit_ = lastHit_ < 0 ? (forward ? 0 : count - 1) : (lastHit_ + (forward ? 1 : count - 1)) % count;
  hits_->setText(tr("%1 of %2").arg(lastHit_ + 1).arg(count));
  showOp(hits[static_cast<std::size_t>(lastHit_)]);
}

}  // namespace widgets
