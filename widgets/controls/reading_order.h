// The order in which Tab walks parts that are made and moved while a page is shown. GUI thread only.
#pragma once

class QWidget;

namespace widgets {

// Tab walks the visible children of `content` row by row, each with what is in it, and comes to them where `content`
// stands among its siblings, whenever they were made.
void tabInReadingOrder(QWidget* content);
// What Tab walks before `content`, though it was made later: the bar above it.
void tabAfter(QWidget* content, QWidget* bar);

}  // namespace widgets
