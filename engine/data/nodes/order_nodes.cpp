// What changes which elements come when, but not the elements: repeat, take, skip, shard, shuffle, cache.
#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

template <typename T>
using Opener = std::function<std::unique_ptr<Stream<T>>()>;

template <typename T>
class RepeatStream : public Stream<T> {
 public:
  // `finished` is called after the last of a number of repetitions.
  RepeatStream(Opener<T> opener, int64_t count, std::function<void()> finished)
      : opener_(std::move(opener)), finished_(std::move(finished)), left_(count) {
    if (left_ != 0) input_ = opener_();
  }
  bool next(T& out) override {
    while (left_ != 0) {
      if (input_->next(out)) {
        gaveAny_ = true;
        return true;
      }
      if (left_ > 0 && --left_ == 0) finished_();
      // Without end, an empty input would be asked for ever.
      if (left_ < 0 && !gaveAny_) left_ = 0;
      input_.reset();
      if (left_ != 0) input_ = opener_();
    }
    return false;
  }

 private:
  Opener<T> opener_;
  std::function<void()> finished_;
  std::unique_ptr<Stream<T>> input_;
  int64_t left_;  // repetitions to come, this one included; negative: without end
  bool gaveAny_ = false;
};

template <typename T>
class TakeStream : public Stream<T> {
 public:
  TakeStream(std::unique_ptr<Stream<T>> input, int64_t count) : input_(std::move(input)), left_(count) {}
  bool next(T& out) override {
    if (left_ == 0 || !input_->next(out)) return false;
    --left_;
    return true;
  }

 private:
  std::unique_ptr<Stream<T>> input_;
  int64_t left_;
};

template <typename T>
class SkipStream : public Stream<T> {
 public:
  SkipStream(std::unique_ptr<Stream<T>> input, int64_t count) : input_(std::move(input)), left_(count) {}
  bool next(T& out) override {
    for (; left_ > 0; --left_) {
      if (!input_->next(out)) return false;
    }
    return input_->next(out);
  }

 private:
  std::unique_ptr<Stream<T>> input_;
  int64_t left_;
};

template <typename T>
class ShardStream : public Stream<T> {
 public:
  ShardStream(std::unique_ptr<Stream<T>> input, int64_t shards, int64_t index)
      : input_(std::move(input)), shards_(shards), toSkip_(index) {}
  bool next(T& out) override {
    for (; toSkip_ > 0; --toSkip_) {
      if (!input_->next(out)) return false;
    }
    toSkip_ = shards_ - 1;
    return input_->next(out);
  }

 private:
  std::unique_ptr<Stream<T>> input_;
  int64_t shards_;
  int64_t toSkip_;  // until this shard's next element
};

// A ring of up to `capacity` elements. Each draw takes the element at a random place of those in the ring, counted from
// the oldest, and moves the oldest into the gap.
template <typename T>
class ShuffleStream : public Stream<T> {
 public:
  ShuffleStream(std::unique_ptr<Stream<T>> input, int64_t capacity, SeedPair seeds)
      : input_(std::move(input)),
        capacity_(static_cast<uint64_t>(capacity)),
        random_(static_cast<uint64_t>(seeds.seed), static_cast<uint64_t>(seeds.seed2)) {}

  bool next(T& out) override {
    fill();
    if (begin_ == end_) return false;
    const std::size_t at = (begin_ + random_.next() % (end_ - begin_)) % capacity_;
    const std::size_t oldest = begin_ % capacity_;
    out = std::move(ring_[at]);
    if (at != oldest) ring_[at] = std::move(ring_[oldest]);
    ++begin_;
    return true;
  }

 private:
  void fill() {
    while (input_ && end_ - begin_ < capacity_) {
      T element{};
      if (!input_->next(element)) {
        input_.reset();
        return;
      }
      const std::size_t at = end_++ % capacity_;
      if (at == ring_.size()) {
        ring_.push_back(std::move(element));
      } else {
        ring_[at] = std::move(element);
      }
    }
  }

  std::unique_ptr<Stream<T>> input_;
  uint64_t capacity_;
  PhiloxStream random_;
  std::vector<T> ring_;  // grows up to the capacity: a large buffer of few elements costs little
  uint64_t begin_ = 0;   // counts of elements taken and added
  uint64_t end_ = 0;
};

