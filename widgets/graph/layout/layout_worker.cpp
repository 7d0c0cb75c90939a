#include "widgets/graph/layout/layout_worker.h"

namespace widgets {

LayoutWorker::LayoutWorker(QObject* parent) : QObject(parent) {}

template <typename T, typename Work>
quint64 LayoutWorker::begin(const void* client, Work work, void (LayoutWorker::*ready)(quint64, const T&)) {
  const quint64 request = ++lastRequest_;
  tasks_.run<T>(
      QString::number(reinterpret_cast<quintptr>(client)), std::move(work),
      [this, request, ready](const T& result) { emit(this->*ready)(request, result); },
      [this, request](const TaskFailure& failure) { emit failed(request, failure.text); });
  return request;
}

quint64 LayoutWorker::readGraph(const void* client, const QByteArray& bytes) {
  return compareGraphs(client, {}, bytes);
}

quint64 LayoutWorker::compareGraphs(const void* client, const QByteArray& before, const QByteArray& after) {
  const auto read = [before, after]() -> GraphModelPtr {
    const auto view = [](const QByteArray& bytes) {
      return std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    };
    return before.isNull() ? GraphModel::fromBytes(view(after)) : GraphModel::compare(view(before), view(after));
  };
  return begin<GraphModelPtr>(client, read, &LayoutWorker::graphRead);
}

quint64 LayoutWorker::readFunction(const void* client, const GraphModelPtr& model, int function) {
  const auto read = [model, function]() -> GraphModelPtr { return GraphModel::ofFunction(*model, function); };
  return begin<GraphModelPtr>(client, read, &LayoutWorker::graphRead);
}

quint64 LayoutWorker::layout(const void* client, const LayoutInput& input) {
  return begin<LayoutResult>(
      client, [input] { return layoutGraph(input); }, &LayoutWorker::layoutReady);
}

}  // namespace widgets
