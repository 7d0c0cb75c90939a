// What columns and their kinds are called.
#include <QCoreApplication>

#include "app/features/wizard/columns/column_making.h"

namespace app {
namespace {

struct ColumnWords {
  Q_DECLARE_TR_FUNCTIONS(ColumnsPage)
};

QString featureText(const std::string& name) {
  return name.empty() ? ColumnWords::tr("(no feature)") : QString::fromStdString(name);
}

QString crossText(const engine::feature_column::config::Crossed& crossed) {
  QStringList parts;
  for (const auto& key : crossed.keys())
    parts << (key.has_column() ? columnText(key.column()) : featureText(key.feature()));
  return parts.isEmpty() ? ColumnWords::tr("empty cross") : parts.join(QStringLiteral(" × "));
}

QString plainText(const ColumnMessage& column) {
  const QString key = featureText(keyOf(column));
  switch (kindOf(column)) {
    case ColumnKind::kNumeric:
      return column.has_numeric() && column.numeric().normalizers_size() > 0
                 ? ColumnWords::tr("%1, normalized").arg(key)
                 : key;
    case ColumnKind::kBucketized:
      return ColumnWords::tr("%1 in %n buckets", nullptr, column.bucketized().boundaries_size() + 1).arg(key);
    case ColumnKind::kVocabularyList:
      return ColumnWords::tr("%1, %n words", nullptr,
                             column.vocabulary_list().vocabulary_size() + column.vocabulary_list().integers_size())
          .arg(key);
    case ColumnKind::kVocabularyFile:
      return ColumnWords::tr("%1, words of a file").arg(key);
    case ColumnKind::kHashBucket:
      return ColumnWords::tr("%1, hashed to %2").arg(key).arg(column.hash_bucket().hash_bucket_size());
    case ColumnKind::kIdentity:
      return ColumnWords::tr("%1, ids below %2").arg(key).arg(column.identity().num_buckets());
    case ColumnKind::kSequenceNumeric:
      return ColumnWords::tr("%1 over time").arg(key);
    case ColumnKind::kReference:
      return column.ref().empty() ? ColumnWords::tr("(no column)") : QString::fromStdString(column.ref());
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
      return ColumnWords::tr("indicator of %1").arg(columnText(column.indicator().categorical()));
    case ColumnKind::kEmbedding:
      return ColumnWords::tr("embedding of %1 in %2")
          .arg(columnText(column.embedding().categorical()))
          .arg(column.embedding().dimension());
    case ColumnKind::kSharedEmbeddings: {
      QStringList parts;
      for (const auto& each : column.shared_embeddings().categorical()) parts << columnText(each);
      return ColumnWords::tr("shared embedding of %1").arg(parts.join(QStringLiteral(", ")));
    }
    case ColumnKind::kWeighted:
      return ColumnWords::tr("%1, weighted").arg(columnText(column.weighted_categorical().categorical()));
    case ColumnKind::kSequenceCategorical:
      return ColumnWords::tr("%1 over time").arg(columnText(column.sequence_categorical().categorical()));
    default:
      return plainText(column);
  }
}

QString kindText(ColumnKind kind) {
  switch (kind) {
    case ColumnKind::kNumeric:
      return ColumnWords::tr("Number");
    case ColumnKind::kBucketized:
      return ColumnWords::tr("Buckets of a number");
    case ColumnKind::kVocabularyList:
      return ColumnWords::tr("Words of a list");
    case ColumnKind::kVocabularyFile:
      return ColumnWords::tr("Words of a file");
    case ColumnKind::kHashBucket:
      return ColumnWords::tr("Hashed");
    case ColumnKind::kIdentity:
      return ColumnWords::tr("Small integers");
    case ColumnKind::kCrossed:
      return ColumnWords::tr("Crossed");
    case ColumnKind::kIndicator:
      return ColumnWords::tr("Indicator");
    case ColumnKind::kEmbedding:
      return ColumnWords::tr("Embedding");
    case ColumnKind::kSharedEmbeddings:
      return ColumnWords::tr("Shared embedding");
    case ColumnKind::kWeighted:
      return ColumnWords::tr("Weighted");
    case ColumnKind::kSequenceCategorical:
      return ColumnWords::tr("Ids over time");
    case ColumnKind::kSequenceNumeric:
      return ColumnWords::tr("Numbers over time");
    case ColumnKind::kReference:
      return ColumnWords::tr("Another column");
  }
  return {};
}

}  // namespace app
