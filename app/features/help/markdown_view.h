// Shows pages in Markdown. Their links are in the colour that the theme gives them, also after it has changed. GUI
// thread only.
#pragma once

#include <QTextBrowser>

namespace app {

class MarkdownView : public QTextBrowser {
  Q_OBJECT
 public:
  using QTextBrowser::QTextBrowser;

 protected:
  void changeEvent(QEvent* event) override;
};

}  // namespace app
