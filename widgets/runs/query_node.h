// The parsed form of a RunQuery. Values.
#pragma once

#include <QRegularExpression>
#include <vector>

#include "widgets/runs/run_query.h"

namespace widgets {

enum class QueryOperator { kEqual, kNotEqual, kLess, kLessEqual, kGreater, kGreaterEqual, kMatches, kMatchesNot };

struct QueryLiteral {
  QString text;
  std::optional<double> number;
};

struct QueryNode {
  enum class Kind { kAnd, kOr, kNot, kCompare, kIn, kMissing, kFlag, kName };
  Kind kind = Kind::kAnd;
  std::vector<QueryNode> children;     // of and, or, not
  QString field;                       // of the others but kName
  QueryOperator op{};                  // of kCompare
  std::vector<QueryLiteral> literals;  // one of kCompare, several of kIn
  QRegularExpression pattern;          // of kName and of the operators that match
};

}  // namespace widgets