template <typename T>
struct CacheMemory {
  std::mutex mutex;
  std::shared_ptr<const std::vector<T>> items;  // null before the first complete pass; guarded by mutex
};

template <typename T>
class CacheStream : public Stream<T> {
 public:
  CacheStream(std::shared_ptr<CacheMemory<T>> memory, const Opener<T>& opener) : memory_(std::move(memory)) {
    {
      const std::lock_guard lock(memory_->mutex);
      items_ = memory_->items;
    }
    if (!items_) input_ = opener();
  }
  bool next(T& out) override {
    if (items_) {
      if (at_ == items_->size()) return false;
      out = (*items_)[at_++];
      return true;
    }
    if (input_->next(out)) {
      recorded_.push_back(out);
      return true;
    }
    items_ = std::make_shared<const std::vector<T>>(std::move(recorded_));
    at_ = items_->size();
    const std::lock_guard lock(memory_->mutex);
    memory_->items = items_;
    return false;
  }

 private:
  std::shared_ptr<CacheMemory<T>> memory_;
  std::shared_ptr<const std::vector<T>> items_;
  std::size_t at_ = 0;
  std::unique_ptr<Stream<T>> input_;
  std::vector<T> recorded_;
};

// A node whose elements are its input's. Derived::stream<T> makes a stream of elements or of row numbers alike.
template <typename Derived>
class OrderNode : public Node {
 public:
  OrderNode(NodePtr input, int64_t cardinality) : Node(input->spec(), cardinality), input_(std::move(input)) {}
  const RowSource* rowSource() const override { return input_->rowSource(); }
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    if (rowSource()) return rowElements(*rowSource(), rows(pass));
    return static_cast<const Derived*>(this)->template stream<Element>(pass);
  }
  const Node* onlyInput() const override { return input_.get(); }
  std::unique_ptr<Stream<int64_t>> rows(const PassPtr& pass) const override {
    return static_cast<const Derived*>(this)->template stream<int64_t>(pass);
  }

 protected:
  template <typename T>
  Opener<T> opener(const PassPtr& pass) const {
    return [input = input_, pass] { return open<T>(*input, pass); };
  }
  NodePtr input_;
};

class ShuffleNode : public OrderNode<ShuffleNode> {
 public:
  ShuffleNode(const NodePtr& input, int64_t bufferSize, OpSeed seed, bool reshuffle)
      : OrderNode(input, input->cardinality()), bufferSize_(bufferSize), seed_(seed), reshuffle_(reshuffle) {}
  template <typename T>
  std::unique_ptr<Stream<T>> stream(const PassPtr& pass) const {
    const SeedPair seeds = (*pass)->nextSeeds(this, seed_, reshuffle_);
    return std::make_unique<ShuffleStream<T>>(open<T>(*input_, pass), bufferSize_, seeds);
  }
  void drawSeeds(const PassPtr& pass) const override { (*pass)->nextSeeds(this, seed_, reshuffle_); }

 private:
  int64_t bufferSize_;
  OpSeed seed_;
  bool reshuffle_;
};

int64_t repeatedCardinality(int64_t input, int64_t count) {
  if (input == 0 || count == 0) return 0;
  if (count < 0) return input == kUnknownCardinality ? kUnknownCardinality : kInfiniteCardinality;
  int64_t total = 0;
  if (input < 0) return input;
  return __builtin_mul_overflow(input, count, &total) ? kInfiniteCardinality : total;
}

// TensorFlow begins a pass over a repeated input after the last repetition, too: what shuffles below it draw for that
// pass is missing from the next one. Only a shuffle that is repeated itself becomes one data set with the repetition.
void drawSeedsOfUnreadPass(const Node& repeated, const PassPtr& pass) {
  if (dynamic_cast<const ShuffleNode*>(&repeated)) return;
  for (const Node* node = &repeated; node; node = node->onlyInput()) node->drawSeeds(pass);
}

class RepeatNode : public OrderNode<RepeatNode> {
 public:
  RepeatNode(const NodePtr& input, int64_t count)
      : OrderNode(input, repeatedCardinality(input->cardinality(), count)), count_(count) {}
  template <typename T>
  std::unique_ptr<Stream<T>> stream(const PassPtr& pass) const {
    return std::make_unique<RepeatStream<T>>(opener<T>(pass), count_,
                                             [input = input_, pass] { drawSeedsOfUnreadPass(*input, pass); });
  }

