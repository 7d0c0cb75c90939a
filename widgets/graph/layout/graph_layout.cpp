#include "widgets/graph/layout/graph_layout.h"

#include <gvc.h>

#include <mutex>
#include <set>

#include "summaries/error.h"
#include "widgets/graph/layout/layered_layout.h"
#include "widgets/graph/layout/layout_spacing.h"
#include "widgets/graph/layout/main_path.h"
#include "widgets/graph/layout/side_area.h"

namespace widgets {

namespace {
constexpr double kPointsPerInch = 72;  // we give Graphviz pixels as points, one to one
// Nodes plus edges. Measured on a dense chain with labels: 300 items take 2.9 s without limits and 1.0 s with them;
// from 750 on even limited searches take seconds, and nobody reads the crossings any more.
constexpr std::size_t kLimitSearch = 120;
constexpr std::size_t kStraightEdges = 400;
constexpr std::size_t kLayered = 700;
constexpr const char* kMainPathWeight = "100";  // against 1 of other edges and 8 of their bends

[[noreturn]] void unknownId(int id) {
  throw summaries::Error(summaries::Code::kInvalidArgument,
                         "the layout refers to " + std::to_string(id) + ", which it does not declare");
}

std::mutex& graphvizMutex() {
  static std::mutex mutex;  // Graphviz keeps global state: one layout at a time in the whole process
  return mutex;
}

struct GraphvizContext {
  GVC_t* gvc = gvContext();
  Agraph_t* graph = agopen(const_cast<char*>("g"), Agdirected, nullptr);
  bool laidOut = false;
  ~GraphvizContext() {
    if (laidOut) gvFreeLayout(gvc, graph);
    agclose(graph);
    gvFreeContext(gvc);
  }
};

void set(void* object, const char* name, const std::string& value) {
  agsafeset(object, const_cast<char*>(name), const_cast<char*>(value.c_str()), const_cast<char*>(""));
}

std::string number(double value) {
  const QByteArray text = QByteArray::number(value, 'f', 4);  // independent of the locale
  return text.toStdString();
}

// A label of exactly this size: Graphviz must not measure text, Qt draws it.
void setLabel(Agraph_t* root, void* object, QSizeF size) {
  const std::string html =
      "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\" FIXEDSIZE=\"TRUE\" WIDTH=\"" +
      std::to_string(static_cast<int>(size.width()) + 1) + "\" HEIGHT=\"" +
      std::to_string(static_cast<int>(size.height()) + 1) + "\"><TR><TD></TD></TR></TABLE>";
  char* shared = agstrdup_html(root, const_cast<char*>(html.c_str()));
  agsafeset(object, const_cast<char*>("label"), shared, const_cast<char*>(""));
  agstrfree(root, shared);
}

class Layout {
 public:
  explicit Layout(const LayoutInput& input, const LayoutSpacing& spacing = {}) : input_(input), spacing_(spacing) {}

  LayoutResult run() {
    setDefaults();
    addScopes();
    addNodes();
    addEdges();
    if (gvLayout(context_.gvc, context_.graph, "dot") != 0) {
      throw summaries::Error(summaries::Code::kInternal, "Graphviz could not lay out the graph of " +
                                                             std::to_string(input_.nodes.size()) +
                                                             " nodes; close some scopes and try again");
    }
    context_.laidOut = true;
    return read();
  }

 private:
  void setDefaults() {
    Agraph_t* graph = context_.graph;
    set(graph, "rankdir", "TB");
    set(graph, "nodesep", number(spacing_.beside / kPointsPerInch));
    set(graph, "ranksep", number(spacing_.ranks / kPointsPerInch));
    set(graph, "charset", "UTF-8");
    const std::size_t items = input_.nodes.size() + input_.edges.size();
    if (items > kStraightEdges) set(graph, "splines", "line");
    if (items > kLimitSearch) {
      set(graph, "nslimit", "2");
      set(graph, "nslimit1", "2");
      set(graph, "mclimit", "0.3");
    }
    agattr(graph, AGNODE, const_cast<char*>("shape"), const_cast<char*>("box"));
    agattr(graph, AGNODE, const_cast<char*>("fixedsize"), const_cast<char*>("true"));
    agattr(graph, AGNODE, const_cast<char*>("label"), const_cast<char*>(""));
    agattr(graph, AGEDGE, const_cast<char*>("label"), const_cast<char*>(""));
  }

