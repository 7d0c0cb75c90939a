#include "widgets/runs/run_query.h"

#include <algorithm>
#include <cmath>

#include "widgets/panels/exact_number.h"
#include "widgets/runs/query_node.h"
#include "widgets/runs/query_parser.h"
#include "widgets/util/natural_order.h"

namespace widgets {
namespace {

bool holds(QueryOperator op, double left, double right) {
  switch (op) {
    case QueryOperator::kEqual:
      return left == right || (std::isnan(left) && std::isnan(right));
    case QueryOperator::kNotEqual:
      return left != right;
    case QueryOperator::kLess:
      return left < right;
    case QueryOperator::kLessEqual:
      return left <= right;
    case QueryOperator::kGreater:
      return left > right;
    case QueryOperator::kGreaterEqual:
      return left >= right;
    default:
      return false;
  }
}

bool textHolds(QueryOperator op, const QString& left, const QString& right) {
  const bool isEqual = left.compare(right, Qt::CaseInsensitive) == 0;
  switch (op) {
    case QueryOperator::kEqual:
      return isEqual;
    case QueryOperator::kNotEqual:
      return !isEqual;
    case QueryOperator::kLess:
      return naturalLess(left, right);
    case QueryOperator::kLessEqual:
      return isEqual || naturalLess(left, right);
    case QueryOperator::kGreater:
      return naturalLess(right, left);
    case QueryOperator::kGreaterEqual:
      return isEqual || naturalLess(right, left);
    default:
      return false;
  }
}

std::optional<bool> truthOf(const QString& word) {
  for (const char* yes : {"true", "yes", "1"}) {
    if (word.compare(QLatin1String(yes), Qt::CaseInsensitive) == 0) return true;
  }
  for (const char* no : {"false", "no", "0"}) {
    if (word.compare(QLatin1String(no), Qt::CaseInsensitive) == 0) return false;
  }
  return std::nullopt;
}

QString textOf(const QueryValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return exactDigits(*number);
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? QStringLiteral("true") : QStringLiteral("false");
  if (const auto* text = std::get_if<QString>(&value)) return *text;
  return {};
}

bool compares(const QueryValue& value, QueryOperator op, const QueryLiteral& literal) {
  if (const auto* number = std::get_if<double>(&value)) {
    return literal.number && holds(op, *number, *literal.number);
  }
  if (const auto* truth = std::get_if<bool>(&value)) {
    const std::optional<bool> wanted = truthOf(literal.text);
    return wanted &&
           (op == QueryOperator::kEqual ? *truth == *wanted : op == QueryOperator::kNotEqual && *truth != *wanted);
  }
  const QString text = std::get<QString>(value);
  bool isNumber = false;
  const double number = text.toDouble(&isNumber);
  if (isNumber && literal.number) return holds(op, number, *literal.number);
  return textHolds(op, text, literal.text);
}

bool comparison(const QueryNode& node, const QueryValue& value) {
  if (std::holds_alternative<std::monostate>(value)) return false;
  const auto* texts = std::get_if<QStringList>(&value);
  if (node.op == QueryOperator::kMatches || node.op == QueryOperator::kMatchesNot) {
    const auto matches = [&](const QString& text) { return node.pattern.match(text).hasMatch(); };
    const bool any = texts ? std::any_of(texts->begin(), texts->end(), matches) : matches(textOf(value));
    return any == (node.op == QueryOperator::kMatches);
  }
  const QueryLiteral& literal = node.literals.front();
  if (!texts) return compares(value, node.op, literal);
  const bool has = texts->contains(literal.text, Qt::CaseInsensitive);
  return node.op == QueryOperator::kEqual ? has : node.op == QueryOperator::kNotEqual && !has;
}

bool isAnyOf(const QueryNode& node, const QueryValue& value) {
  if (std::holds_alternative<std::monostate>(value)) return false;
  return std::any_of(node.literals.begin(), node.literals.end(), [&](const QueryLiteral& literal) {
    if (const auto* texts = std::get_if<QStringList>(&value)) return texts->contains(literal.text, Qt::CaseInsensitive);
    return compares(value, QueryOperator::kEqual, literal);
  });
}

bool isSet(const QueryValue& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return *truth;
  if (const auto* texts = std::get_if<QStringList>(&value)) return !texts->isEmpty();
  return !std::holds_alternative<std::monostate>(value);
}

bool matches(const QueryNode& node, const QueryFields& run) {
  const auto child = [&](const QueryNode& one) { return matches(one, run); };
  switch (node.kind) {
    case QueryNode::Kind::kAnd:
      return std::all_of(node.children.begin(), node.children.end(), child);
    case QueryNode::Kind::kOr:
      return std::any_of(node.children.begin(), node.children.end(), child);
    case QueryNode::Kind::kNot:
      return !child(node.children.front());
    case QueryNode::Kind::kCompare:
      return comparison(node, run(node.field));
    case QueryNode::Kind::kIn:
      return isAnyOf(node, run(node.field));
    case QueryNode::Kind::kMissing:
      return std::holds_alternative<std::monostate>(run(node.field));
    case QueryNode::Kind::kFlag:
      return isSet(run(node.field));
    case QueryNode::Kind::kName:
      return node.pattern.match(textOf(run(QStringLiteral("name")))).hasMatch() ||
             node.pattern.match(textOf(run(QStringLiteral("id")))).hasMatch();
  }
  return false;
}

void collect(const QueryNode& node, QStringList& fields) {
  if (!node.field.isEmpty() && !fields.contains(node.field)) fields << node.field;
  for (const QueryNode& child : node.children) collect(child, fields);
}

}  // namespace

RunQuery RunQuery::parse(const QString& text) {
  RunQuery query;
  if (text.trimmed().isEmpty()) return query;
  auto parsed = parseQuery(text);
  if (auto* problem = std::get_if<QueryProblem>(&parsed)) {
    query.problem_ = *problem;
  } else {
    query.root_ = std::make_shared<const QueryNode>(std::move(std::get<QueryNode>(parsed)));
  }
  return query;
}

QStringList RunQuery::fields() const {
  QStringList fields;
  if (root_) collect(*root_, fields);
  return fields;
}

bool RunQuery::matches(const QueryFields& run) const {
  return !root_ || widgets::matches(*root_, run);
}

QString queryWord(const QString& text) {
  if (isQueryWord(text)) return text;
  QString quoted = text;
  quoted.replace(QLatin1Char('\\'), QStringLiteral("\\\\")).replace(QLatin1Char('"'), QStringLiteral("\\\""));
  return QLatin1Char('"') + quoted + QLatin1Char('"');
}

}  // namespace widgets
