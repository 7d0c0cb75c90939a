// Elements that are put together as data sets: window, group_by_window, bucket_by_sequence_length.
#include <deque>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

using Elements = std::shared_ptr<const std::vector<Element>>;

class ListStream : public Stream<Element> {
 public:
  ListStream(const std::vector<Element>& items, std::optional<std::size_t> component)
      : items_(items), component_(component) {}
  bool next(Element& out) override {
    if (at_ == items_.size()) return false;
    const Element& item = items_[at_++];
    if (component_) {
      out.assign(1, item[*component_]);
    } else {
      out = item;
    }
    return true;
  }

 private:
  const std::vector<Element>& items_;
  std::optional<std::size_t> component_;
  std::size_t at_ = 0;
};

// Elements at hand, or one component of theirs.
class ListNode : public Node {
 public:
  ListNode(Elements items, std::vector<ElementSpec> spec, std::optional<std::size_t> component = std::nullopt)
      : Node(std::move(spec), static_cast<int64_t>(items->size())), items_(std::move(items)), component_(component) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr&) const override {
    return std::make_unique<ListStream>(*items_, component_);
  }

 private:
  Elements items_;
  std::optional<std::size_t> component_;
};

class WindowStream : public Stream<Element> {
 public:
  WindowStream(const Node& input, const PassPtr& pass, WindowOptions options)
      : spec_(input.spec()), input_(input.elements(pass)), options_(options) {}

  bool next(Element& out) override {
    out.clear();
    const auto span = static_cast<std::size_t>((options_.size - 1) * options_.stride + 1);
    while (input_ && buffer_.size() < span) pull();
    if (buffer_.empty() || (options_.dropRemainder && buffer_.size() < span)) return false;
    auto items = std::make_shared<std::vector<Element>>();
    for (std::size_t i = 0; i < buffer_.size(); i += static_cast<std::size_t>(options_.stride)) {
      items->push_back(buffer_[i]);
    }
    for (std::size_t i = 0; i < spec_.size(); ++i) {
      out.push_back(Dataset(std::make_shared<ListNode>(items, std::vector<ElementSpec>{spec_[i]}, i)).asVariant());
    }
    move();
    return true;
  }

 private:
  void pull() {
    Element element;
    if (input_->next(element)) {
      buffer_.push_back(std::move(element));
    } else {
      input_.reset();
    }
  }
  void move() {
    for (int64_t i = 0; i < options_.shift && (input_ || !buffer_.empty()); ++i) {
      if (buffer_.empty()) pull();
      if (!buffer_.empty()) buffer_.pop_front();
    }
  }

  const std::vector<ElementSpec>& spec_;
  std::unique_ptr<Stream<Element>> input_;  // null at its end
  WindowOptions options_;
  std::deque<Element> buffer_;
};

int64_t windowCardinality(int64_t input, const WindowOptions& options) {
  if (input < 0) return input;
  if (!options.dropRemainder) return input / options.shift + (input % options.shift == 0 ? 0 : 1);
  const int64_t rest = input - ((options.size - 1) * options.stride + 1);
  return rest < 0 ? 0 : rest / options.shift + 1;
}

class WindowNode : public Node {
 public:
  WindowNode(const NodePtr& input, WindowOptions options)
      : Node(std::vector<ElementSpec>(input->spec().size(), {DType::kVariant, Shape{}}),
             windowCardinality(input->cardinality(), options)),
        input_(input),
        options_(options) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<WindowStream>(*input_, pass, options_);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  WindowOptions options_;
};

struct GroupFunctions {
  Dataset::KeyFunction key;
  Dataset::GroupFunction reduce;
  Dataset::WindowSizeFunction windowSize;
};

class GroupStream : public Stream<Element> {
 public:
  GroupStream(const Node& input, PassPtr pass, const GroupFunctions& functions)
      : spec_(input.spec()), input_(input.elements(pass)), pass_(std::move(pass)), functions_(functions) {}

  bool next(Element& out) override {
    while (true) {
      if (inner_ && inner_->next(out)) return true;
      inner_.reset();
      if (input_) {
        collect();
      } else if (groups_.empty()) {
        out.clear();
        return false;
      } else {
        flush(groups_.begin());  // what is left, by key
      }
    }
  }

 private:
  struct Group {
    std::vector<Element> elements;
    int64_t windowSize = 0;
  };

  void collect() {
    Element element;
    if (!input_->next(element)) return input_.reset();
    const int64_t key = functions_.key(element);
    const auto [group, isNew] = groups_.try_emplace(key);
    if (isNew) group->second.windowSize = functions_.windowSize(key);
    if (group->second.windowSize < 1) {
      fail(Code::kInvalidArgument, "Window size must be greater than zero, but got ", group->second.windowSize,
           " for key ", key, ".");
    }
    group->second.elements.push_back(std::move(element));
    if (static_cast<int64_t>(group->second.elements.size()) == group->second.windowSize) flush(group);
  }

