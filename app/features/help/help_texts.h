// What the help says, as HTML in the colours and sizes of the text around it. Values; GUI thread only.
#pragma once

#include <QString>
#include <vector>

class QAction;
class QWidget;

namespace app {

struct KeyLine {
  QString keys;
  QString words;
};

QString firstStepsHtml();
// What the pointer does on each page, and the keys of what has the focus there.
QString gesturesHtml();

// Actions with keys, those that only count on this page apart from those that always do, and what its views answer by
// themselves. `page` may be null.
struct PageKeys {
  std::vector<KeyLine> onPage;
  std::vector<KeyLine> everywhere;
};
PageKeys keysOf(const std::vector<QAction*>& actions, const QString& pageId, const QWidget* page);
QString keysHtml(const PageKeys& keys, const QString& pageTitle);

}  // namespace app
