// The input field for a RunQuery: errors are underlined where they begin and explained in the tooltip and to screen
// readers. Enter makes a condition of the text, Backspace takes the last one back. GUI thread only.
#pragma once

#include <QLineEdit>

#include "widgets/runs/run_query.h"

namespace widgets {

class RunFilter;

class QueryField : public QLineEdit {
  Q_OBJECT
 public:
  explicit QueryField(QWidget* parent = nullptr);

  // Shows and changes `filter`, which outlives the field.
  void follow(RunFilter* filter);
  void setProblem(const std::optional<QueryProblem>& problem);
  // "lr < : a number, a word or a text was expected (character 6)"; empty when all is well.
  static QString sentenceOf(const QueryProblem& problem);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  RunFilter* filter_ = nullptr;
  std::optional<QueryProblem> problem_;
};

}  // namespace widgets
