#include "app/features/help/markdown_view.h"

#include <QEvent>
#include <QScrollBar>

namespace app {

// Reading a page writes the colour of links into it.
void MarkdownView::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || source().isEmpty()) return;
  const int place = verticalScrollBar()->value();
  reload();
  document()->size();  // lays out the whole page, so that there is the former place to go to
  verticalScrollBar()->setValue(place);
}

}  // namespace app
