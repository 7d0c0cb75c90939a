// Parses the text of a query. Callable from any thread.
#pragma once

#include "widgets/runs/query_node.h"

namespace widgets {

std::variant<QueryNode, QueryProblem> parseQuery(const QString& text);
// Whether the text is one word of a query that is no keyword.
bool isQueryWord(const QString& text);

}  // namespace widgets
