// The order in which Tab walks parts that are made in another order than they stand in. What is walked comes after what
// stands before it in the layouts around it, up to its page or dialog, whenever it was made. GUI thread only.
#pragma once

class QWidget;

namespace widgets {

// Tab walks the visible children of `content` row by row, each with what is in it.
void tabInReadingOrder(QWidget* content);

// Tab walks what the layouts, splitters and tabs of `content` hold as it was put there, form by form and row by row,
// and all that is in it, whatever was made first and whether or not it is shown yet. To be called when all of it is
// there, and again when parts of it came anew. What takes the keys for a part is the first control made in that.
void tabInLayoutOrder(QWidget* content);

}  // namespace widgets
