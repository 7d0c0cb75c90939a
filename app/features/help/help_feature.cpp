#include "app/features/help/help_feature.h"

#include <QAction>
#include <QMenu>

#include "app/features/help/help_texts.h"
#include "app/features/help/help_window.h"

namespace app {

HelpFeature::HelpFeature(Shell& shell) : QObject(shell.window()), shell_(shell) {
  QMenu* menu = shell_.actions().menus.help;
  const auto add = [&](const char* id, const QString& text, const QString& tip, HelpPage page,
                       const QKeySequence& keys = {}) {
    QAction* action = shell_.registry().add(QString::fromLatin1(id), text, tip, keys);
    // An empty page may say where in the guide.
    connect(action, &QAction::triggered, this, [this, page, action] {
      HelpWindow* window = open(page);
      if (const QString place = action->data().toString(); !place.isEmpty()) window->openGuide(place);
    });
    shell_.window()->addAction(action);
    menu->insertAction(shell_.actions().about, action);
  };
  add("help.first_steps", tr("First steps"), tr("From a table to a trained model"), HelpPage::kFirstSteps,
      QKeySequence(QKeySequence::HelpContents));
  add("help.shortcuts", tr("Shortcuts of this page"), tr("The keys that count on the page that is shown"),
      HelpPage::kKeys, QKeySequence(Qt::Key_Question));
  add("help.gestures", tr("Gestures"), tr("What dragging, clicking and turning the wheel do"), HelpPage::kGestures);
  add("help.handbook", tr("Handbook"), tr("All that the program does, with examples"), HelpPage::kHandbook);
  add("help.guide", tr("Guide"), tr("A tutorial, and chapters on training, looking, exporting and plugins"),
      HelpPage::kGuide);
  QAction* search = shell_.registry().add(QStringLiteral("help.search_guide"), tr("Search the guide…"),
                                          tr("Find words in all pages of the guide and its references"));
  connect(search, &QAction::triggered, this, [this] { open(HelpPage::kGuide)->searchGuide(); });
  shell_.window()->addAction(search);
  menu->insertAction(shell_.actions().about, search);
  add("help.plugins", tr("Plugins"), tr("Which plugins were found, where, and which cannot be used"),
      HelpPage::kPlugins);
  menu->insertSeparator(shell_.actions().about);
}

HelpWindow* HelpFeature::open(HelpPage page) {
  if (!window_) window_ = new HelpWindow(shell_.window());
  const QString id = shell_.currentPage();
  const QAction* mode = shell_.actions().modes.find(id);
  window_->setKeys(keysHtml(keysOf(shell_.registry().actions(), id, id.isEmpty() ? nullptr : shell_.page(id)),
                            mode ? mode->text() : QString()));
  window_->showPage(page);
  return window_;
}

}  // namespace app
