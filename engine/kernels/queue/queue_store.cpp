#include "engine/kernels/queue/queue_store.h"

#include <algorithm>
#include <deque>
#include <random>

#include "engine/kernels/random/words.h"

namespace engine::kernels {
namespace {

class FifoStore : public QueueStore {
 public:
  int64_t size() const override { return static_cast<int64_t>(elements_.size()); }
  void push(QueueElement element) override { elements_.push_back(std::move(element)); }
  QueueElement pop() override {
    QueueElement element = std::move(elements_.front());
    elements_.pop_front();
    return element;
  }
  void putBack(QueueElement element) override { elements_.push_front(std::move(element)); }

 private:
  std::deque<QueueElement> elements_;
};

Philox shuffleGenerator(int64_t seed, int64_t seed2) {
  if (seed != 0 || seed2 != 0) return {static_cast<uint64_t>(seed), static_cast<uint64_t>(seed2)};
  std::random_device device;
  const auto word = [&] { return uint64_t{device()} << 32 | device(); };
  const uint64_t first = word();
  return {first, word()};
}

class ShuffleStore : public QueueStore {
 public:
  ShuffleStore(int64_t seed, int64_t seed2) : draws_(shuffleGenerator(seed, seed2)) {}
  int64_t size() const override { return static_cast<int64_t>(elements_.size()); }
  void push(QueueElement element) override { elements_.push_back(std::move(element)); }
  QueueElement pop() override {
    std::swap(elements_[draws_.next() % elements_.size()], elements_.back());
    QueueElement element = std::move(elements_.back());
    elements_.pop_back();
    return element;
  }
  void putBack(QueueElement element) override { elements_.push_back(std::move(element)); }

 private:
  Words draws_;
  std::vector<QueueElement> elements_;
};

class PriorityStore : public QueueStore {
 public:
  int64_t size() const override { return static_cast<int64_t>(heap_.size()); }
  void push(QueueElement element) override {
    heap_.push_back(std::move(element));
    std::push_heap(heap_.begin(), heap_.end(), isLater);
  }
  QueueElement pop() override {
    std::pop_heap(heap_.begin(), heap_.end(), isLater);
    QueueElement element = std::move(heap_.back());
    heap_.pop_back();
    return element;
  }
  void putBack(QueueElement element) override { push(std::move(element)); }

 private:
  static bool isLater(const QueueElement& a, const QueueElement& b) {
    return *a[0].data<int64_t>() > *b[0].data<int64_t>();
  }

  std::vector<QueueElement> heap_;
};

}  // namespace

std::unique_ptr<QueueStore> makeFifoStore() {
  return std::make_unique<FifoStore>();
}
std::unique_ptr<QueueStore> makeShuffleStore(int64_t seed, int64_t seed2) {
  return std::make_unique<ShuffleStore>(seed, seed2);
}
std::unique_ptr<QueueStore> makePriorityStore() {
  return std::make_unique<PriorityStore>();
}

}  // namespace engine::kernels
