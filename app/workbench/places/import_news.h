// Tells what becomes of the import of event files. GUI thread only.
#pragma once

#include <QObject>

#include "app/workbench/places/event_file_import.h"

namespace app {

class Messages;

class ImportNews : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  ImportNews(EventFileImport* import, Messages* messages, QObject* parent = nullptr);

 private:
  void onCancelled(const ImportState& state);
  void onFailed(const QStringList& problems);

  EventFileImport* import_;
  Messages* messages_;
};

}  // namespace app
