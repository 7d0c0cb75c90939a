#include "app/workbench/runs/run_monitor.h"

#include <algorithm>

#include "app/workbench/runs/run_monitor_reader.h"

namespace app {

RunMonitor::RunMonitor(std::shared_ptr<summaries::ReaderCache> logs, QObject* parent)
    : QObject(parent), reader_(new RunMonitorReader(std::move(logs))) {
  reader_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, reader_, &QObject::deleteLater);
  connect(reader_, &RunMonitorReader::graphRead, this, &RunMonitor::graphRead);
  connect(reader_, &RunMonitorReader::runsChanged, this, [this](int session, const std::vector<RunFacts>& runs) {
    if (session == session_) emit runsChanged(runs);
  });
  connect(reader_, &RunMonitorReader::eventsAdded, this, [this](int session, const std::vector<RunEvent>& events) {
    if (session == session_) emit eventsAdded(events);
  });
  connect(reader_, &RunMonitorReader::readFailed, this, [this](int session, const QString& path, const QString& text) {
    if (session == session_) emit readFailed(path, text);
  });
  connect(reader_, &RunMonitorReader::runsGone, this, [this](int session, const QStringList& paths) {
    if (session == session_) emit runsGone(paths);
  });
  thread_.start();
}

RunMonitor::~RunMonitor() {
  thread_.requestInterruption();
  thread_.quit();
  thread_.wait();
}

void RunMonitor::watch(const QStringList& folders) {
  QMetaObject::invokeMethod(reader_,
                            [reader = reader_, session = ++session_, folders] { reader->watch(session, folders); });
}

void RunMonitor::requestGraph(const QString& path) {
  QMetaObject::invokeMethod(reader_, [reader = reader_, path] { reader->readGraph(path); });
}

void RunMonitor::setRate(int perSecond) {
  QMetaObject::invokeMethod(reader_, [reader = reader_, rate = std::clamp(perSecond, 1, 5)] { reader->setRate(rate); });
}

void RunMonitor::refresh() {
  QMetaObject::invokeMethod(reader_, [reader = reader_] { reader->findNew(); });
}

}  // namespace app
