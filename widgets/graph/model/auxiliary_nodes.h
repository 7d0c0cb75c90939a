// What of a projected graph is drawn beside it, as TensorBoard's auxiliary nodes, so that a few nodes with many edges
// do not pull the picture apart. Pure function of its arguments.
#pragma once

#include "widgets/graph/model/graph_projection.h"

namespace widgets {

// Constants, summaries and initialisers become words beside the boxes that they touch. In scopes of at least
// kFewestNodes nodes, those with unusually many edges go to an area of their own (more inputs than
// max(Q3 + (Q3 - Q1), 4), more readers than max(Q3 + 4 (Q3 - Q1), 4), Q1 and Q3 being the quartiles among their
// neighbours), and so do savers, NoOps and nodes without an edge; words beside the others say where they belong.
// The forward path always stays, and in kTrainStep gradients and optimizer too, but for scalars that much reads
// ("is_training"). In the mode kModel only constants and what a person chose leave.
inline constexpr int kFewestNodes = 15;
void separateAuxiliaryNodes(VisibleGraph& graph, const GraphModel& model, GraphMode mode, const AsideChoices& choices);

}  // namespace widgets
