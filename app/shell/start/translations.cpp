#include "app/shell/start/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

namespace app {
namespace {

constexpr const char* kAnywhere = "";  // the context without name

// The file has a text once, in a context without name; only what differs in one place is there again, with the place.
class TextTranslator : public QTranslator {
 public:
  using QTranslator::QTranslator;
  QString translate(const char* context, const char* source, const char* comment, int count) const override {
    const QString here = QTranslator::translate(context, source, comment, count);
    return here.isEmpty() ? QTranslator::translate(kAnywhere, source, comment, count) : here;
  }
};

bool install(QCoreApplication* application, const QString& language) {
  auto* texts = new TextTranslator(application);
  return texts->load(QStringLiteral(":/translations/estimator_%1.qm").arg(language)) &&
         QCoreApplication::installTranslator(texts);
}

// The words of Qt's own dialogs, such as that of files where the desktop has none, if they are installed.
void installWordsOfQt(QCoreApplication* application, const QString& language) {
  auto* words = new QTranslator(application);
  const QString folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
  if (words->load(QStringLiteral("qtbase_") + language, folder)) QCoreApplication::installTranslator(words);
}

}  // namespace

QStringList languages() {
  return {QStringLiteral("en"), QStringLiteral("de")};
}

QString languageFor(const QString& chosen, const QStringList& desktop) {
  const QStringList all = languages();
  if (all.contains(chosen)) return chosen;
  for (const QString& wanted : desktop) {
    const QString language = wanted.section(QLatin1Char('-'), 0, 0);
    if (all.contains(language)) return language;
  }
  return all.front();
}

bool installTranslations(QCoreApplication* application, const QString& language) {
  const QString first = languages().front();
  if (language != first) installWordsOfQt(application, language);
  // English answers what the other one lacks.
  const bool isThere = install(application, first);
  return language == first ? isThere : install(application, language) && isThere;
}

}  // namespace app