 private:
  int64_t count_;
};

int64_t takenCardinality(int64_t input, int64_t count) {
  if (count < 0 || input == kUnknownCardinality) return count == 0 ? 0 : input;
  return input == kInfiniteCardinality ? count : std::min(input, count);
}

class TakeNode : public OrderNode<TakeNode> {
 public:
  TakeNode(const NodePtr& input, int64_t count)
      : OrderNode(input, takenCardinality(input->cardinality(), count)), count_(count) {}
  template <typename T>
  std::unique_ptr<Stream<T>> stream(const PassPtr& pass) const {
    return std::make_unique<TakeStream<T>>(open<T>(*input_, pass), count_);
  }

 private:
  int64_t count_;
};

int64_t skippedCardinality(int64_t input, int64_t count) {
  if (count < 0) return 0;
  return input < 0 ? input : std::max<int64_t>(input - count, 0);
}

class SkipNode : public OrderNode<SkipNode> {
 public:
  SkipNode(const NodePtr& input, int64_t count)
      : OrderNode(input, skippedCardinality(input->cardinality(), count)), count_(count) {}
  template <typename T>
  std::unique_ptr<Stream<T>> stream(const PassPtr& pass) const {
    if (count_ < 0) return std::make_unique<TakeStream<T>>(open<T>(*input_, pass), 0);
    return std::make_unique<SkipStream<T>>(open<T>(*input_, pass), count_);
  }

 private:
  int64_t count_;
};

class ShardNode : public OrderNode<ShardNode> {
 public:
  ShardNode(const NodePtr& input, int64_t shards, int64_t index)
      : OrderNode(input, cardinalityOf(input->cardinality(), shards, index)), shards_(shards), index_(index) {}
  template <typename T>
  std::unique_ptr<Stream<T>> stream(const PassPtr& pass) const {
    return std::make_unique<ShardStream<T>>(open<T>(*input_, pass), shards_, index_);
  }

 private:
  static int64_t cardinalityOf(int64_t input, int64_t shards, int64_t index) {
    return input < 0 ? input : input / shards + (index < input % shards ? 1 : 0);
  }
  int64_t shards_;
  int64_t index_;
};

class CacheNode : public OrderNode<CacheNode> {
 public:
  explicit CacheNode(const NodePtr& input) : OrderNode(input, input->cardinality()) {}
  const Node* onlyInput() const override { return nullptr; }  // after a whole pass it is not opened
  template <typename T>
  std::unique_ptr<Stream<T>> stream(const PassPtr& pass) const {
    auto memory = (*pass)->memory(this, [] { return std::make_shared<CacheMemory<T>>(); });
    return std::make_unique<CacheStream<T>>(std::static_pointer_cast<CacheMemory<T>>(memory), opener<T>(pass));
  }
};

}  // namespace

NodePtr makeRepeatNode(NodePtr input, int64_t count) {
  return std::make_shared<RepeatNode>(input, count);
}
NodePtr makeTakeNode(NodePtr input, int64_t count) {
  return std::make_shared<TakeNode>(input, count);
}
NodePtr makeSkipNode(NodePtr input, int64_t count) {
  return std::make_shared<SkipNode>(input, count);
}
NodePtr makeShardNode(NodePtr input, int64_t shards, int64_t index) {
  if (shards < 1 || index < 0 || index >= shards) {
    fail(Code::kInvalidArgument, "There is no shard ", index, " of ", shards, ": shards are numbered from 0.");
  }
  return std::make_shared<ShardNode>(input, shards, index);
}
NodePtr makeShuffleNode(NodePtr input, int64_t bufferSize, OpSeed seed, bool reshuffle) {
  if (bufferSize < 1)
    fail(Code::kInvalidArgument, "The shuffle buffer must hold at least 1 element, not ", bufferSize, ".");
  return std::make_shared<ShuffleNode>(input, bufferSize, seed, reshuffle);
}
NodePtr makeCacheNode(NodePtr input) {
  return std::make_shared<CacheNode>(input);
}

}  // namespace engine::data
