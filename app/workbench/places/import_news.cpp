#include "app/workbench/places/import_news.h"

#include "app/workbench/messages/messages.h"

namespace app {
namespace {

const QString kImportKey = QStringLiteral("import");  // of messages about it

}  // namespace

ImportNews::ImportNews(EventFileImport* import, Messages* messages, QObject* parent)
    : QObject(parent), import_(import), messages_(messages) {
  connect(import_, &EventFileImport::cancelled, this, &ImportNews::onCancelled);
  connect(import_, &EventFileImport::finished, messages_, &Messages::tellStatus);
  connect(import_, &EventFileImport::failed, this, &ImportNews::onFailed);
}

void ImportNews::onCancelled(const ImportState& state) {
  messages_->tell({widgets::Severity::kInfo,
                   tr("The import of event files was cancelled: %1 of %2 runs are imported and shown.")
                       .arg(state.runsDone)
                       .arg(state.runsTotal),
                   {{tr("Go on importing"), [import = import_] { import->resume(); }}},
                   kImportKey});
}

void ImportNews::onFailed(const QStringList& problems) {
  for (const QString& problem : problems) messages_->log(widgets::LogLevel::kWarning, problem);
  messages_->tell(
      {widgets::Severity::kWarning,
       tr("Some event files could only be read in part (%1): %2").arg(problems.size()).arg(problems.front()),
       {messages_->showLog()},
       kImportKey});
}

}  // namespace app
