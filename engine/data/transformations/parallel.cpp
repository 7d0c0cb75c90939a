#include "engine/data/transformations/parallel.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "engine/core/error.h"
#include "engine/core/thread_arena.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

constexpr int64_t kMostCalls = 1024;

// Workers take turns to read the input, and call the function at once. What they make waits in a queue that has the
// input's order.
class ParallelMapStream : public Stream<Element> {
 public:
  ParallelMapStream(std::unique_ptr<Stream<Element>> input, const Dataset::MapFunction& function, std::size_t calls,
                    bool deterministic)
      : input_(std::move(input)), function_(function), calls_(calls), deterministic_(deterministic) {}
  ~ParallelMapStream() override {
    stop_.request_stop();
    workers_.clear();  // joins
  }

  bool next(Element& out) override {
    out.clear();
    start();
    std::unique_lock lock(mutex_);
    auto ready = queue_.end();
    changed_.wait(lock, [&] { return (ready = firstReady()) != queue_.end() || (ended_ && queue_.empty()); });
    if (ready == queue_.end()) return false;
    const std::shared_ptr<Slot> slot = *ready;
    queue_.erase(ready);
    lock.unlock();
    changed_.notify_all();
    if (slot->failure) std::rethrow_exception(slot->failure);
    out = std::move(slot->value);
    return true;
  }

 private:
  struct Slot {
    Element value;
    std::exception_ptr failure;
    bool done = false;  // guarded by mutex_
  };
  using Queue = std::deque<std::shared_ptr<Slot>>;

  void start() {
    while (workers_.size() < calls_) workers_.emplace_back([this] { work(); });
  }
  Queue::iterator firstReady() {
    if (deterministic_) return !queue_.empty() && queue_.front()->done ? queue_.begin() : queue_.end();
    return std::ranges::find_if(queue_, [](const auto& slot) { return slot->done; });
  }
  void work() {
    Element element;
    while (const std::shared_ptr<Slot> slot = take(element)) {
      try {
        if (!slot->failure) slot->value = function_(std::move(element));
      } catch (...) {
        slot->failure = std::current_exception();
      }
      element.clear();
      const std::lock_guard lock(mutex_);
      slot->done = true;
      changed_.notify_all();
    }
  }
  // A place in the queue with its element, or the input's error; null at the end.
  std::shared_ptr<Slot> take(Element& element) {
    const std::lock_guard turn(inputMutex_);
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, stop_.get_token(), [this] { return ended_ || queue_.size() < calls_; })) return nullptr;
      if (ended_) return nullptr;
    }
    auto slot = std::make_shared<Slot>();
    bool more = true;
    try {
      more = input_->next(element);
    } catch (...) {
      slot->failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    if (more) {
      queue_.push_back(slot);
      return slot;
    }
    ended_ = true;
    changed_.notify_all();
    return nullptr;
  }

  std::unique_ptr<Stream<Element>> input_;  // guarded by inputMutex_ once workers run
  const Dataset::MapFunction& function_;
  std::size_t calls_;
  bool deterministic_;
  std::mutex inputMutex_;  // taken before mutex_
  std::mutex mutex_;
  std::condition_variable_any changed_;
  Queue queue_;         // guarded by mutex_
  bool ended_ = false;  // guarded by mutex_
  std::stop_source stop_;
  std::vector<std::jthread> workers_;  // last: joined before the rest goes
};

class ParallelMapNode : public Node {
 public:
  ParallelMapNode(const NodePtr& input, Dataset::MapFunction function, std::vector<ElementSpec> spec, std::size_t calls,
                  bool deterministic)
      : Node(std::move(spec), input->cardinality()),
        input_(input),
        function_(std::move(function)),
        calls_(calls),
        deterministic_(deterministic) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<ParallelMapStream>(input_->elements(pass), function_, calls_, deterministic_);
  }

 private:
  NodePtr input_;
  Dataset::MapFunction function_;
  std::size_t calls_;
  bool deterministic_;
};

}  // namespace

Dataset parallelMap(const Dataset& input, Dataset::MapFunction function, std::vector<ElementSpec> spec,
                    ParallelOptions options) {
  const int64_t calls = options.calls == kAutotune ? availableCores() : options.calls;
  if (calls < 1 || calls > kMostCalls) {
    fail(Code::kInvalidArgument, "A parallel map makes 1 to ", kMostCalls, " calls at once, not ", calls, ".");
  }
  return Dataset(std::make_shared<ParallelMapNode>(input.node(), std::move(function), std::move(spec),
                                                   static_cast<std::size_t>(calls), options.deterministic));
}

Dataset parallelInterleave(const Dataset& input, Dataset::DatasetFunction function, std::vector<ElementSpec> spec,
                           InterleaveOptions options) {
  const int64_t ahead = std::max<int64_t>(options.blockLength, 2);
  const auto readAhead = [function = std::move(function), ahead](Element element) {
    return function(std::move(element)).prefetch(ahead);
  };
  return input.interleave(readAhead, std::move(spec), options);
}

}  // namespace engine::data
