// Makes elements ahead on a thread. The thread starts with the first element asked for and ends with the stream. It is
// woken when half of what it may hold is taken: waking it for each element can take longer than making one.
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

// What is made sooner than a thread is woken, others may make in passing (makeAhead); the stream's own thread rests
// then.
constexpr std::chrono::microseconds kSoon{40};
constexpr std::chrono::milliseconds kLong{1};  // an element that takes it, a file's next block say, wakes the thread
constexpr int kKnown = 8;  // elements after which it is known how long one takes

class PrefetchStream : public Stream<Element> {
 public:
  PrefetchStream(std::unique_ptr<Stream<Element>> input, std::size_t capacity)
      : input_(std::move(input)), capacity_(capacity) {}

  bool next(Element& out) override {
    out.clear();
    if (!producer_.joinable()) producer_ = std::jthread([this](const std::stop_token& stop) { produce(stop); });
    std::unique_lock lock(mutex_);
    while (ready_.empty() && !done_) {
      if (!rests_) {
        made_.wait(lock);
        continue;
      }
      lock.unlock();
      makeOne();
      lock.lock();
    }
    if (ready_.empty()) {
      if (failure_) std::rethrow_exception(failure_);
      return false;
    }
    out = std::move(ready_.front());
    ready_.pop_front();
    const bool wake = !rests_ && isHalfTaken();
    lock.unlock();
    if (wake) taken_.notify_one();
    return true;
  }

  bool makeAhead() override {
    {
      const std::lock_guard lock(mutex_);
      if (!rests_ && (madeCount_ < kKnown || fastest_ > kSoon)) return false;
      rests_ = true;
      if (done_ || ready_.size() >= capacity_) return false;
    }
    return makeOne();
  }

 private:
  void produce(const std::stop_token& stop) {
    while (makeOne()) {
      std::unique_lock lock(mutex_);
      const bool goesOn = !rests_ && ready_.size() < capacity_;
      if (!goesOn && !taken_.wait(lock, stop, [this] { return !rests_ && isHalfTaken(); })) return;
      if (stop.stop_requested()) return;
    }
  }

  // False at the end.
  bool makeOne() {
    const std::lock_guard making(making_);
    const auto begin = std::chrono::steady_clock::now();
    Element element;
    bool isThere = false;
    std::exception_ptr failure;
    try {
      isThere = !ended_ && input_->next(element);
    } catch (...) {
      failure = std::current_exception();
    }
    ended_ = !isThere;
    const auto took = std::chrono::steady_clock::now() - begin;
    const std::lock_guard lock(mutex_);
    if (isThere) {
      ready_.push_back(std::move(element));
      if (rests_ && took > kLong) endRest();
      fastest_ = std::min(fastest_, took);
      madeCount_ = std::min(madeCount_ + 1, kKnown);
    } else if (!done_) {
      failure_ = failure;
      done_ = true;
    }
    made_.notify_one();
    return isThere;
  }

  // Whether others may make elements is then to be learned anew. Called with mutex_ held.
  void endRest() {
    rests_ = false;
    madeCount_ = 0;
    fastest_ = std::chrono::steady_clock::duration::max();
    taken_.notify_one();
  }

  bool isHalfTaken() const { return ready_.size() <= capacity_ / 2; }

  std::mutex making_;                       // before mutex_
  std::unique_ptr<Stream<Element>> input_;  // guarded by making_
  bool ended_ = false;                      // guarded by making_
  std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable made_;
  std::condition_variable_any taken_;
  std::deque<Element> ready_;   // guarded by mutex_, as all below
  std::exception_ptr failure_;  // given after what was made before it
  bool done_ = false;
  bool rests_ = false;  // the thread: others make elements
  int madeCount_ = 0;
  std::chrono::steady_clock::duration fastest_ = std::chrono::steady_clock::duration::max();  // of those made so far
  std::jthread producer_;  // last: stopped and joined before the rest goes
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
