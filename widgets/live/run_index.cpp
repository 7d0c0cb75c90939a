#include "widgets/live/run_index.h"

#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "widgets/live/run_index_reader.h"

namespace widgets {
namespace {

constexpr int kLastWaitMs = 1000;

// A thread that still reads must not see the program's objects go, so it ends without taking them down.
void endWithReader(int status, void* thread) {
  if (static_cast<QThread*>(thread)->isFinished()) return;
  std::fflush(nullptr);
  _exit(status);
}

}  // namespace

RunIndex::RunIndex(std::shared_ptr<summaries::ReaderCache> logs, CheckpointLister checkpoints, QObject* parent)
    : QObject(parent),
      thread_(std::make_unique<QThread>(this)),
      reader_(new RunIndexReader(std::move(logs), std::move(checkpoints))) {
  qRegisterMetaType<widgets::RunBatchPointer>();
  reader_->moveToThread(thread_.get());
  connect(thread_.get(), &QThread::finished, reader_, &QObject::deleteLater);
  connect(reader_, &RunIndexReader::graphRead, this, &RunIndex::graphRead);
  connect(reader_, &RunIndexReader::runsChanged, this, [this](int session, const std::vector<RunFacts>& runs) {
    if (session == session_) emit runsChanged(runs);
  });
  connect(reader_, &RunIndexReader::eventsAdded, this, [this](int session, const std::vector<RunEvent>& events) {
    if (session == session_) emit eventsAdded(events);
  });
  connect(reader_, &RunIndexReader::readFailed, this, [this](int session, const QString& path, const QString& text) {
    if (session == session_) emit readFailed(path, text);
  });
  connect(reader_, &RunIndexReader::runsGone, this, [this](int session, const QStringList& paths) {
    if (session == session_) emit runsGone(paths);
  });
  connect(reader_, &RunIndexReader::lookedAgain, this, [this](int session) {
    if (session == session_) emit lookedAgain();
  });
  connectCurves();
  thread_->setObjectName(QStringLiteral("run index"));
  thread_->start();
}

void RunIndex::connectCurves() {
  CurveReader* curves = reader_->curves();
  connect(curves, &CurveReader::read, this, [this, curves](int number, const RunBatchPointer& batch) {
    if (number == curves_) emit curvesRead(batch);
    curves->acknowledge();
  });
  connect(curves, &CurveReader::caughtUp, this, [this](int number) {
    if (number == curves_) emit caughtUp();
  });
  const auto failed = [this](int number, const QString& run, const QString& error, const QString& path) {
    if (number == curves_) emit curvesFailed(run, error, path);
  };
  connect(curves, &CurveReader::failed, this, failed);
  connect(curves, &CurveReader::gone, this, [this](int number, const QString& run) {
    if (number == curves_) emit curvesGone(run);
  });
}

RunIndex::~RunIndex() {
  thread_->requestInterruption();
  thread_->quit();
  if (thread_->wait(kLastWaitMs)) return;
  thread_->setParent(nullptr);
  on_exit(endWithReader, thread_.release());
}

void RunIndex::watch(const QStringList& folders) {
  QMetaObject::invokeMethod(reader_, [reader = reader_, session = ++session_, curves = ++curves_, folders] {
    reader->watch(session, curves, folders);
  });
}

void RunIndex::restartCurves() {
  QMetaObject::invokeMethod(reader_, [reader = reader_, curves = ++curves_] { reader->restartCurves(curves); });
}

void RunIndex::setCurvesOf(const std::optional<QStringList>& runs) {
  QMetaObject::invokeMethod(reader_, [reader = reader_, runs] { reader->setCurvesOf(runs); });
}

void RunIndex::requestGraph(const QString& path) {
  QMetaObject::invokeMethod(reader_, [reader = reader_, path] { reader->readGraph(path); });
}

void RunIndex::setRate(int perSecond) {
  QMetaObject::invokeMethod(reader_, [reader = reader_, rate = std::clamp(perSecond, 1, 5)] { reader->setRate(rate); });
}

void RunIndex::lookAgain() {
  QMetaObject::invokeMethod(reader_, [reader = reader_] { reader->lookAgain(); });
}

void RunIndex::refresh() {
  QMetaObject::invokeMethod(reader_, [reader = reader_] { reader->refresh(); });
}

}  // namespace widgets
