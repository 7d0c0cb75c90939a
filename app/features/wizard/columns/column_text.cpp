// What columns and their kinds are called.
#include <QCoreApplication>

#include "app/features/wizard/columns/column_making.h"

namespace app {
namespace {

QString words(const char* text, int count = -1) {
  return QCoreApplication::translate("ColumnsPage", text, nullptr, count);
}

QString featureText(const std::string& name) {
  return name.empty() ? words("(no feature)") : QString::fromStdString(name);
}

QString crossText(const engine::feature_column::config::Crossed& crossed) {
  QStringList parts;
  for (const auto& key : crossed.keys())
    parts << (key.has_column() ? columnText(key.column()) : featureText(key.feature()));
  return parts.isEmpty() ? words("empty cross") : parts.join(QStringLiteral(" × "));
}

QString plainText(const ColumnMessage& column) {
  const QString key = featureText(keyOf(column));
  switch (kindOf(column)) {
    case ColumnKind::kNumeric:
      return column.has_numeric() && column.numeric().normalizers_size() > 0 ? words("%1, normalized").arg(key) : key;
    case ColumnKind::kBucketized:
      return words("%1 in %n buckets", column.bucketized().boundaries_size() + 1).arg(key);
    case ColumnKind::kVocabularyList:
      return words("%1, %n words",
                   column.vocabulary_list().vocabulary_size() + column.vocabulary_list().integers_size())
          .arg(key);
    case ColumnKind::kVocabularyFile:
      return words("%1, words of a file").arg(key);
    case ColumnKind::kHashBucket:
      return words("%1, hashed to %2").arg(key).arg(column.hash_bucket().hash_bucket_size());
    case ColumnKind::kIdentity:
      return words("%1, ids below %2").arg(key).arg(column.identity().num_buckets());
    case ColumnKind::kSequenceNumeric:
      return words("%1 over time").arg(key);
    case ColumnKind::kReference:
      return column.ref().empty() ? words("(no column)") : QString::fromStdString(column.ref());
    default:
      return key;
  }
}

}  // namespace

QString columnText(const ColumnMessage& column) {
  switch (kindOf(column)) {
    case ColumnKind::kCrossed:
      return crossText(column.crossed());
    case ColumnKind::kIndicator:
      return words("indicator of %1").arg(columnText(column.indicator().categorical()));
    case ColumnKind::kEmbedding:
      return words("embedding of %1 in %2")
          .arg(columnText(column.embedding().categorical()))
          .arg(column.embedding().dimension());
    case ColumnKind::kSharedEmbeddings: {
      QStringList parts;
      for (const auto& each : column.shared_embeddings().categorical()) parts << columnText(each);
      return words("shared embedding of %1").arg(parts.join(QStringLiteral(", ")));
    }
    case ColumnKind::kWeighted:
      return words("%1, weighted").arg(columnText(column.weighted_categorical().categorical()));
    case ColumnKind::kSequenceCategorical:
      return words("%1 over time").arg(columnText(column.sequence_categorical().categorical()));
    default:
      return plainText(column);
  }
}

QString kindText(ColumnKind kind) {
  switch (kind) {
    case ColumnKind::kNumeric:
      return words("Number");
    case ColumnKind::kBucketized:
      return words("Buckets of a number");
    case ColumnKind::kVocabularyList:
      return words("Words of a list");
    case ColumnKind::kVocabularyFile:
      return words("Words of a file");
    case ColumnKind::kHashBucket:
      return words("Hashed");
    case ColumnKind::kIdentity:
      return words("Small integers");
    case ColumnKind::kCrossed:
      return words("Crossed");
    case ColumnKind::kIndicator:
      return words("Indicator");
    case ColumnKind::kEmbedding:
      return words("Embedding");
    case ColumnKind::kSharedEmbeddings:
      return words("Shared embedding");
    case ColumnKind::kWeighted:
      return words("Weighted");
    case ColumnKind::kSequenceCategorical:
      return words("Ids over time");
    case ColumnKind::kSequenceNumeric:
      return words("Numbers over time");
    case ColumnKind::kReference:
      return words("Another column");
  }
  return {};
}

}  // namespace app
