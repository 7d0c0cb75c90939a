// The input field for a RunQuery: errors are underlined where they begin and explained in the tooltip and to screen
// readers. GUI thread only.
#pragma once

#include <QLabel>
#include <QLineEdit>

#include "widgets/runs/run_query.h"

namespace widgets {

class RunFilter;

class QueryField : public QLineEdit {
  Q_OBJECT
 public:
  explicit QueryField(QWidget* parent = nullptr);

  // Shows and changes the text of `filter`, which outlives the field.
  void follow(RunFilter* filter);
  void setProblem(const std::optional<QueryProblem>& problem);
  // "lr < : a number, a word or a text was expected (character 6)"; empty when all is well.
  static QString sentenceOf(const QueryProblem& problem);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<QueryProblem> problem_;
};

// The line under a field that says what is wrong with its text; hidden while all is well.
class QueryProblemLabel : public QLabel {
  Q_OBJECT
 public:
  // `filter` must outlive the label.
  explicit QueryProblemLabel(const RunFilter* filter, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  const RunFilter* filter_;
};

}  // namespace widgets
