#include "app/features/wizard/columns/column_checks.h"

#include <QCoreApplication>
#include <set>

#include "engine/core/error.h"
#include "engine/feature_column/column_error.h"
#include "engine/feature_column/column_factory.h"
#include "engine/feature_column/columns.h"

namespace app {
namespace {

namespace fc = engine::feature_column;

struct ColumnCheckWords {
  Q_DECLARE_TR_FUNCTIONS(ColumnsPage)
};

// Without the place, which is shown by where the problem is said, and TensorFlow's full stop.
QString reasonOf(const engine::Error& error) {
  const auto* ofColumn = dynamic_cast<const fc::ColumnError*>(&error);
  std::string text = ofColumn ? ofColumn->reason() : error.what();
  if (text.ends_with('.')) text.pop_back();
  return QString::fromStdString(text);
}

// The features that columns read, with TensorFlow's own idea of what they must be.
QString featureProblem(const fc::Column& column, const Features& features) {
  if (features.empty()) return {};
  for (const auto& [name, spec] : column->parseExampleSpec()) {
    const Feature* feature = featureNamed(features, name);
    if (!feature) return ColumnCheckWords::tr("there is no feature “%1”").arg(QString::fromStdString(name));
  }
  return {};
}

QString typeProblem(const ColumnMessage& message, const Features& features) {
  using engine::DType;
  const Feature* feature = featureNamed(features, keyOf(message));
  if (!feature || feature->dtype == DType::kInvalid) return {};
  const QString name = QString::fromStdString(feature->name);
  const ColumnKind kind = kindOf(message);
  const bool isWord = feature->dtype == DType::kString;
  const bool isReal = feature->dtype == DType::kFloat || feature->dtype == DType::kDouble;
  if (isWord && (kind == ColumnKind::kNumeric || kind == ColumnKind::kBucketized || kind == ColumnKind::kIdentity)) {
    return ColumnCheckWords::tr("“%1” contains words, not numbers").arg(name);
  }
  if (kind == ColumnKind::kSequenceNumeric && !feature->variableLength) {
    return ColumnCheckWords::tr("“%1” has the same number of values in every example: it is not a sequence").arg(name);
  }
  const bool wantsIds = kind == ColumnKind::kVocabularyList || kind == ColumnKind::kVocabularyFile ||
                        kind == ColumnKind::kHashBucket || kind == ColumnKind::kIdentity;
  if (isReal && wantsIds)
    return ColumnCheckWords::tr("“%1” contains fractional numbers: put them in buckets").arg(name);
  return {};
}

// The same for the features that a cross names directly, and for what is inside.
QString innerTypeProblem(const ColumnMessage& message, const Features& features) {
  if (const QString own = typeProblem(message, features); !own.isEmpty()) return own;
  switch (kindOf(message)) {
    case ColumnKind::kIndicator:
      return innerTypeProblem(message.indicator().categorical(), features);
    case ColumnKind::kEmbedding:
      return innerTypeProblem(message.embedding().categorical(), features);
    case ColumnKind::kWeighted:
      return innerTypeProblem(message.weighted_categorical().categorical(), features);
    case ColumnKind::kCrossed:
      break;
    default:
      return {};
  }
  for (const auto& key : message.crossed().keys()) {
    if (key.has_column()) {
      if (const QString own = innerTypeProblem(key.column(), features); !own.isEmpty()) return own;
      continue;
    }
    const Feature* feature = featureNamed(features, key.feature());
    if (!feature && !features.empty())
      return ColumnCheckWords::tr("there is no feature “%1”").arg(QString::fromStdString(key.feature()));
    if (feature && (feature->dtype == engine::DType::kFloat || feature->dtype == engine::DType::kDouble)) {
      return ColumnCheckWords::tr("“%1” contains fractional numbers: cross its buckets")
          .arg(QString::fromStdString(key.feature()));
    }
  }
  return {};
}

QString takerProblem(const fc::Column& column, ColumnTaker taker) {
  switch (taker) {
    case ColumnTaker::kDense:
    case ColumnTaker::kContext:
      if (fc::asDense(column)) return {};
      return fc::asSequenceDense(column)
                 ? ColumnCheckWords::tr("a sequence: this network takes one value per example")
                 : ColumnCheckWords::tr("a network needs it wrapped in an indicator or an embedding");
    case ColumnTaker::kPoints:
      if (fc::asDense(column)) return {};
      return fc::asSequenceDense(column) ? ColumnCheckWords::tr("a sequence: a point has one value for it")
                                         : ColumnCheckWords::tr("points need it wrapped in an indicator");
    case ColumnTaker::kSequence:
      if (fc::asSequenceDense(column)) return {};
      return ColumnCheckWords::tr("one value per example: as context it is seen at each step alike");
    case ColumnTaker::kTrees:
      if (column->kind() == "EmbeddingColumn") {
        return ColumnCheckWords::tr("trees split numbers, buckets and ids: take its indicator, or the ids themselves");
      }
      return fc::asDense(column) || fc::asCategorical(column)
                 ? QString()
                 : ColumnCheckWords::tr("trees take numbers, buckets and ids, not sequences");
    case ColumnTaker::kLinear:
      return fc::asDense(column) || fc::asCategorical(column)
                 ? QString()
                 : ColumnCheckWords::tr("a linear model takes numbers and ids, not sequences");
  }
  return {};
}

QString problemOf(fc::ColumnFactory& factory, const ColumnMessage& message, ColumnTaker taker, const Features& features,
                  const std::string& place, std::set<std::string>& names) {
  try {
    if (const QString own = innerTypeProblem(message, features); !own.isEmpty()) return own;
    ColumnMessages alone;
    *alone.Add() = message;
    for (const fc::Column& column : factory.columns(alone, place)) {
      if (!names.insert(column->name()).second) return ColumnCheckWords::tr("the same column already exists");
      if (const QString own = featureProblem(column, features); !own.isEmpty()) return own;
      if (const QString own = takerProblem(column, taker); !own.isEmpty()) return own;
    }
    return {};
  } catch (const engine::Error& error) {
    return reasonOf(error);
  }
}

}  // namespace

ColumnProblems checkColumns(const engine::estimator::Model& model, const Features& features) {
  ColumnProblems problems;
  for (const Well well : wellsOf(model)) {
    const ColumnMessages& columns = columnsOf(model, well);
    std::vector<QString>& found = problems[well];
    std::set<std::string> names;
    fc::ColumnFactory factory;
    const std::string place = "column";
    QString idProblem;
    try {
      factory.define(columns, place);
    } catch (const engine::Error& error) {
      idProblem = reasonOf(error);
    }
    for (const ColumnMessage& column : columns) {
      found.push_back(problemOf(factory, column, takerOf(model, well), features, place, names));
    }
    // One id for two columns: the later one says so.
    std::set<std::string> ids;
    for (int i = 0; i < columns.size() && !idProblem.isEmpty(); ++i) {
      if (!columns[i].id().empty() && !ids.insert(columns[i].id()).second)
        found[static_cast<std::size_t>(i)] = idProblem;
    }
  }
  return problems;
}

}  // namespace app
