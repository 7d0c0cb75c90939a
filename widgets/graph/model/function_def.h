// Functions of a GraphDef's library: read as graphs of their own, and copied into the graph where they are called, so
// that a viewer shows what a call computes. Pure functions: any thread.
#pragma once

#include "widgets/graph/model/graph_def.h"
#include "widgets/graph/model/wire_reader.h"

namespace widgets {

// One FunctionDef. Its arguments become nodes "_Arg", its results nodes "_Retval", and inputs of the form
// "node:output:index" become those of a graph ("node:1"). Adds the size of left out constants to `strippedBytes`.
// Throws summaries::Error (DataLoss) when the bytes are no FunctionDef.
FunctionDef readFunction(WireReader reader, uint64_t& strippedBytes);

// Copies the bodies of called functions into the graph, as nodes below the call's name ("call/MatMul", with several
// functions "call/then_branch/MatMul"): arguments read what the call read, the call reads the results. Calls of calls
// too; a function inside itself is left as a call, and so is all that would make more than kMostCopied nodes.
inline constexpr std::size_t kMostCopied = 50'000;
void expandFunctions(GraphDef& graph);

}  // namespace widgets
