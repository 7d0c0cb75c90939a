// What is known about the selected op or scope: attributes, weights, inputs and outputs with shapes; names of other
// ops are links. GUI thread only.
#pragma once

#include <QTextBrowser>

#include "summaries/types.h"
#include "widgets/graph/layout_worker.h"

namespace widgets {

class GraphInspector : public QTextBrowser {
  Q_OBJECT
 public:
  explicit GraphInspector(QWidget* parent = nullptr);

  // item -1: nothing selected.
  void showItem(const GraphModelPtr& model, int item);
  // Adds what a checkpoint holds of a variable to what is shown of the item; forgotten with it.
  void showValues(const QString& variable, const summaries::Histogram& histogram, double mean, double deviation,
                  double norm);

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

  GraphModelPtr model_;
  int item_ = -1;
  struct Values {
    QString variable;  // empty: none
    summaries::Histogram histogram;
    QString text;
  };
  Values values_;
};

}  // namespace widgets
