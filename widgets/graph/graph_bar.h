// The controls above a graph: mode, search, functions, what stands out and what colours mean, zoom. GUI thread only.
#pragma once

#include "widgets/graph/model/graph_projection.h"
#include "widgets/panels/page_bar.h"

class QAction;
class QLabel;
class QTabBar;
class QToolButton;

namespace widgets {

class ColorBox;
class GraphSearch;
enum class Glyph;

class GraphBar : public PageBar {
  Q_OBJECT
 public:
  // `functions` shows the list of functions, which graphs without any do not offer.
  GraphBar(QAction* functions, QWidget* parent);

  GraphSearch* search() const { return search_; }
  ColorBox* colors() const { return colors_; }
  void setMode(GraphMode mode);
  // How many ops the mode leaves out.
  void setHidden(int ops);
  // Whether the paths to and from the selected item stand out.
  bool isTracing() const;
  void setTracing(bool tracing);
  void offerFunctions(bool offered);

 signals:
  void modeChosen(widgets::GraphMode mode);
  void tracingChanged();
  void fitWanted();
  void zoomWanted(double factor);

 private:
  void addModes();
  void addTrace();
  QToolButton* addZoom(Glyph glyph, const QString& name, const QString& text);

  GraphSearch* search_;
  QTabBar* mode_;
  QLabel* hidden_;
  QToolButton* functions_;
  QToolButton* trace_;
  ColorBox* colors_;
};

}  // namespace widgets
