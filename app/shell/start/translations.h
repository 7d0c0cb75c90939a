// Loads the translations of the program's texts; English is one of them, for its singulars and plurals. GUI thread
// only, before the first window.
#pragma once

#include <QString>
#include <QStringList>

class QCoreApplication;

namespace app {

// Codes of the languages that the window speaks, such as "de"; the first is what the sources are written in.
QStringList languages();
// The chosen one; empty: the first of the desktop's languages, as QLocale::uiLanguages() has them, that there is.
QString languageFor(const QString& chosen, const QStringList& desktop);

// False, and counts are written as "1 run(s)", when the program was built without them.
bool installTranslations(QCoreApplication* application, const QString& language);

}  // namespace app
