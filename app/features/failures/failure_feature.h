// Leads from a training that failed to where its experiment says what it failed for. GUI thread only.
#pragma once

#include <QObject>

namespace app {

class Messages;
class Runs;
class Shell;

class FailureFeature : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  FailureFeature(Shell& shell, Runs& runs, Messages& messages);

 private:
  // Of the run that a page or message told of; empty: the last that failed.
  void show(const QString& run);

  Shell& shell_;
  Runs& runs_;
};

}  // namespace app
