#include "widgets/dashboards/projector/data/point_metadata.h"

#include <QCoreApplication>
#include <QHash>
#include <algorithm>
#include <cmath>

#include "summaries/error.h"
#include "widgets/dashboards/projector/data/tsv_lines.h"

namespace widgets {
namespace {

constexpr std::size_t kMostColumns = 1000;

struct PointMetadataWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::PointMetadata)
};

}  // namespace

void MetadataColumn::describe() {
  numbers.clear();
  classes.clear();
  std::vector<double> parsed;
  parsed.reserve(values.size());
  bool numeric = true, any = false;
  QHash<QString, int> counts;
  for (const QString& value : values) {
    if (counts.size() <= kMostClasses) ++counts[value];
    if (!numeric) continue;
    double number = NAN;
    if (!value.isEmpty()) {
      numeric = parseNumber(value.toStdString(), number);
      any = any || numeric;
    }
    parsed.push_back(number);
  }
  if (numeric && any) numbers = std::move(parsed);
  if (counts.size() > kMostClasses) return;
  classes.assign(counts.keyBegin(), counts.keyEnd());
  std::sort(classes.begin(), classes.end(),
            [&](const QString& a, const QString& b) { return counts[a] != counts[b] ? counts[a] > counts[b] : a < b; });
}

int PointMetadata::find(const QString& name) const {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

int PointMetadata::labelColumn() const {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const QString name = columns[i].name.toLower();
    if (name == QLatin1String("label") || name == QLatin1String("name") || name == QLatin1String("word")) {
      return static_cast<int>(i);
    }
  }
  return columns.empty() ? -1 : 0;
}

int PointMetadata::colorColumn() const {
  const auto first = [this](auto fits) {
    const auto found = std::find_if(columns.begin(), columns.end(), fits);
    return found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
  };
  const int classes = first([](const MetadataColumn& column) {
    return column.isCategorical() && column.classes.size() > 1 && column.classes.size() < column.values.size();
  });
  return classes >= 0 ? classes : first([](const MetadataColumn& column) { return column.isNumeric(); });
}

PointMetadata readMetadata(const QString& path, int64_t rows, int64_t stride, const ComputeWatch& watch) {
  const int64_t lines = countTsvLines(path, watch);
  PointMetadata metadata;
  bool hasHeader = false;
  forTsvLines(path, watch, [&](std::string_view line, int64_t number) {
    const auto fields = tsvFields(line);
    if (number == 0) {
      if (fields.size() > kMostColumns) {
        throw summaries::Error(summaries::Code::kResourceExhausted,
                               PointMetadataWords::tr("%1 has %2 columns; at most %3 can be shown.")
                                   .arg(path)
                                   .arg(fields.size())
                                   .arg(kMostColumns)
                                   .toStdString());
      }
      hasHeader = fields.size() > 1 && lines != rows;
      metadata.columns.resize(fields.size());
      for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields.size() > 1) {
          metadata.columns[i].name = hasHeader
                                         ? QString::fromUtf8(fields[i].data(), static_cast<qsizetype>(fields[i].size()))
                                         : PointMetadataWords::tr("column %1").arg(i + 1);
        }
      }
      if (lines - (hasHeader ? 1 : 0) != rows) {
        throw summaries::Error(
            summaries::Code::kInvalidArgument,
            PointMetadataWords::tr("%1 has %2 rows, but %3 points were expected: its labels are not shown.")
                .arg(path)
                .arg(lines - (hasHeader ? 1 : 0))
                .arg(rows)
                .toStdString());
      }
      if (hasHeader) return true;
    }
    const int64_t row = number - (hasHeader ? 1 : 0);
    if (row % stride != 0) return true;
    for (std::size_t i = 0; i < metadata.columns.size(); ++i) {
      metadata.columns[i].values.push_back(
          i < fields.size() ? QString::fromUtf8(fields[i].data(), static_cast<qsizetype>(fields[i].size()))
                            : QString());
    }
    return true;
  });
  if (metadata.columns.empty() && rows > 0) {
    throw summaries::Error(
        summaries::Code::kInvalidArgument,
        PointMetadataWords::tr("%1 is empty, but %2 points were expected.").arg(path).arg(rows).toStdString());
  }
  for (MetadataColumn& column : metadata.columns) column.describe();
  return metadata;
}

}  // namespace widgets
