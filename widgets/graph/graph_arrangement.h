// How much of a graph is drawn, and where: the mode, which scopes are open, what stands beside the main graph. Layouts
// are computed on the LayoutWorker's thread; the last one that was asked for counts. GUI thread only.
#pragma once

#include <QObject>
#include <optional>
#include <set>

#include "widgets/graph/first_look.h"
#include "widgets/graph/layout/layout_worker.h"
#include "widgets/graph/model/graph_projection.h"

class QWidget;

namespace widgets {

class GraphArrangement : public QObject {
  Q_OBJECT
 public:
  // The worker knows the viewer as `client`; boxes are as large as `page`'s font asks for. Both must outlive it.
  GraphArrangement(LayoutWorker* worker, const void* client, const QWidget& page);

  // Another graph: nobody chose what is open in it and what stands beside it. Open is a scope that has the whole model
  // in it, and what FirstLook finds. Null: none.
  void setModel(const GraphModelPtr& model);
  // Goes to a part of the graph and back: the open scopes of the whole are remembered.
  void rememberOpen() { wholeOpen_ = open_; }
  void setWhole(const GraphModelPtr& model);

  // The largest picture that can be read in the canvas; empty, as at first: none. Before a graph's first layout comes.
  void setRoom(QSizeF room) { room_ = room; }
  // Asks for a layout. An item of `anchor` stays where it is; -1: none. Nothing happens without a graph.
  void arrange(int anchor);
  // Of the last layout, and what is laid out now.
  int anchor() const { return anchor_; }
  const VisibleGraph& graph() const { return projected_; }

  GraphMode mode() const { return mode_; }
  // By a person: what shows nothing of one graph, or not what was looked for in it, is left while that is shown.
  GraphMode chosenMode() const { return chosen_; }
  void setMode(GraphMode mode, int anchor);
  bool isOpen(int item) const { return open_.contains(item); }
  // Opens a scope or closes it.
  void toggle(int item);
  // Opens all of these, in one layout.
  void open(const std::vector<int>& items, int anchor);
  void close(int scope);
  // The open scope that is the item or is around it; -1: none.
  int openScopeOf(int item) const;
  // Opens the scopes around an op, in a mode that shows it; the op's item.
  int uncover(int op);

  // Whether the item stands beside the main graph, as do words beside a box, which are no nodes.
  bool isAside(int item) const;
  bool hasChoices() const { return !aside_.chosen.empty(); }
  // Takes an item out of the main graph or puts it back.
  void toggleAside(int item);
  void setAutomaticAside(bool automatic, int anchor);
  void forgetAside(int anchor);

 signals:
  void arranged(const widgets::LayoutResult& layout);
  void modeChanged(widgets::GraphMode mode);
  void choicesChanged();  // of what stands beside
  void failed(const QString& reason);

 private:
  void changeMode(GraphMode mode);
  void forgetChoices();
  void openLoneScopes();
  void onLayout(const LayoutResult& layout);
  void onFailed(const QString& reason);
  void lookDeeper();
  // The best picture with boxes that are wide enough for its zoom, if that has room. `share`: of the usual size of
  // words.
  bool widenBoxes(const LayoutResult& best, double share);
  void onWidened(const LayoutResult& layout);
  LayoutInput input(const VisibleGraph& graph) const;

  LayoutWorker* worker_;
  const void* client_;
  const QWidget& page_;
  GraphModelPtr model_;
  GraphMode mode_ = GraphMode::kModel;
  GraphMode chosen_ = GraphMode::kModel;
  std::set<int> open_;
  std::set<int> wholeOpen_;
  AsideChoices aside_;
  VisibleGraph projected_;
  bool isNew_ = false;  // nobody has opened or closed a scope yet
  QSizeF room_;
  double zoom_ = 1;                // at which words have their usual size at least
  std::optional<FirstLook> look_;  // until the first picture of a graph is found
  std::optional<LayoutResult> narrow_;  // of it, while one with wider boxes is laid out
  double wordShare_ = 1;                // that these are wide enough for
  int anchor_ = -1;
  quint64 layouting_ = 0;
};

}  // namespace widgets
