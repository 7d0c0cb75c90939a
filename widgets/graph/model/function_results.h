// Tells the ops that only hand a result of a copied function to its call. Pure functions of their arguments.
#pragma once

#include "widgets/graph/model/graph_model.h"

namespace widgets {

// True of a function's return and of an Identity without a name of its own ("Identity_1") that only this return reads:
// TensorFlow puts both behind each result, and the model's picture says nothing more with them.
bool onlyPassesResultOn(const GraphModel& model, int op);

// Where the tensor comes from that the edge carries past such ops; op -1: from nowhere.
GraphEdge sourceOfResult(const GraphModel& model, GraphEdge edge);

}  // namespace widgets
