// Draws a picture of layers at a zoom: boxes with kind, name and parameters, lines with the shapes that go along them,
// a lock on what is frozen, and a mark on what does not fit. GUI thread only.
#pragma once

#include <QFont>
#include <QPalette>
#include <QTransform>

#include "widgets/layers/layer_picture.h"

class QPainter;

namespace widgets {

using LayerFactsByName = QHash<QString, LayerFacts>;

struct LayerPainter {
  const LayerPicture& picture;
  const LayerFactsByName& facts;
  QPalette palette;
  QFont font;
  QTransform view;  // from the picture to the canvas
  QRectF visible;   // in the canvas
  QString current = {};
  QStringList marked = {};
  QString hovered = {};

  void paint(QPainter* painter) const;
  // A box at a place of the canvas, for what is dragged.
  void paintBox(QPainter* painter, const QRectF& box, const LayerNode& node) const;
  // A line thicker than others: where something would be dropped.
  void paintTarget(QPainter* painter, int link) const;

 private:
  double scale() const { return view.m11(); }
  double letters() const;  // pixels
  void paintLink(QPainter* painter, std::size_t link) const;
  void paintHead(QPainter* painter, const QRectF& head, const LayerNode& node) const;
  void paintBody(QPainter* painter, const QRectF& body, const LayerNode& node) const;
  void paintText(QPainter* painter, const QRectF& box, const QColor& color, const QString& text, int flags,
                 bool isBold = false) const;
};

}  // namespace widgets
