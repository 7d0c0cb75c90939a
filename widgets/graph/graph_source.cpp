#include "widgets/graph/graph_source.h"

namespace widgets {

GraphSource::GraphSource(LayoutWorker* worker, const void* client) : worker_(worker), client_(client) {
  connect(worker_, &LayoutWorker::graphRead, this, &GraphSource::onRead);
  connect(worker_, &LayoutWorker::failed, this, &GraphSource::onFailed);
}

void GraphSource::read(const QByteArray& bytes) {
  reads_ = -1;
  reading_ = worker_->readGraph(client_, bytes);
}

void GraphSource::compare(const QByteArray& before, const QByteArray& after) {
  reads_ = -1;
  reading_ = worker_->compareGraphs(client_, before, after);
}

void GraphSource::readFunction(int function) {
  if (whole_ == nullptr || function == function_) return;
  if (function >= 0) {
    reads_ = function;
    reading_ = worker_->readFunction(client_, whole_, function);
    return;
  }
  function_ = reads_ = -1;
  reading_ = 0;
  model_ = whole_;
  emit wentBack();
}

void GraphSource::clear() {
  model_.reset();
  whole_.reset();
  function_ = reads_ = -1;
  reading_ = 0;
}

void GraphSource::onRead(quint64 request, const GraphModelPtr& model) {
  if (request != reading_) return;
  model_ = model;
  function_ = reads_;
  if (function_ < 0) whole_ = model;
  emit graphRead();
}

void GraphSource::onFailed(quint64 request, const QString& reason) {
  if (request != reading_) return;
  clear();
  emit failed(reason);
}

}  // namespace widgets
