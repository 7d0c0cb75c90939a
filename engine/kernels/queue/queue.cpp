#include "engine/kernels/queue/queue.h"

#include "engine/core/node_error.h"

namespace engine::kernels {

// A place in a line, left with its owner, which holds the lock: the next one is told.
class Queue::Place {
 public:
  Place(Line& line, std::condition_variable& changed)
      : line_(line), at_(line.insert(line.end(), &waiter_)), changed_(changed) {}
  ~Place() {
    line_.erase(at_);
    changed_.notify_all();
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  bool isFirst() const { return line_.begin() == at_; }
  bool isCancelled() const { return waiter_.cancelled; }

 private:
  Waiter waiter_;
  Line& line_;
  Line::iterator at_;
  std::condition_variable& changed_;
};

void Queue::waitToEnqueue(std::unique_lock<std::mutex>& lock, const Place& place) {
  changed_.wait(lock, [&] {
    const bool hasRoom = spec_.capacity < 0 || store_->size() < spec_.capacity;
    return place.isCancelled() || (place.isFirst() && (closed_ || hasRoom));
  });
  if (place.isCancelled()) fail(Code::kCancelled, "Enqueue operation was cancelled");
  if (closed_) fail(Code::kCancelled, title(), " is closed.");
}

void Queue::enqueue(std::vector<QueueElement> elements) {
  std::unique_lock lock(mutex_);
  const Place place(enqueuers_, changed_);
  if (elements.empty() && closed_) fail(Code::kCancelled, title(), " is closed.");
  for (QueueElement& element : elements) {
    waitToEnqueue(lock, place);
    store_->push(std::move(element));
    changed_.notify_all();
  }
}

std::vector<QueueElement> Queue::dequeue(int64_t count, bool allowFewer) {
  std::unique_lock lock(mutex_);
  std::vector<QueueElement> taken;
  const Place place(dequeuers_, changed_);
  const auto missing = [&] { return count - static_cast<int64_t>(taken.size()); };
  const auto isTooFew = [&] { return closed_ && store_->size() < missing(); };
  while (missing() > 0) {
    changed_.wait(lock, [&] { return place.isFirst() && (available() > 0 || isTooFew()); });
    if (isTooFew()) {
      const int64_t left = store_->size() + static_cast<int64_t>(taken.size());
      if (!allowFewer || left == 0) {
        for (; !taken.empty(); taken.pop_back()) store_->putBack(std::move(taken.back()));
        throw EndOfSequence(message(title(), " is closed and has insufficient elements (requested ", count,
                                    ", current size ", left, ")"));
      }
      count = left;
    }
    while (available() > 0 && missing() > 0) taken.push_back(store_->pop());
    changed_.notify_all();
  }
  return taken;
}

void Queue::close(bool cancelPending) {
  std::unique_lock lock(mutex_);
  if (cancelPending) {
    closed_ = true;
    for (Waiter* waiter : enqueuers_) waiter->cancelled = true;
  } else {
    const Place place(enqueuers_, changed_);
    changed_.wait(lock, [&] { return place.isCancelled() || place.isFirst(); });
    if (closed_) fail(Code::kCancelled, title(), " is already closed.");
    closed_ = true;
  }
  changed_.notify_all();
}

bool Queue::isClosed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

int64_t Queue::size() const {
  const std::lock_guard lock(mutex_);
  return store_->size();
}

void Queue::checkElements(const std::vector<Tensor>& components, bool many) const {
  if (components.size() != spec_.types.size()) {
    fail(Code::kInvalidArgument, "Wrong number of components in tuple. Expected ", spec_.types.size(), ", got ",
         components.size(), ".");
  }
  for (std::size_t i = 0; i < components.size(); ++i) {
    const Tensor& component = components[i];
    if (component.dtype() != spec_.types[i]) {
      fail(Code::kInvalidArgument, "Type mismatch in tuple component ", i, ". Expected ", dtypeName(spec_.types[i]),
           ", got ", dtypeName(component.dtype()), ".");
    }
    if (many && (component.rank() < 1 || component.dim(0) != components[0].dim(0))) {
      fail(Code::kInvalidArgument, "All input tensors must have the same size in the 0th dimension. Component ", i,
           " has shape ", component.shape(), ".");
    }
    if (spec_.shapes.empty()) continue;
    const Shape& shape = component.shape();
    const Shape own(std::vector<int64_t>(shape.dims().begin() + (many ? 1 : 0), shape.dims().end()));
    if (!spec_.shapes[i].compatibleWith(own)) {
      fail(Code::kInvalidArgument, "Shape mismatch in tuple component ", i, ". Expected ", spec_.shapes[i], ", got ",
           own, ".");
    }
  }
}

}  // namespace engine::kernels
