// What is known of each point besides its numbers: the columns of a metadata file. Pure.
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "widgets/dashboards/projector/projections/compute_watch.h"

namespace widgets {

struct MetadataColumn {
  QString name;                  // empty: the only column of a file without a header
  std::vector<QString> values;   // one a point
  std::vector<double> numbers;   // of a column that has only numbers and gaps (NaN); else empty
  std::vector<QString> classes;  // its different values, the most frequent first; empty when there are too many

  static constexpr int kMostClasses = 50;
  bool isNumeric() const { return !numbers.empty(); }
  bool isCategorical() const { return !classes.empty(); }
  // Fills in what follows from the values.
  void describe();
};

struct PointMetadata {
  std::vector<MetadataColumn> columns;

  // -1: there is none.
  int find(const QString& name) const;
  // The one to label points by: "label" or "name", else the first.
  int labelColumn() const;
  // The one to colour by: the first with few different values, else the first of numbers; -1: none.
  int colorColumn() const;
};

// Of a file of tab separated values with a row for each of `rows` points, of which every `stride`-th is kept. As
// TensorBoard has it, the first line names the columns if it has a tab (unless all lines are needed as rows); one
// column has no header. Errors: NotFound, DataLoss (no text), InvalidArgument (another number of rows: the message says
// how many and how many were expected), ResourceExhausted, Cancelled.
PointMetadata readMetadata(const QString& path, int64_t rows, int64_t stride, const ComputeWatch& watch);

}  // namespace widgets
