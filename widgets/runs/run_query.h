// The language that filters runs: `lr < 0.01 and model ~ "dnn" or not (min(loss) > 2)`. A plain word or a regular
// expression filters by name. Values: callable from any thread.
//
//   query      = and { "or" and }            and = unary { "and" unary }            unary = "not" unary | primary
//   primary    = "(" query ")" | comparison | word          a word alone: star, archived, or a part of the name
//   comparison = field ( "=" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~" ) value
//              | field "in" "(" value { "," value } ")" | field "is" [ "not" ] "missing"
//   field      = name | "quoted name" | ( "last" | "min" | "max" | "mean" ) "(" name ")"
//   value      = number, with k M G, or s m h d for seconds, minutes, hours, days | word | "quoted text"
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace widgets {

// What a run has under a field's name: nothing, a number, yes or no, a text, several texts.
using QueryValue = std::variant<std::monostate, double, bool, QString, QStringList>;
using QueryFields = std::function<QueryValue(const QString& field)>;

struct QueryProblem {
  int at = 0;    // first character that does not fit, from 0
  QString text;  // what is wrong and what was expected
};

struct QueryNode;

class RunQuery {
 public:
  // Matches every run.
  RunQuery() = default;
  // Never fails: what cannot be understood has a problem and matches every run.
  static RunQuery parse(const QString& text);

  bool isEmpty() const { return !root_ && !problem_; }
  const std::optional<QueryProblem>& problem() const { return problem_; }
  // The fields that it names, besides the run's name, each once.
  QStringList fields() const;
  // Text compares without regard to case. Of a run without the field no comparison is true.
  bool matches(const QueryFields& run) const;

 private:
  std::shared_ptr<const QueryNode> root_;
  std::optional<QueryProblem> problem_;
};

// A field or a text as a query names it: in quotes unless it is a word.
QString queryWord(const QString& text);

}  // namespace widgets
