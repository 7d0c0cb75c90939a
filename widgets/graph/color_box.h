// What the colours of a graph mean: a choice of those that the graph and its profile allow. GUI thread only.
#pragma once

#include <QComboBox>

#include "widgets/graph/canvas/graph_colors.h"

namespace widgets {

class ColorBox : public QComboBox {
  Q_OBJECT
 public:
  explicit ColorBox(QWidget* parent);

  GraphColoring coloring() const { return coloring_; }
  void setColoring(GraphColoring coloring);
  // What a step of the shown graph took; null: not known.
  void setProfile(GraphProfilePtr profile);
  // Another graph: a comparison shows differences. Of `whole` graphs the profile is not known yet.
  void readGraph(const GraphModel& model, bool isWhole);
  // Offers what can be coloured, and colours it; the type where the choice cannot be. Null without a graph.
  GraphColorsPtr colorsOf(const GraphModel* model);

 signals:
  void coloringChanged();  // or the profile: colours are to be asked for again

 private:
  GraphColoring coloring_ = GraphColoring::kType;
  GraphProfilePtr profile_;
};

}  // namespace widgets
