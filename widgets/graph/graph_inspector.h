// What is known about the selected op or scope: attributes, weights, inputs and outputs with shapes; names of other
// ops are links. GUI thread only.
#pragma once

#include <QTextBrowser>

#include "widgets/graph/layout_worker.h"

namespace widgets {

class GraphInspector : public QTextBrowser {
  Q_OBJECT
 public:
  explicit GraphInspector(QWidget* parent = nullptr);

  // item -1: nothing selected.
  void showItem(const GraphModelPtr& model, int item);

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

  GraphModelPtr model_;
  int item_ = -1;
};

}  // namespace widgets
