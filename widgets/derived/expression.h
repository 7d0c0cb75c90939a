// The small language of derived series: arithmetic and functions over the tags of a run. Parsing is pure; an expression
// is immutable, so any thread may evaluate it.
//
//   train/loss - eval/loss        the tags of two curves; a slash between letters without spaces belongs to the name
//   loss / (accuracy + 1e-3)      a division has a space, a number or a bracket beside its slash
//   "odd-name [1]" * 2            quotes hold any name
//   d(loss)/d(step)               a derivative; also by d(time) (seconds) or by another expression
//   ema(x, 0.9)                   debiased moving average of TensorBoard's smoothing
//   mean(x, n), median(x, n), quantile(x, q, n)   over a window of n points around each; shorter at the ends
//   log, log10, exp, sqrt, abs    of each value; min(a, b), max(a, b) of two; sum(x) of all up to each
//   step, time                    the step, and seconds since the run's first point
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

namespace widgets {

struct Expression {
  enum class Kind {
    kNumber,
    kTag,
    kStep,
    kTime,
    kNegate,
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kPower,
    kDerivative,  // of the first by the second
    kCall,        // of `name`
  };
  Kind kind = Kind::kNumber;
  double number = 0;
  QString name;
  std::vector<std::shared_ptr<const Expression>> parts;
};

struct ParsedExpression {
  std::shared_ptr<const Expression> expression;  // null when there is a problem
  QString problem;                               // what was expected and what was found
  qsizetype at = 0;                              // where, in characters from 0
  bool isValid() const { return expression != nullptr; }
};

// At most 4,096 characters and 100 nested brackets.
ParsedExpression parseExpression(const QString& text);
// The tags that it names, each once, in order of appearance.
QStringList tagsOf(const Expression& expression);

}  // namespace widgets
