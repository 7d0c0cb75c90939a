// Which runs there are to see: one stack of filters over all pages. At its bottom is the scope, an experiment or a
// sweep; on it conditions, each a query; then what is being typed, which filters already, and what is brushed in a
// plot. All lists, plots and counts of runs obey it: what it leaves out is invisible in the RunCatalog. GUI thread
// only.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QSet>
#include <vector>

#include "widgets/runs/run_query.h"

namespace widgets {

class RunCatalog;
class RunRecords;

class RunFilter : public QObject {
  Q_OBJECT
 public:
  // Of the runs of `catalog`, to which it tells what it leaves out. Both must outlive it.
  RunFilter(RunCatalog* catalog, RunRecords* records, QObject* parent = nullptr);

  // The folder of the runs, as their ids begin; empty: all runs.
  QString scope() const { return scope_; }
  // The folder of a run; empty: it is in none.
  static QString scopeOf(const QString& id) { return id.section(QLatin1Char('/'), 0, -2); }
  // Experiments and sweeps that have runs, by name.
  QStringList scopes() const;
  bool isInScope(const QString& id) const;
  // Understood by RunQuery, in the order of their making.
  const QStringList& conditions() const { return conditions_; }
  QString text() const { return text_; }
  // While the text has a problem the last good one filters.
  std::optional<QueryProblem> problem() const { return problem_; }
  // Why nothing may be found: fields that no run has. Empty otherwise.
  QString hint() const;
  bool isActive() const { return !scope_.isEmpty() || hasConditions(); }
  // Something besides the scope.
  bool hasConditions() const;
  bool isBrushed() const { return !brush_.isEmpty(); }
  // What leaves out runs of the scope, in a person's words: "lr < 0.01"; empty: nothing.
  QString words() const;
  // An evaluation is taken as its run is.
  bool accepts(const QString& id) const;
  // Without what is brushed.
  bool matchesText(const QString& id) const;

  void setScope(const QString& folder);
  // Who looks at one experiment's runs looks at this one's, if it has any; who looks at all runs goes on to.
  void moveScope(const QString& folder);
  void setText(const QString& text);
  // The text becomes a condition. False while it has a problem, or is empty.
  bool pushText();
  // The last condition becomes the text again; where there is none, the scope is taken back.
  void pop();
  void removeCondition(const QString& condition);
  // A query, of what a plot shows as brushed; empty: nothing.
  void setBrush(const QString& query);
  // Drops all but the scope; with it.
  void clearConditions();
  void clear();
  // Drops whatever leaves out the run.
  void admit(const QString& id);

  // As it was left; the brush is not kept.
  QJsonObject toJson() const;
  void restore(const QJsonObject& json);

 signals:
  void textChanged(const QString& text);
  void stackChanged();  // scope or conditions
  void scopeChanged(const QString& scope);  // after stackChanged()
  void changed();       // what is accepted, perhaps

 private:
  // As the members say now: reads what the queries need, and tells.
  void apply(bool isStack);
  bool matches(const QString& id, bool brushedToo) const;

  RunCatalog* catalog_;
  RunRecords* records_;
  QString scope_;
  QStringList conditions_;
  std::vector<RunQuery> queries_;  // of conditions_
  QString text_;
  RunQuery query_;  // of text_
  std::optional<QueryProblem> problem_;
  RunQuery brush_;
  QString brushText_;
  QSet<QString> leftOut_;  // runs, as of the last change of anything
};

}  // namespace widgets
