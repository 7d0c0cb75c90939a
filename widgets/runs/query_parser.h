// From a query's text to its parsed form. Callable from any thread.
#pragma once

#include "widgets/runs/query_node.h"

namespace widgets {

std::variant<QueryNode, QueryProblem> parseQuery(const QString& text);
// Whether the text is one word of a query that is no keyword.
bool isQueryWord(const QString& text);

}  // namespace widgets
