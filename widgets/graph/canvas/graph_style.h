// Sizes, colours and fonts of the graph's boxes. Pure functions; GUI thread only (they measure text).
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include "widgets/graph/model/graph_projection.h"

namespace widgets {

inline constexpr double kCornerRadius = 6;
inline constexpr double kSmallestText = 11;   // pixels on screen
inline constexpr double kLeastText = 9;       // of what has no room otherwise
inline constexpr double kLeastTextLine = 10;  // height of its line; lower ones are dropped

// Carries white text at 4.5:1 or more.
QColor categoryColor(NodeCategory category);
QString categoryName(NodeCategory category);

// Words beside a box, logical pixels at zoom 1.
inline constexpr double kAnnotationWidth = 104;
inline constexpr double kAnnotationHeight = 16;
inline constexpr double kAnnotationGap = 14;  // between box and words: a short line
inline constexpr int kShownAnnotations = 5;   // a side; what is more is counted

// Logical pixels at zoom 1.
double headHeight(const QFont& base);
double lineHeight(const QFont& base);

QFont titleFont(const QFont& base);
QFont captionFont(const QFont& base);
// The face as `text` is drawn in `room` pixels at a zoom: larger than the zoom where letters would be too small to
// read, smaller than that where it has no room.
QFont zoomedFont(const QFont& face, double scale, const QString& text, double room);

// Under the head: the weights of an op, the size of a scope.
QStringList bodyLines(const VisibleNode& node);
// `zoom`: at which its words still have kSmallestText; at zoom 1 they have more room than they need then.
QSizeF boxSize(const VisibleNode& node, const QFont& base, double zoom = 1);
// The box with the words beside it; the box alone when there are none.
QSizeF roomSize(const VisibleNode& node, const QFont& base, double zoom = 1);
QSizeF scopeTitleSize(const VisibleScope& scope, const QFont& base, double zoom = 1);
QSizeF edgeLabelSize(const VisibleEdge& edge, const QFont& base);

}  // namespace widgets