  Agraph_t* scope(int id) const { return id < 0 ? context_.graph : scopes_.at(id); }

  void addScopes() {
    for (const LayoutInput::Scope& each : input_.scopes) {
      const std::string name = "cluster" + std::to_string(each.id);
      Agraph_t* cluster = agsubg(scope(each.parent), const_cast<char*>(name.c_str()), 1);
      set(cluster, "margin", "14");
      set(cluster, "labeljust", "l");
      setLabel(context_.graph, cluster, each.title);
      scopes_[each.id] = cluster;
    }
  }

  void addNodes() {
    for (const LayoutInput::Node& each : input_.nodes) {
      const std::string name = "n" + std::to_string(each.id);
      Agnode_t* node = agnode(scope(each.scope), const_cast<char*>(name.c_str()), 1);
      set(node, "width", number(each.taken().width() / kPointsPerInch));
      set(node, "height", number(each.taken().height() / kPointsPerInch));
      nodes_[each.id] = node;
      if (each.room.width() > each.size.width() || each.room.height() > each.size.height()) roomy_[each.id] = &each;
    }
  }

  void addEdges() {
    for (const LayoutInput::Edge& each : input_.edges) {
      Agedge_t* edge = agedge(context_.graph, nodes_.at(each.from), nodes_.at(each.to), nullptr, 1);
      if (!each.label.isEmpty()) setLabel(context_.graph, edge, each.label);
      if (const int rows = rowsBetween(each); rows > 1) set(edge, "minlen", std::to_string(rows));
      if (roomy_.contains(each.from)) set(edge, "tailport", "s");
      if (roomy_.contains(each.to)) set(edge, "headport", "n");
      edges_.push_back(edge);
    }
    // Its boxes stand below each other. Others bend around them.
    for (const std::size_t each : mainPath(input_)) set(edges_[each], "weight", kMainPathWeight);
  }

  int rowsBetween(const LayoutInput::Edge& edge) const {
    const auto from = spacing_.row.find(edge.from), to = spacing_.row.find(edge.to);
    return from == spacing_.row.end() || to == spacing_.row.end() ? 1 : to->second - from->second;
  }

  QPointF point(pointf from) const { return {from.x, height_ - from.y}; }

  QRectF centred(pointf centre, double width, double height) const {
    const QPointF middle = point(centre);
    return {middle.x() - width / 2, middle.y() - height / 2, width, height};
  }

  LayoutResult read() {
    LayoutResult result;
    const boxf box = GD_bb(context_.graph);
    height_ = box.UR.y;
    result.size = QSizeF(box.UR.x, box.UR.y);
    for (const LayoutInput::Node& each : input_.nodes) {
      result.nodes.push_back(centred(ND_coord(nodes_.at(each.id)), each.size.width(), each.size.height()));
    }
    for (const LayoutInput::Scope& each : input_.scopes) {
      const boxf scopeBox = GD_bb(scopes_.at(each.id));
      result.scopes.emplace_back(point({scopeBox.LL.x, scopeBox.UR.y}), point({scopeBox.UR.x, scopeBox.LL.y}));
    }
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      result.edges.push_back(readEdge(edges_[i], input_.edges[i].label));
      extend(result.edges.back(), input_.edges[i]);
    }
    return result;
  }

  // Through the free room above and below a box, to the box itself.
  void extend(LayoutResult::Edge& edge, const LayoutInput::Edge& ends) const {
    const auto gap = [this](int id) {
      const auto found = roomy_.find(id);
      if (found == roomy_.end()) return 0.0;
      return (found->second->taken().height() - found->second->size.height()) / 2;
    };
    if (edge.path.isEmpty()) return;
    if (const double above = gap(ends.to); above > 0) {
      edge.tipFrom = edge.tip;
      edge.tip += QPointF(0, above);
      edge.path.lineTo(edge.tip);
    }
    if (const double below = gap(ends.from); below > 0) {
      const QPointF start = edge.path.elementAt(0);
      QPainterPath longer(start - QPointF(0, below));
      longer.lineTo(start);
      longer.connectPath(edge.path);
      edge.path = longer;
    }
  }

