// What is known about the selected op or scope: attributes, weights, inputs and outputs with shapes; names of other
// ops are links. GUI thread only.
#pragma once

#include <QTextBrowser>
#include <optional>

#include "summaries/types.h"
#include "widgets/graph/layout/layout_worker.h"

namespace widgets {

class EmptyState;

class GraphInspector : public QTextBrowser {
  Q_OBJECT
 public:
  explicit GraphInspector(QWidget* parent = nullptr);

  // item -1: nothing selected.
  void showItem(const GraphModelPtr& model, int item);
  // What a checkpoint holds of a variable; `step`: the checkpoint's, when it is known.
  struct Values {
    QString variable;  // empty: none
    std::optional<int64_t> step;
    summaries::Histogram histogram;
    double mean = 0;
    double deviation = 0;
    double norm = 0;
  };
  // Adds them to what is shown of the item; forgotten with it.
  void showValues(const Values& values);
  int item() const { return item_; }

 signals:
  void opRequested(int op);  // a link was followed

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  QString opText() const;
  QString scopeText() const;
  QString edgeRows(const std::vector<GraphEdge>& edges, const std::vector<std::string>* names, bool areInputs) const;
  QString link(int op) const;

  QString valuesText();

  EmptyState* empty_;
  GraphModelPtr model_;
  int item_ = -1;
  Values values_;
};

}  // namespace widgets
