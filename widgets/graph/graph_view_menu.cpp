// What the graph's menu and keys do to nodes, and functions shown alone.
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/functions_panel.h"
#include "widgets/graph/graph_view.h"

namespace widgets {

void GraphView::connectActions() {
  functionBar_->setObjectName(QStringLiteral("functionBar"));
  functionName_->setObjectName(QStringLiteral("functionName"));
  auto* row = new QHBoxLayout(functionBar_);
  row->setContentsMargins(12, 0, 8, 6);
  auto* back = new QToolButton(functionBar_);
  back->setObjectName(QStringLiteral("wholeGraph"));
  back->setDefaultAction(actions_.wholeGraph);
  back->setAutoRaise(true);
  row->addWidget(back);
  row->addWidget(functionName_, 1);
  functions_->hide();
  const auto on = [this](QAction* action, auto call) { connect(action, &QAction::triggered, this, call); };
  on(actions_.open, [this] { toggleScope(canvas_->selected()); });
  on(actions_.aside, [this] { toggleAside(canvas_->selected()); });
  on(actions_.autoAside, [this](bool automatic) {
    aside_.automatic = automatic;
    relayout(canvas_->selected());
  });
  on(actions_.reset, [this] {
    forgetChoices();
    relayout(canvas_->selected());
  });
  on(actions_.copyName, [this] {
    if (model_ && canvas_->selected() > 0) {
      QApplication::clipboard()->setText(QString::fromStdString(model_->fullName(canvas_->selected())));
    }
  });
  on(actions_.functions, [this](bool shown) { functions_->setVisible(shown); });
  on(actions_.wholeGraph, [this] { showFunction(-1); });
  connect(functions_, &FunctionsPanel::functionRequested, this, &GraphView::showFunction);
  connect(canvas_, &GraphCanvas::asideRequested, this, &GraphView::toggleAside);
  connect(canvas_, &GraphCanvas::copyRequested, actions_.copyName, &QAction::trigger);
  connect(canvas_, &GraphCanvas::menuRequested, this, &GraphView::showMenu);
}

void GraphView::forgetChoices() {
  aside_.chosen.clear();
  actions_.reset->setEnabled(false);
}

bool GraphView::isAside(int item) const {
  const auto found = std::find_if(projected_.nodes.begin(), projected_.nodes.end(),
                                  [item](const VisibleNode& node) { return node.item == item; });
  return found == projected_.nodes.end() || found->isAside;  // a word beside a box is no node
}

void GraphView::setAside(int item, bool aside) {
  if (model_ == nullptr || item <= 0) return;
  aside_.chosen[item] = aside;
  actions_.reset->setEnabled(true);
  if (aside) open_.erase(item);
  selectNext_ = -1;
  relayout(item);
}

void GraphView::toggleAside(int item) {
  if (item > 0) setAside(item, open_.contains(item) || !isAside(item));
}

void GraphView::showMenu(int item, const QPoint& place) {
  if (model_ == nullptr) return;
  if (item > 0) canvas_->select(item);
  const bool isScope = item > 0 && model_->item(item).isScope();
  actions_.open->setText(open_.contains(item) ? tr("Close scope") : tr("Open scope"));
  actions_.aside->setText(item > 0 && !open_.contains(item) && isAside(item) ? tr("Put into main graph")
                                                                             : tr("Take out of main graph"));
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("graphMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (isScope) menu->addAction(actions_.open);
  if (item > 0) {
    menu->addAction(actions_.aside);
    menu->addAction(actions_.copyName);
    const int function = model_->functionOf(item);
    if (function >= 0) menu->addAction(tr("Show function alone"), this, [this, function] { showFunction(function); });
    menu->addSeparator();
  }
  menu->addAction(actions_.autoAside);
  menu->addAction(actions_.reset);
  menu->popup(place);
}

void GraphView::showFunction(int function) {
  if (whole_ == nullptr || function == function_) return;
  if (function_ < 0) wholeOpen_ = open_;
  if (function >= 0) {
    reads_ = function;
    reading_ = worker_->readFunction(this, whole_, function);
    return;
  }
  function_ = reads_ = -1;
  reading_ = 0;
  model_ = whole_;
  open_ = wholeOpen_;
  forgetChoices();
  updateFunctions();
  emit modelChanged(model_);
  relayout(-1);
}

void GraphView::updateFunctions() {
  const std::size_t count = whole_ ? whole_->graph().functions.size() : 0;
  if (function_ < 0) functions_->setGraph(whole_);
  if (count == 0) functions_->hide();
  functions_->setVisible(count > 0 && actions_.functions->isChecked());
  functionsButton_->setVisible(count > 0);
  actions_.functions->setText(tr("Functions (%1)").arg(count));
  functionBar_->setVisible(function_ >= 0);
  if (function_ >= 0) {
    functionName_->setText(
        tr("Function %1")
            .arg(QString::fromStdString(whole_->graph().functions[static_cast<std::size_t>(function_)].name)));
  }
}

}  // namespace widgets
