// Edits a graph of layers: a list of kinds, the picture, and the selected layer's settings side by side. Every edit can
// be undone. It knows no engine: what layers compute is handed in as facts, and asked for by graphChanged(). GUI thread
// only.
#pragma once

#include <QUndoStack>
#include <QWidget>
#include <functional>

#include "widgets/layers/layer_palette.h"

class QAction;
class QLineEdit;

namespace widgets {

class LayerCanvas;
class LayerInspector;
class LayoutWorker;
struct LayerActions;

class LayerEditor : public QWidget {
  Q_OBJECT
 public:
  // Of a layer's facts, by name.
  using Facts = QHash<QString, LayerFacts>;

  // Both must outlive it.
  LayerEditor(std::vector<LayerKind> kinds, LayerActions* actions, LayoutWorker* layouts, QWidget* parent = nullptr);

  // Another model: what was done before cannot be undone.
  void setGraph(const LayerGraph& graph);
  // What somebody else made of the graph, as an edit.
  void replaceGraph(const LayerGraph& graph, const QString& what);
  const LayerGraph& graph() const { return graph_; }
  // Of the graph as it is; those of layers that are not there are ignored.
  void setFacts(const Facts& facts);
  QUndoStack* history() { return &history_; }
  LayerCanvas* canvas() const { return canvas_; }

 signals:
  void graphChanged();
  void told(const QString& text);  // why an edit was refused; empty: it is done

 protected:
  bool event(QEvent* event) override;

 private:
  using Edit = std::function<QString(LayerGraph& graph)>;
  void build();
  void connectCanvas();
  void connectActions();
  void follow(QAction* action, void (LayerEditor::*call)());
  // Tries it on a copy; where it is refused nothing happens but that the reason is told.
  bool edit(const QString& what, const Edit& change);
  void put(const LayerGraph& graph);
  // `wanted`: the layer that is selected as soon as the picture has it.
  void selectNext(const QString& wanted);
  void showSelected();
  void updateActions();
  void add(const QString& kind, const std::function<QString(LayerGraph&, LayerNode)>& place);
  void addBehind(const QString& kind);
  void copySelected();
  void cutSelected();
  void paste();
  void insertCopies(const std::vector<LayerNode>& layers, const QString& what);
  void duplicateSelected();
  void removeSelected();
  void connectSelected();
  void disconnectCurrent();
  void freezeSelected();
  void toggleOutput();
  void findNext();
  std::vector<LayerNode> selectedLayers() const;
  void change(const QString& what, const std::function<void(LayerNode&)>& set);

  class Change;
  LayerGraph graph_;
  Facts facts_;
  LayerActions* actions_;
  QUndoStack history_;
  LayerPalette* palette_;
  LayerCanvas* canvas_;
  LayerInspector* inspector_;
  QLineEdit* find_;
};

}  // namespace widgets
