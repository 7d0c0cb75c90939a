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
  // Pixels of what it says while it is empty; where there is no room for that, it says less.
  int wordsWidth() const;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QRect wordsRect() const;
  void fitWords();

  RunFilter* filter_ = nullptr;
  std::optional<QueryProblem> problem_;
};

}  // namespace widgets
