// The order in which Tab walks parts that are made in another order than they stand in. GUI thread only.
#pragma once

class QWidget;

namespace widgets {

// Tab walks the visible children of `content` row by row, each with what is in it, and comes to them where `content`
// stands among its siblings, whenever they were made.
void tabInReadingOrder(QWidget* content);
// What Tab walks before `content`, though it was made later: the bar above it.
void tabAfter(QWidget* content, QWidget* bar);

// Tab walks what the layout of `content` holds as it was put in it, form by form and row by row, whatever was made
// first and whether or not it is shown yet. To be called when all of it is there.
void tabInLayoutOrder(QWidget* content);

}  // namespace widgets
