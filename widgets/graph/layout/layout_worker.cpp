#include "widgets/graph/layout/layout_worker.h"

#include <mutex>

namespace widgets {

struct LayoutWorker::Newest {
  std::mutex mutex;
  std::map<const void*, quint64> requests;
};

LayoutWorker::LayoutWorker(QObject* parent)
    : QObject(parent), newest_(std::make_shared<Newest>()), runner_(new QObject) {
  qRegisterMetaType<GraphModelPtr>("widgets::GraphModelPtr");
  qRegisterMetaType<LayoutResult>("widgets::LayoutResult");
  runner_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, runner_, &QObject::deleteLater);
  thread_.setObjectName(QStringLiteral("graph layout"));
  thread_.start(QThread::LowPriority);
}

LayoutWorker::~LayoutWorker() {
  thread_.quit();
  thread_.wait();
}

quint64 LayoutWorker::newRequest(const void* client) {
  const std::scoped_lock lock(newest_->mutex);
  return newest_->requests[client] = ++lastRequest_;
}

bool LayoutWorker::isNewest(const void* client, quint64 request) const {
  const std::scoped_lock lock(newest_->mutex);
  const auto found = newest_->requests.find(client);
  return found != newest_->requests.end() && found->second == request;
}

quint64 LayoutWorker::readGraph(const void* client, const QByteArray& bytes) {
  return compareGraphs(client, {}, bytes);
}

quint64 LayoutWorker::compareGraphs(const void* client, const QByteArray& before, const QByteArray& after) {
  const auto view = [](const QByteArray& bytes) {
    return std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size()));
  };
  const quint64 request = newRequest(client);
  QMetaObject::invokeMethod(runner_, [this, client, request, before, after, view] {
    if (!isNewest(client, request)) return;
    try {
      emit graphRead(request, before.isNull() ? GraphModel::fromBytes(view(after))
                                              : GraphModel::compare(view(before), view(after)));
    } catch (const std::exception& error) {
      emit failed(request, QString::fromUtf8(error.what()));
    }
  });
  return request;
}

quint64 LayoutWorker::readFunction(const void* client, const GraphModelPtr& model, int function) {
  const quint64 request = newRequest(client);
  QMetaObject::invokeMethod(runner_, [this, client, request, model, function] {
    if (isNewest(client, request)) emit graphRead(request, GraphModel::ofFunction(*model, function));
  });
  return request;
}

quint64 LayoutWorker::layout(const void* client, const LayoutInput& input) {
  const quint64 request = newRequest(client);
  QMetaObject::invokeMethod(runner_, [this, client, request, input] {
    if (!isNewest(client, request)) return;
    try {
      emit layoutReady(request, layoutGraph(input));
    } catch (const std::exception& error) {
      emit failed(request, QString::fromUtf8(error.what()));
    }
  });
  return request;
}

}  // namespace widgets
