// A map that calls its function for several elements at once. Elements come in the order of the input all the same,
// unless that is not asked for, and so do failures: each takes the place of its element.
#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "engine/core/error.h"
#include "engine/core/flush_denormals.h"
#include "engine/core/thread_arena.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

using MapFunctions = std::vector<Dataset::MapFunction>;  // one for each thread

// An element that was read, in the order of the input.
struct MappedElement {
  Element element;
  std::exception_ptr failure;
  bool done = false;
};

class ParallelMapStream : public Stream<Element> {
 public:
  ParallelMapStream(std::unique_ptr<Stream<Element>> input, std::shared_ptr<const MapFunctions> functions,
                    bool deterministic)
      : input_(std::move(input)),
        functions_(std::move(functions)),
        mostAhead_(2 * functions_->size()),
        deterministic_(deterministic) {}

  ~ParallelMapStream() override {
    for (std::jthread& worker : workers_) worker.request_stop();  // all of them first: one may wait for another
  }

  bool next(Element& out) override {
    out.clear();
    if (workers_.empty()) start();
    std::unique_lock lock(mutex_);
    auto ready = elements_.end();
    ready_.wait(lock, [&] { return (ready = firstReady()) != elements_.end() || (ended_ && elements_.empty()); });
    if (ready == elements_.end()) return false;
    const std::shared_ptr<MappedElement> first = std::move(*ready);
    elements_.erase(ready);
    lock.unlock();
    space_.notify_one();
    if (first->failure) std::rethrow_exception(first->failure);
    out = std::move(first->element);
    return true;
  }

 private:
  using Elements = std::deque<std::shared_ptr<MappedElement>>;

  Elements::iterator firstReady() {
    if (deterministic_) return !elements_.empty() && elements_.front()->done ? elements_.begin() : elements_.end();
    return std::ranges::find_if(elements_, [](const auto& element) { return element->done; });
  }

  void start() {
    for (const Dataset::MapFunction& function : *functions_) {
      workers_.emplace_back([this, &function](const std::stop_token& stop) {
        becomeComputeThread();
        const FlushDenormals flush;
        while (const std::shared_ptr<MappedElement> mine = read(stop)) call(function, *mine);
      });
    }
  }

  // The next element of the input, or one that failed; null at the end.
  std::shared_ptr<MappedElement> read(const std::stop_token& stop) {
    const std::lock_guard turn(inputMutex_);
    {
      std::unique_lock lock(mutex_);
      const bool mayRead = space_.wait(lock, stop, [this] { return ended_ || elements_.size() < mostAhead_; });
      if (!mayRead || ended_) return nullptr;
    }
    auto read = std::make_shared<MappedElement>();
    bool more = true;
    try {
      more = input_->next(read->element);
    } catch (...) {
      read->failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    if (more) {
      elements_.push_back(read);
    } else {
      ended_ = true;
      ready_.notify_one();
    }
    return more ? read : nullptr;
  }

  void call(const Dataset::MapFunction& function, MappedElement& mapped) {
    Element result;
    std::exception_ptr failure = mapped.failure;
    try {
      if (!failure) result = function(std::move(mapped.element));
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    mapped.element = std::move(result);
    mapped.failure = failure;
    mapped.done = true;
    ready_.notify_one();
  }

  std::unique_ptr<Stream<Element>> input_;  // guarded by inputMutex_
  std::shared_ptr<const MapFunctions> functions_;
  std::size_t mostAhead_;
  bool deterministic_;
  std::mutex inputMutex_;  // taken before mutex_
  std::mutex mutex_;
  std::condition_variable ready_;  // the first element is done, or the input has ended
  std::condition_variable_any space_;
  Elements elements_;                  // guarded by mutex_
  bool ended_ = false;                 // guarded by mutex_
  std::vector<std::jthread> workers_;  // last: joined before the rest goes
};

class ParallelMapNode : public Node {
 public:
  ParallelMapNode(const NodePtr& input, std::function<Dataset::MapFunction()> functions, std::vector<ElementSpec> spec,
                  std::size_t calls, bool deterministic)
      : Node(std::move(spec), input->cardinality()),
        input_(input),
        functions_(std::move(functions)),
        calls_(calls),
        deterministic_(deterministic) {}

  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    const auto functions = pass->own(this, [this] {
      auto made = std::make_shared<MapFunctions>();
      while (made->size() < calls_) made->push_back(functions_());
      return made;
    });
    return std::make_unique<ParallelMapStream>(input_->elements(pass),
                                               std::static_pointer_cast<MapFunctions>(functions), deterministic_);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  std::function<Dataset::MapFunction()> functions_;
  std::size_t calls_;
  bool deterministic_;
};

constexpr int64_t kMostParallelCalls = 1024;

}  // namespace

NodePtr makeMapNode(NodePtr input, std::function<Dataset::MapFunction()> functions, std::vector<ElementSpec> spec,
                    int64_t calls, bool deterministic) {
  if (calls < 1 && calls != kAutotune) fail(Code::kInvalidArgument, "num_parallel_calls must be greater than zero.");
  const int64_t atOnce = calls == kAutotune ? availableCores() : std::min(calls, kMostParallelCalls);
  if (atOnce == 1) return makeSequentialMapNode(std::move(input), std::move(functions), std::move(spec));
  return std::make_shared<ParallelMapNode>(input, std::move(functions), std::move(spec),
                                           static_cast<std::size_t>(atOnce), deterministic);
}

}  // namespace engine::data
