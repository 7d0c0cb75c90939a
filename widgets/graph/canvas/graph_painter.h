// Draws a GraphPicture at a zoom: frames of open scopes, edges, boxes. Text is drawn with 11 pixels at least, with 9
// where it has no room otherwise; what does not fit even so is cut with an ellipsis or left out. GUI thread only.
#pragma once

#include <QFont>
#include <QPalette>
#include <QTransform>

#include "widgets/graph/canvas/graph_colors.h"
#include "widgets/graph/canvas/graph_picture.h"
#include "widgets/graph/model/graph_model.h"

class QPainter;

namespace widgets {

class LabelRoom;

// Of the lines between boxes, which smooth drawing makes fainter.
QColor graphEdgeColor(const QPalette& palette);
// Around a box of that colour: it is seen on the canvas in both themes, 3:1 or more.
QColor graphFrameColor(const QPalette& palette, const QColor& box);

struct GraphPainter {
  const GraphModel& model;
  const GraphPicture& picture;
  QPalette palette;
  QFont font;
  QTransform view;  // picture to widget
  QRectF visible;   // widget area to paint
  int selected = -1;
  int hovered = -1;
  bool focused = false;
  const GraphColors* colors = nullptr;        // null: by category
  const std::vector<bool>* traced = nullptr;  // by item: on the paths that are shown; null or empty: none are

  void paint(QPainter* painter) const;

 private:
  double scale() const { return view.m11(); }
  void paintScope(QPainter* painter, std::size_t index) const;
  struct EdgeColors {
    QColor plain;
    QColor marked;  // on a shown path or at the selected node
  };
  void paintEdge(QPainter* painter, std::size_t index, const EdgeColors& lines) const;
  void paintLabels(QPainter* painter, LabelRoom& room) const;
  // Over the lines, which would strike them through.
  void paintTitle(QPainter* painter, std::size_t scope, LabelRoom& room) const;
  // What is seen behind the title of an open scope.
  QColor groundOf(std::size_t scope) const;
  void paintNode(QPainter* painter, std::size_t index) const;
  void paintWords(QPainter* painter, std::size_t index) const;
  void paintAside(QPainter* painter) const;
  void paintText(QPainter* painter, const QRectF& box, const QFont& face, const QColor& color, const QString& text,
                 int flags) const;
  void paintSelection(QPainter* painter, const QRectF& box, double radius) const;
  QColor colorOf(int item) const;
  bool isTracing() const { return traced && !traced->empty(); }
  // Not on the paths that are shown.
  bool isFaded(int item) const { return isTracing() && !(*traced)[static_cast<std::size_t>(item)]; }
  bool touchesSelection(const VisibleEdge& edge) const;
};

}  // namespace widgets
