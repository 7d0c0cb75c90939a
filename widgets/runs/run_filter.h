// The filter shared by all lists, tables and plots of runs: what is typed and what is brushed in a plot. GUI thread
// only.
#pragma once

#include <QObject>

#include "widgets/runs/run_query.h"

namespace widgets {

class RunRecords;

class RunFilter : public QObject {
  Q_OBJECT
 public:
  // `records` must outlive it.
  explicit RunFilter(RunRecords* records, QObject* parent = nullptr);

  QString text() const { return text_; }
  // While the text has a problem the last good one filters.
  const RunQuery& query() const { return query_; }
  std::optional<QueryProblem> problem() const { return problem_; }
  // Why nothing may be found: fields that no run has. Empty otherwise.
  QString hint() const;
  bool isActive() const { return !query_.isEmpty() || !brush_.isEmpty(); }
  bool isBrushed() const { return !brush_.isEmpty(); }
  // An evaluation is taken as its run is.
  bool accepts(const QString& id) const;
  // Without what is brushed.
  bool matchesText(const QString& id) const;

  void setText(const QString& text);
  // A query, of what a plot shows as brushed; empty: nothing.
  void setBrush(const QString& query);

 signals:
  void textChanged(const QString& text);
  void changed();  // what is accepted, perhaps

 private:
  RunRecords* records_;
  QString text_;
  RunQuery query_;
  std::optional<QueryProblem> problem_;
  RunQuery brush_;
  QString brushText_;
};

}  // namespace widgets
