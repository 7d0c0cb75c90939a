// The gradient of an embedding is a few rows, and where each belongs. An update that works on all of a variable had
// them spread out (UnsortedSegmentSum), which made a matrix as large as the variable for it alone: _RowsUpdate reads
// the rows where they are.
#include <unordered_map>

#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

// Whether the update's input is such a matrix, of rows for places that are given as a vector.
bool isSpreadOut(const Rewriter& rewriter, const Node& update, int input) {
  const Output& spread = update.input(input);
  if (spread.node->op() != "UnsortedSegmentSum" || rewriter.onlyReader(spread) != &update) return false;
  if (!spread.node->controlInputs().empty()) return false;
  const Shape& shape = update.input(0).node->attr<Shape>("shape");
  const Shape& rows = spread.node->input(0).shape();
  const Shape& places = spread.node->input(1).shape();
  if (!shape.isFullyDefined() || !rows.isFullyDefined() || !places.isFullyDefined()) return false;
  if (places.rank() != 1 || rows.rank() != shape.rank() || rows.rank() < 2 || places.dim(0) != rows.dim(0))
    return false;
  return spread.shape() == shape && std::equal(rows.dims().begin() + 1, rows.dims().end(), shape.dims().begin() + 1);
}

void sumRowsInUpdates(Rewriter& rewriter) {
  std::vector<Node*> updates;
  for (const auto& node : rewriter.nodes()) {
    if (node->op() == "_ElementwiseUpdate") updates.push_back(node.get());
  }
  std::unordered_map<Node*, Node*> replacements;
  for (Node* update : updates) {
    const auto variables = static_cast<int>(update->attr<int64_t>("K"));
    for (int i = variables; i < static_cast<int>(update->inputs().size()); ++i) {
      if (!isSpreadOut(rewriter, *update, i)) continue;
      const Node& spread = *update->input(i).node;
      std::vector<Output> inputs = update->inputs();
      inputs[static_cast<std::size_t>(i)] = spread.input(0);
      inputs.push_back(spread.input(1));
      replacements[update] = rewriter.add("_RowsUpdate", *update, std::move(inputs),
                                          {{"K", int64_t{variables}},
                                           {"N", update->attr<int64_t>("N")},
                                           {"program", update->attr<std::vector<int64_t>>("program")},
                                           {"results", update->attr<std::vector<int64_t>>("results")},
                                           {"summed", int64_t{i}}});
      rewriter.countPlace();
      break;
    }
  }
  rewriter.replaceControls(replacements);
}

const RewriteRegistrar kSumRowsInUpdatesPass(72, "sum_rows_in_updates", sumRowsInUpdates);

}  // namespace
}  // namespace engine
