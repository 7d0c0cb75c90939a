// The controls above a graph: mode, search, what colours mean, and a menu of what is seldom needed. GUI thread only.
#pragma once

#include "widgets/graph/model/graph_projection.h"
#include "widgets/panels/page_bar.h"

class QLabel;
class QTabBar;

namespace widgets {

class ColorBox;
class GraphSearch;
struct GraphActions;

class GraphBar : public PageBar {
  Q_OBJECT
 public:
  GraphBar(const GraphActions& actions, QWidget* parent);

  GraphSearch* search() const { return search_; }
  ColorBox* colors() const { return colors_; }
  void setMode(GraphMode mode);
  // How many ops the mode leaves out.
  void setHidden(int ops);

 signals:
  void modeChosen(widgets::GraphMode mode);

 private:
  void addModes();

  GraphSearch* search_;
  QTabBar* mode_;
  QLabel* hidden_;
  ColorBox* colors_;
};

}  // namespace widgets
