// What the editor of layers does to its graph.
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>

#include "widgets/layers/layer_actions.h"
#include "widgets/layers/layer_canvas.h"
#include "widgets/layers/layer_editor.h"
#include "widgets/layers/layer_inspector.h"
#include "widgets/util/action_registry.h"

namespace widgets {

class LayerEditor::Change : public QUndoCommand {
 public:
  Change(LayerEditor& editor, const QString& what, LayerGraph before, LayerGraph after)
      : QUndoCommand(what), editor_(editor), before_(std::move(before)), after_(std::move(after)) {}
  void undo() override { editor_.put(before_); }
  void redo() override { editor_.put(after_); }

 private:
  LayerEditor& editor_;
  const LayerGraph before_, after_;
};

void LayerEditor::setGraph(const LayerGraph& graph) {
  facts_.clear();
  canvas_->setFacts(facts_);
  put(graph);
  history_.clear();
}

void LayerEditor::replaceGraph(const LayerGraph& graph, const QString& what) {
  if (graph != graph_) history_.push(new Change(*this, what, graph_, graph));
}

bool LayerEditor::edit(const QString& what, const Edit& change) {
  LayerGraph edited = graph_;
  const QString why = change(edited);
  emit told(why);
  if (!why.isEmpty()) return false;
  replaceGraph(edited, what);
  return true;
}

void LayerEditor::put(const LayerGraph& graph) {
  graph_ = graph;
  canvas_->setGraph(graph_);
  showSelected();
  emit graphChanged();
}

void LayerEditor::setFacts(const Facts& facts) {
  facts_ = facts;
  canvas_->setFacts(facts_);
  showSelected();
}

void LayerEditor::selectNext(const QString& wanted) {
  canvas_->select(wanted);
  showSelected();
}

void LayerEditor::showSelected() {
  inspector_->show(graph_.find(canvas_->current()), facts_);
  updateActions();
}

void LayerEditor::updateActions() {
  if (!isActiveWindow()) return;
  const QStringList chosen = canvas_->selected();
  const QString none = chosen.isEmpty() ? tr("Select a layer first.") : QString();
  for (QAction* action : {actions_->copy, actions_->cut, actions_->duplicate, actions_->remove, actions_->freeze,
                          actions_->makeOutput, actions_->disconnect}) {
    ActionRegistry::disable(action, none);
  }
  ActionRegistry::disable(actions_->connect, chosen.size() < 2 ? tr("Select two layers or more first.") : QString());
  ActionRegistry::disable(actions_->undo, history_.canUndo() ? QString() : tr("Nothing was changed yet."));
  ActionRegistry::disable(actions_->redo, history_.canRedo() ? QString() : tr("Nothing was undone."));
  for (QAction* action : {actions_->paste, actions_->find, actions_->fit}) ActionRegistry::disable(action, {});
}

void LayerEditor::add(const QString& kind, const std::function<QString(LayerGraph&, LayerNode)>& place) {
  const std::optional<LayerNode> layer = palette_->make(kind);
  if (!layer) return;
  const QString name = graph_.freeName(layer->name);
  if (edit(tr("Insert %1").arg(kind), [&](LayerGraph& graph) { return place(graph, *layer); })) selectNext(name);
}

// Behind the current layer; several that are selected are joined by one that takes them all.
void LayerEditor::addBehind(const QString& kind) {
  const QStringList chosen = canvas_->selected();
  const std::optional<LayerNode> layer = palette_->make(kind);
  const bool joins = layer && layer->takesMany && chosen.size() > 1;
  add(kind, [&](LayerGraph& graph, LayerNode made) {
    return joins ? layer_edits::join(graph, chosen, std::move(made))
                 : layer_edits::insertBehind(graph, std::move(made), canvas_->current());
  });
}

std::vector<LayerNode> LayerEditor::selectedLayers() const {
  const QStringList chosen = canvas_->selected();
  std::vector<LayerNode> layers;
  for (const LayerNode& node : graph_.nodes) {
    if (chosen.contains(node.name)) layers.push_back(node);
  }
  return layers;
}

void LayerEditor::copySelected() {
  const std::vector<LayerNode> layers = selectedLayers();
  if (!layers.empty()) QGuiApplication::clipboard()->setText(QString::fromUtf8(layersText(layers)));
}

void LayerEditor::cutSelected() {
  copySelected();
  removeSelected();
}

void LayerEditor::paste() {
  const auto layers = layersOfText(QGuiApplication::clipboard()->text().toUtf8());
  if (!layers) return emit told(tr("The clipboard holds no layers."));
  insertCopies(*layers, tr("Paste layers"));
}

void LayerEditor::duplicateSelected() {
  insertCopies(selectedLayers(), tr("Duplicate layers"));
}

// The first copy without an input reads the current layer, where there is one.
void LayerEditor::insertCopies(const std::vector<LayerNode>& layers, const QString& what) {
  if (layers.empty()) return;
  const QString behind = canvas_->current();
  QStringList copies;
  const bool done = edit(what, [&](LayerGraph& graph) {
    QString why = layer_edits::paste(graph, layers, &copies);
    for (const QString& name : copies) {
      const LayerNode* copy = graph.find(name);
      if (!why.isEmpty() || behind.isEmpty() || copy->isInput || !copy->inputs.isEmpty()) continue;
      why = layer_edits::connect(graph, behind, name);
      break;
    }
    return why;
  });
  if (done) selectNext(copies.back());
}

void LayerEditor::removeSelected() {
  const QStringList chosen = canvas_->selected();
  if (chosen.isEmpty()) return;
  const LayerNode* current = graph_.find(canvas_->current());
  const QString before = current && !current->inputs.isEmpty() ? current->inputs.front() : QString();
  const QString what = chosen.size() == 1 ? tr("Remove %1").arg(chosen.front()) : tr("Remove layers");
  if (edit(what, [&](LayerGraph& graph) { return layer_edits::remove(graph, chosen); })) selectNext(before);
}

void LayerEditor::connectSelected() {
  const QStringList chosen = canvas_->selected();
  edit(tr("Connect layers"), [&](LayerGraph& graph) {
    QString why;
    for (qsizetype i = 0; i + 1 < chosen.size() && why.isEmpty(); ++i) {
      why = layer_edits::connect(graph, chosen[i], chosen[i + 1]);
    }
    return why;
  });
}

void LayerEditor::disconnectCurrent() {
  const QString name = canvas_->current();
  const LayerNode* layer = graph_.find(name);
  if (!layer) return;
  const QStringList chosen = canvas_->selected();
  QStringList from;
  for (const QString& input : layer->inputs) {
    if (chosen.size() == 1 || chosen.contains(input)) from << input;
  }
  edit(tr("Disconnect %1").arg(name), [&](LayerGraph& graph) {
    QString why;
    for (const QString& input : from) {
      if (why.isEmpty()) why = layer_edits::disconnect(graph, {input, name});
    }
    return why;
  });
}

void LayerEditor::change(const QString& what, const std::function<void(LayerNode&)>& set) {
  const QStringList chosen = canvas_->selected();
  edit(what, [&](LayerGraph& graph) {
    for (const QString& name : chosen) {
      if (LayerNode* layer = graph.find(name)) set(*layer);
    }
    return QString();
  });
}

void LayerEditor::freezeSelected() {
  const LayerNode* current = graph_.find(canvas_->current());
  if (!current) return;
  const bool trains = !current->isTrainable;
  change(trains ? tr("Train layers") : tr("Freeze layers"), [trains](LayerNode& layer) { layer.isTrainable = trains; });
}

void LayerEditor::toggleOutput() {
  const QString name = canvas_->current();
  edit(tr("Change outputs"), [&](LayerGraph& graph) {
    if (!graph.outputs.removeOne(name)) graph.outputs << name;
    return graph.outputs.isEmpty() ? tr("A model needs an output.") : QString();
  });
}

// The next layer behind the current one, in the order of the text, whose name or kind has these letters.
void LayerEditor::findNext() {
  const QString text = find_->text().trimmed();
  const auto count = static_cast<qsizetype>(graph_.nodes.size());
  const auto current = std::ranges::find(graph_.nodes, canvas_->current(), &LayerNode::name) - graph_.nodes.begin();
  for (qsizetype i = 1; i <= count && !text.isEmpty(); ++i) {
    const LayerNode& node = graph_.nodes[static_cast<std::size_t>((current + i) % count)];
    if (!node.name.contains(text, Qt::CaseInsensitive) && !node.kind.contains(text, Qt::CaseInsensitive)) continue;
    canvas_->select(node.name);
    return canvas_->reveal(node.name);
  }
  emit told(tr("No layer is called “%1”.").arg(text));
}

}  // namespace widgets