  LayoutResult::Edge readEdge(Agedge_t* edge, QSizeF label) const {
    LayoutResult::Edge result;
    const splines* curves = ED_spl(edge);
    for (int i = 0; curves != nullptr && i < curves->size; ++i) {
      const bezier& curve = curves->list[i];
      if (curve.size < 4) continue;
      result.path.moveTo(curve.sflag != 0 ? point(curve.sp) : point(curve.list[0]));
      if (curve.sflag != 0) result.path.lineTo(point(curve.list[0]));
      for (int at = 1; at + 2 < curve.size; at += 3) {
        result.path.cubicTo(point(curve.list[at]), point(curve.list[at + 1]), point(curve.list[at + 2]));
      }
      result.tipFrom = point(curve.list[curve.size - 1]);
      result.tip = curve.eflag != 0 ? point(curve.ep) : result.tipFrom;
    }
    if (!label.isEmpty() && ED_label(edge) != nullptr && ED_label(edge)->set) {
      result.label = centred(ED_label(edge)->pos, label.width(), label.height());
    }
    return result;
  }

  const LayoutInput& input_;
  const LayoutSpacing spacing_;
  GraphvizContext context_;
  std::map<int, Agraph_t*> scopes_;
  std::map<int, Agnode_t*> nodes_;
  std::map<int, const LayoutInput::Node*> roomy_;  // nodes with free room around them, by id
  std::vector<Agedge_t*> edges_;
  double height_ = 0;
};
}  // namespace

namespace {
void checkIds(const LayoutInput& input) {
  std::set<int> nodes;
  std::set<int> scopes = {-1};
  for (const LayoutInput::Scope& each : input.scopes) {
    if (!scopes.contains(each.parent)) unknownId(each.parent);
    scopes.insert(each.id);
  }
  for (const LayoutInput::Node& each : input.nodes) {
    if (!scopes.contains(each.scope)) unknownId(each.scope);
    nodes.insert(each.id);
  }
  for (const LayoutInput::Edge& each : input.edges) {
    if (!nodes.contains(each.from)) unknownId(each.from);
    if (!nodes.contains(each.to)) unknownId(each.to);
  }
}

// Again, where the picture can have a better shape: small ones only, which take few milliseconds.
LayoutResult shapedLayout(const LayoutInput& input) {
  LayoutResult result = Layout(input).run();
  if (input.nodes.size() + input.edges.size() > kLimitSearch) return result;
  LayoutSpacing spacing;
  const LayoutResult first = result;
  bool isShared = false, hasRoom = false;
  for (const double share : {0.9, 0.6, 0.4}) {  // lines between the boxes take room, too
    const auto shared = sharedRows(input, first, share);
    if (!shared || hasRoom) break;
    LayoutResult narrower = Layout(input, *shared).run();
    hasRoom = narrower.size.width() <= input.room.width();
    // More rows than need be only where they help.
    if (narrower.size.width() >= result.size.width() || (isShared && !hasRoom)) continue;
    isShared = true;
    spacing = *shared;
    result = std::move(narrower);
  }
  const auto higher = higherRows(input, result, spacing);
  return higher ? Layout(input, *higher).run() : result;
}
}  // namespace

LayoutResult layoutGraph(const LayoutInput& input) {
  if (input.nodes.empty()) return {};
  checkIds(input);
  const LayoutInput main = withoutAside(input);
  if (main.nodes.empty()) return withSideArea(input, {});
  if (main.nodes.size() + main.edges.size() > kLayered) return withSideArea(input, layeredLayout(main));
  const std::scoped_lock lock(graphvizMutex());
  return withSideArea(input, shapedLayout(main));
}

}  // namespace widgets
