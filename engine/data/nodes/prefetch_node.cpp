// Makes elements ahead on a thread. The thread starts with the first element asked for and ends with the stream. It is
// woken when half of what it may hold is taken: waking it for each element can take longer than making one.
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

class PrefetchStream : public Stream<Element> {
 public:
  PrefetchStream(std::unique_ptr<Stream<Element>> input, std::size_t capacity)
      : input_(std::move(input)), capacity_(capacity) {}

  bool next(Element& out) override {
    out.clear();
    if (!producer_.joinable()) producer_ = std::jthread([this](const std::stop_token& stop) { produce(stop); });
    std::unique_lock lock(mutex_);
    made_.wait(lock, [this] { return !ready_.empty() || done_; });
    if (ready_.empty()) {
      if (failure_) std::rethrow_exception(failure_);
      return false;
    }
    out = std::move(ready_.front());
    ready_.pop_front();
    const bool wake = isHalfTaken();
    lock.unlock();
    if (wake) taken_.notify_one();
    return true;
  }

 private:
  void produce(const std::stop_token& stop) {
    std::exception_ptr failure;
    try {
      Element element;
      while (!stop.stop_requested() && input_->next(element)) {
        std::unique_lock lock(mutex_);
        const bool isFull = ready_.size() >= capacity_;
        if (isFull && !taken_.wait(lock, stop, [this] { return isHalfTaken(); })) return;
        ready_.push_back(std::move(element));
        lock.unlock();
        made_.notify_one();
        element.clear();
      }
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    failure_ = failure;
    done_ = true;
    made_.notify_one();
  }

  bool isHalfTaken() const { return ready_.size() <= capacity_ / 2; }

  std::unique_ptr<Stream<Element>> input_;  // the producer's alone once it runs
  std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable made_;
  std::condition_variable_any taken_;
  std::deque<Element> ready_;   // guarded by mutex_
  std::exception_ptr failure_;  // guarded by mutex_; given after what was made before it
  bool done_ = false;           // guarded by mutex_
  std::jthread producer_;       // last: stopped and joined before the rest goes
};

class PrefetchNode : public Node {
 public:
  PrefetchNode(const NodePtr& input, std::size_t capacity)
      : Node(input->spec(), input->cardinality()), input_(input), capacity_(capacity) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<PrefetchStream>(input_->elements(pass), capacity_);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  std::size_t capacity_;
};

}  // namespace

NodePtr makePrefetchNode(NodePtr input, int64_t bufferSize) {
  if (bufferSize < 0 && bufferSize != kAutotune) {
    fail(Code::kInvalidArgument, "A prefetch buffer cannot hold ", bufferSize, " elements.");
  }
  return std::make_shared<PrefetchNode>(input, bufferSize == kAutotune ? 2 : static_cast<std::size_t>(bufferSize));
}

}  // namespace engine::data
