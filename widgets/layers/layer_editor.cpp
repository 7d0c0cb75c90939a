#include "widgets/layers/layer_editor.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/layers/layer_actions.h"
#include "widgets/layers/layer_canvas.h"
#include "widgets/layers/layer_inspector.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/measures.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

constexpr int kPaletteWidth = 250;
constexpr int kCanvasWidth = 700;
constexpr int kFindWidth = 200;

}  // namespace

LayerEditor::LayerEditor(std::vector<LayerKind> kinds, LayerActions* actions, LayoutWorker* layouts, QWidget* parent)
    : QWidget(parent),
      actions_(actions),
      palette_(new LayerPalette(std::move(kinds), this)),
      canvas_(new LayerCanvas(layouts, this)),
      inspector_(new LayerInspector(this)),
      find_(new QLineEdit(this)) {
  setObjectName(QStringLiteral("layerEditor"));
  build();
  connectCanvas();
  connectActions();
  connect(palette_, &LayerPalette::chosen, this, &LayerEditor::addBehind);
  connect(&history_, &QUndoStack::indexChanged, this, &LayerEditor::updateActions);
}

void LayerEditor::build() {
  find_->setObjectName(QStringLiteral("layerFind"));
  find_->setAccessibleName(tr("Find layer"));
  find_->setPlaceholderText(tr("Find layer"));
  find_->setClearButtonEnabled(true);
  find_->setMaximumWidth(measures::grown(kFindWidth, fontMetrics()));
  connect(find_, &QLineEdit::returnPressed, this, &LayerEditor::findNext);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(8, 8, 8, 8);
  bar->setSpacing(4);
  bar->addWidget(find_, 1);
  bar->addStretch(1);
  for (QAction* action : {actions_->undo, actions_->duplicate, actions_->connect, actions_->disconnect,
                          actions_->freeze, actions_->remove, actions_->fit}) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setObjectName(ActionRegistry::idOf(action) + QStringLiteral(".tool"));
    button->setAccessibleName(action->text());
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    bar->addWidget(button);
  }
  auto* middle = new QWidget(this);
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(bar);
  column->addWidget(canvas_, 1);
  auto* split = new QSplitter(this);
  split->addWidget(palette_);
  split->addWidget(middle);
  split->addWidget(inspector_);
  split->setSizes({kPaletteWidth, kCanvasWidth, measures::kInspectorWidth});
  split->setStretchFactor(1, 1);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(split);
}

void LayerEditor::connectCanvas() {
  const LayerDrag* drag = &canvas_->drag();
  connect(drag, &LayerDrag::insertWanted, this, [this](const QString& kind, const LayerLink& link) {
    add(kind,
        [link](LayerGraph& graph, LayerNode layer) { return layer_edits::insertOn(graph, std::move(layer), link); });
  });
  connect(drag, &LayerDrag::appendWanted, this, [this](const QString& kind, const QString& behind) {
    add(kind, [behind](LayerGraph& graph, LayerNode layer) {
      return layer_edits::insertBehind(graph, std::move(layer), behind);
    });
  });
  connect(drag, &LayerDrag::moveWanted, this, [this](const QString& name, const LayerLink& link) {
    edit(tr("Move %1").arg(name), [&](LayerGraph& graph) { return layer_edits::moveOnto(graph, name, link); });
  });
  connect(drag, &LayerDrag::connectWanted, this, [this](const QString& from, const QString& to) {
    edit(tr("Connect %1 to %2").arg(from, to),
         [&](LayerGraph& graph) { return layer_edits::connect(graph, from, to); });
  });
  connect(canvas_, &LayerCanvas::selectionChanged, this, &LayerEditor::showSelected);
  connect(canvas_, &LayerCanvas::menuWanted, this, [this](const QPoint& place) {
    QMenu menu(this);
    QMenu* join = menu.addMenu(tr("Join by"));
    for (const QString& kind : palette_->joining()) {
      join->addAction(kind, this, [this, kind] { addBehind(kind); });
    }
    join->setEnabled(canvas_->selected().size() > 1);
    menu.addActions(actions_->all);
    menu.exec(place);
  });
  connect(inspector_, &LayerInspector::renameWanted, this, [this](const QString& name) {
    const QString former = canvas_->current();
    if (edit(tr("Rename %1").arg(former),
             [&](LayerGraph& graph) { return layer_edits::rename(graph, former, name.trimmed()); })) {
      selectNext(name.trimmed());
    }
  });
  connect(inspector_, &LayerInspector::settingWanted, this, [this](const QString& key, const QString& value) {
    change(tr("Set %1").arg(key), [&](LayerNode& layer) {
      for (LayerSetting& setting : layer.settings) {
        if (setting.key == key) setting.value = value;
      }
    });
  });
  connect(inspector_, &LayerInspector::trainableWanted, this, [this](bool trainable) {
    change(trainable ? tr("Train") : tr("Freeze"), [&](LayerNode& layer) { layer.isTrainable = trainable; });
  });
}

void LayerEditor::follow(QAction* action, void (LayerEditor::*call)()) {
  connect(action, &QAction::triggered, this, [this, call] {
    if (isActiveWindow()) (this->*call)();
  });
}

void LayerEditor::connectActions() {
  addActions(actions_->all);
  connect(actions_->undo, &QAction::triggered, this, [this] {
    if (isActiveWindow()) history_.undo();
  });
  connect(actions_->redo, &QAction::triggered, this, [this] {
    if (isActiveWindow()) history_.redo();
  });
  follow(actions_->copy, &LayerEditor::copySelected);
  follow(actions_->cut, &LayerEditor::cutSelected);
  follow(actions_->paste, &LayerEditor::paste);
  follow(actions_->duplicate, &LayerEditor::duplicateSelected);
  follow(actions_->remove, &LayerEditor::removeSelected);
  follow(actions_->connect, &LayerEditor::connectSelected);
  follow(actions_->disconnect, &LayerEditor::disconnectCurrent);
  follow(actions_->freeze, &LayerEditor::freezeSelected);
  follow(actions_->makeOutput, &LayerEditor::toggleOutput);
  connect(actions_->find, &QAction::triggered, this, [this] {
    if (isActiveWindow()) find_->setFocus();
  });
  connect(actions_->fit, &QAction::triggered, this, [this] {
    if (isActiveWindow()) canvas_->viewport().fit();
  });
}

bool LayerEditor::event(QEvent* event) {
  if (event->type() == QEvent::WindowActivate || event->type() == QEvent::Show) updateActions();
  return QWidget::event(event);
}

}  // namespace widgets
