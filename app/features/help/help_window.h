// The help as one window with pages: first steps, the keys of the page that is shown, gestures, the handbook, the
// guide and the plugins. GUI thread only.
#pragma once

#include <QDialog>

class QListWidget;
class QStackedWidget;
class QTextBrowser;

namespace app {

class GuideView;

enum class HelpPage { kFirstSteps, kKeys, kGestures, kHandbook, kGuide, kPlugins };

class HelpWindow : public QDialog {
  Q_OBJECT
 public:
  explicit HelpWindow(QWidget* parent = nullptr);
  void showPage(HelpPage page);
  // The guide, where words can be typed at once.
  void searchGuide();
  // The guide at a heading of a page: "looking.md#images".
  void openGuide(const QString& place);
  void setKeys(const QString& html);

 private:
  QWidget* make(HelpPage page);
  // Of the files that the program has in itself; their links to each other work.
  QTextBrowser* makeMarkdown(const QString& name, const QString& file);
  QTextBrowser* makeText(const QString& name, const QString& html);
  static void setUp(QTextBrowser* text, const QString& name);

  QListWidget* list_;
  QStackedWidget* pages_;
  QTextBrowser* keys_ = nullptr;
  GuideView* guide_ = nullptr;
};

}  // namespace app
