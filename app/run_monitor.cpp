#include "app/run_monitor.h"

#include "app/run_monitor_reader.h"

namespace app {

RunMonitor::RunMonitor(QObject* parent) : QObject(parent), reader_(new RunMonitorReader) {
  reader_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, reader_, &QObject::deleteLater);
  connect(reader_, &RunMonitorReader::runsChanged, this, &RunMonitor::runsChanged);
  connect(reader_, &RunMonitorReader::eventsAdded, this, &RunMonitor::eventsAdded);
  connect(reader_, &RunMonitorReader::graphRead, this, &RunMonitor::graphRead);
  connect(reader_, &RunMonitorReader::readFailed, this, &RunMonitor::readFailed);
  connect(reader_, &RunMonitorReader::runsGone, this, &RunMonitor::runsGone);
  thread_.start();
}

RunMonitor::~RunMonitor() {
  thread_.requestInterruption();
  thread_.quit();
  thread_.wait();
}

void RunMonitor::watch(const QStringList& folders) {
  QMetaObject::invokeMethod(reader_, [reader = reader_, folders] { reader->watch(folders); });
}

void RunMonitor::requestGraph(const QString& path) {
  QMetaObject::invokeMethod(reader_, [reader = reader_, path] { reader->readGraph(path); });
}

void RunMonitor::refresh() {
  QMetaObject::invokeMethod(reader_, [reader = reader_] { reader->findNew(); });
}

}  // namespace app
