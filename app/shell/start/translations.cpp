#include "app/shell/start/translations.h"

#include <QCoreApplication>
#include <QTranslator>

namespace app {

bool installTranslations(QCoreApplication* application) {
  auto* english = new QTranslator(application);
  return english->load(QStringLiteral(":/translations/estimator_en.qm")) &&
         QCoreApplication::installTranslator(english);
}

}  // namespace app