  void flush(std::map<int64_t, Group>::iterator group) {
    auto items = std::make_shared<const std::vector<Element>>(std::move(group->second.elements));
    const int64_t key = group->first;
    groups_.erase(group);
    const Dataset elements(std::make_shared<ListNode>(std::move(items), spec_));
    inner_ = std::make_unique<SubStream>(functions_.reduce(key, elements), pass_);
  }

  const std::vector<ElementSpec>& spec_;
  std::unique_ptr<Stream<Element>> input_;  // null at its end
  PassPtr pass_;
  const GroupFunctions& functions_;
  std::map<int64_t, Group> groups_;
  std::unique_ptr<SubStream> inner_;
};

class GroupNode : public Node {
 public:
  GroupNode(const NodePtr& input, GroupFunctions functions, std::vector<ElementSpec> spec)
      : Node(std::move(spec), kUnknownCardinality), input_(input), functions_(std::move(functions)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<GroupStream>(*input_, pass, functions_);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  GroupFunctions functions_;
};

void checkBuckets(const BucketOptions& options) {
  if (options.batchSizes.size() != options.boundaries.size() + 1) {
    fail(Code::kInvalidArgument, "There must be one more batch size than boundaries, got ", options.batchSizes.size(),
         " and ", options.boundaries.size(), ".");
  }
  if (!std::ranges::is_sorted(options.boundaries))
    fail(Code::kInvalidArgument, "Bucket boundaries must be increasing.");
}

// A bucket's batches: elements of unknown sizes filled up to each other, or to the bucket's greatest length.
Dataset bucketBatch(const BucketOptions& options, int64_t bucket, const Dataset& group) {
  const auto index = static_cast<std::size_t>(bucket);
  const int64_t size = options.batchSizes[index];
  if (options.noPadding) return group.batch(size, options.padding.dropRemainder);
  PaddedBatchOptions padding = options.padding;
  if (!options.padToBoundary) return group.paddedBatch(size, padding);
  if (index >= options.boundaries.size()) {
    fail(Code::kInvalidArgument, "Padding to the bucket's boundary needs elements shorter than the last boundary, ",
         options.boundaries.empty() ? 0 : options.boundaries.back(), ".");
  }
  if (padding.shapes.empty()) {
    for (const ElementSpec& component : group.spec()) padding.shapes.push_back(component.shape);
  }
  for (Shape& shape : padding.shapes) {
    for (int d = 0; shape.hasRank() && d < shape.rank(); ++d) {
      if (shape.dim(d) == kUnknownDim) shape.setDim(d, options.boundaries[index] - 1);
    }
  }
  return group.paddedBatch(size, padding);
}

}  // namespace

NodePtr makeWindowNode(NodePtr input, WindowOptions options) {
  if (options.shift == 0) options.shift = options.size;
  constexpr int64_t kMost = 1 << 30;
  for (const int64_t number : {options.size, options.shift, options.stride}) {
    if (number < 1 || number > kMost) {
      fail(Code::kInvalidArgument, "A window's size, shift and stride must be from 1 to ", kMost, ", got ",
           options.size, ", ", options.shift, " and ", options.stride, ".");
    }
  }
  return std::make_shared<WindowNode>(input, options);
}

NodePtr makeGroupNode(NodePtr input, Dataset::KeyFunction key, Dataset::GroupFunction reduce,
                      Dataset::WindowSizeFunction windowSize, std::vector<ElementSpec> spec) {
  return std::make_shared<GroupNode>(input, GroupFunctions{std::move(key), std::move(reduce), std::move(windowSize)},
                                     std::move(spec));
}

Dataset Dataset::bucketBySequenceLength(KeyFunction length, BucketOptions options) const {
  checkBuckets(options);
  const auto bucketOf = [length = std::move(length), boundaries = options.boundaries](const Element& element) {
    return std::ranges::upper_bound(boundaries, length(element)) - boundaries.begin();
  };
  const auto sizeOf = [sizes = options.batchSizes](int64_t bucket) { return sizes[static_cast<std::size_t>(bucket)]; };
  // What the batches are, whichever the bucket.
  BucketOptions anyBucket = options;
  anyBucket.padToBoundary = false;
  std::vector<ElementSpec> spec = bucketBatch(anyBucket, 0, *this).spec();
  if (options.padding.dropRemainder) {
    const bool oneSize = std::ranges::count(options.batchSizes, options.batchSizes[0]) ==
                         static_cast<std::ptrdiff_t>(options.batchSizes.size());
    for (ElementSpec& component : spec) {
      if (!oneSize && component.shape.hasRank()) component.shape.setDim(0, kUnknownDim);
    }
  }
  const auto batches = [options](int64_t bucket, const Dataset& group) { return bucketBatch(options, bucket, group); };
  return groupByWindow(bucketOf, batches, sizeOf, spec);
}

}  // namespace engine::data
