// How the window ends when nobody is there to be asked: the session or the machine ends.
#include <QEventLoop>

#include "app/shell/main_window.h"

namespace app {

void MainWindow::endNow() {
  ending_ = true;
  stopTrainings();
  connect(workbench_.queue(), &TrainingQueue::ended, this, &MainWindow::quitWhenIdle, Qt::UniqueConnection);
  quitWhenIdle();
}

void MainWindow::stopTrainings() {
  if (workbench_.queue()->anyActive()) workbench_.queue()->stopAll();
}

void MainWindow::quitWhenIdle() {
  if (workbench_.queue()->anyActive()) return;
  close();
  emit readyToEnd();
}

void MainWindow::saveBeforeReturn() {
  stopTrainings();
  if (!workbench_.queue()->anyActive()) return;
  // Whoever waits for this goes on when it returns; the window stays alive meanwhile.
  QEventLoop loop;
  connect(workbench_.queue(), &TrainingQueue::ended, &loop, [this, &loop] {
    if (!workbench_.queue()->anyActive()) loop.quit();
  });
  loop.exec(QEventLoop::ExcludeUserInputEvents);
}

}  // namespace app
