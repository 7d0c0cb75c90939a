// Queues between steps, and files named in graphs. The order of RandomShuffleQueue is TensorFlow 2.15's.
#include <thread>

#include "tests/support/known_values.h"
#include "tests/support/temporary_folder.h"

namespace engine::testing::queue_cases {  // tests of a folder are compiled together
namespace {

using Numbers = std::vector<int64_t>;

class QueueTest : public ::testing::Test {
 protected:
  Output queue(const std::string& op, int64_t capacity, Attrs attrs = {}, const Shape& shape = Shape{}) {
    attrs["component_types"] = std::vector<DType>{DType::kInt64};
    attrs["shapes"] = std::vector<Shape>{shape};
    attrs["capacity"] = capacity;
    return scope_.op(op, {}, attrs);
  }
  Node* enqueueMany(Output queue, const Numbers& numbers) {
    return scope_.node("QueueEnqueueManyV2", {queue, ops::constant(scope_, Tensor::vector(numbers))});
  }
  Output dequeueMany(Output queue, int32_t count, const char* op = "QueueDequeueManyV2", Attrs attrs = {}) {
    if (attrs.empty()) attrs["component_types"] = std::vector<DType>{DType::kInt64};
    return scope_.op(op, {queue, ops::scalar(scope_, count)}, attrs);
  }
  Output dequeue(Output queue) {
    return scope_.op("QueueDequeueV2", {queue}, {{"component_types", std::vector<DType>{DType::kInt64}}});
  }
  Node* close(Output queue, bool cancel = false) {
    return scope_.node("QueueCloseV2", {queue}, {{"cancel_pending_enqueues", cancel}});
  }
  void run(Node* node) { session_.run(Feeds{}, {}, {node}); }
  Numbers get(Output output) { return values<int64_t>(session_.run(Feeds{}, {output})[0]); }
  Code codeOfRun(Session& session, const std::vector<Output>& fetches, const std::vector<Node*>& targets) {
    try {
      session.run(Feeds{}, fetches, targets);
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  }
  int32_t size(Output queue) { return session_.run(Feeds{}, {scope_.op("QueueSizeV2", {queue})})[0].item<int32_t>(); }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
};

TEST_F(QueueTest, GivesFirstWhatCameFirst) {
  const Output fifo = queue("FIFOQueueV2", 10);
  run(enqueueMany(fifo, {1, 2, 3, 4}));
  EXPECT_EQ(size(fifo), 4);
  EXPECT_EQ(get(dequeue(fifo)), Numbers{1});
  EXPECT_EQ(get(dequeueMany(fifo, 3)), (Numbers{2, 3, 4}));
  EXPECT_EQ(get(dequeueMany(fifo, 0)), Numbers{});
}

TEST_F(QueueTest, AClosedQueueGivesWhatIsLeft) {
  const Output fifo = queue("FIFOQueueV2", -1);
  run(enqueueMany(fifo, {1, 2, 3}));
  run(close(fifo));
  EXPECT_TRUE(session_.run(Feeds{}, {scope_.op("QueueIsClosedV2", {fifo})})[0].item<bool>());
  EXPECT_EQ(codeOfRun(session_, {dequeueMany(fifo, 4)}, {}), Code::kOutOfRange);
  EXPECT_EQ(size(fifo), 3) << "what was taken comes back";
  EXPECT_EQ(get(dequeueMany(fifo, 5, "QueueDequeueUpToV2")), (Numbers{1, 2, 3}));
  EXPECT_EQ(codeOfRun(session_, {dequeueMany(fifo, 5, "QueueDequeueUpToV2")}, {}), Code::kOutOfRange);
  EXPECT_EQ(codeOfRun(session_, {}, {enqueueMany(fifo, {4})}), Code::kCancelled);
  EXPECT_EQ(codeOfRun(session_, {}, {close(fifo)}), Code::kCancelled);
  EXPECT_EQ(codeOfRun(session_, {}, {close(fifo, true)}), Code::kOk);
}

TEST_F(QueueTest, ShufflesInTensorFlowsOrder) {
  const Output shuffled = queue("RandomShuffleQueueV2", 20, {{"min_after_dequeue", 3}, {"seed", 3}, {"seed2", 4}});
  run(enqueueMany(shuffled, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(get(dequeueMany(shuffled, 5)), (Numbers{1, 4, 9, 5, 7}));
  run(close(shuffled));
  EXPECT_EQ(get(dequeueMany(shuffled, 9, "QueueDequeueUpToV2")), (Numbers{0, 6, 8, 3, 2}));
}

TEST_F(QueueTest, ThePriorityQueueGivesTheSmallestFirst) {
  const Output priorities =
      scope_.op("PriorityQueueV2", {},
                {{"component_types", std::vector<DType>{DType::kString}}, {"shapes", std::vector<Shape>{Shape{}}}});
  run(scope_.node("QueueEnqueueManyV2", {priorities, ops::constant(scope_, Tensor::vector<int64_t>({3, 1, 2})),
                                         ops::constant(scope_, Tensor::vector<std::string>({"c", "a", "b"}))}));
  Node* node = scope_.node("QueueDequeueManyV2", {priorities, ops::scalar(scope_, int32_t{3})},
                           {{"component_types", std::vector<DType>{DType::kInt64, DType::kString}}});
  EXPECT_EQ(values<std::string>(session_.run(Feeds{}, {node->output(1)})[0]),
            (std::vector<std::string>{"a", "b", "c"}));
}

TEST_F(QueueTest, ThePaddingQueueFillsRowsUp) {
  const Output padded = queue("PaddingFIFOQueueV2", 10, {}, Shape{kUnknownDim});
  for (const Numbers& row : {Numbers{1}, Numbers{2, 3, 4}, Numbers{}}) {
    run(scope_.node("QueueEnqueueV2", {padded, ops::constant(scope_, Tensor::vector(row))}));
  }
  const Tensor rows = session_.run(Feeds{}, {dequeueMany(padded, 3)})[0];
  EXPECT_EQ(rows.shape(), (Shape{3, 3}));
  EXPECT_EQ(values<int64_t>(rows), (Numbers{1, 0, 0, 2, 3, 4, 0, 0, 0}));
}

TEST_F(QueueTest, RefusesWhatIsNoElement) {
  const Output fifo = queue("FIFOQueueV2", 10);
  const auto enqueue = [&](const char* op, const Tensor& value) {
    return codeOfRun(session_, {}, {scope_.node(op, {fifo, ops::constant(scope_, value)})});
  };
  EXPECT_EQ(enqueue("QueueEnqueueV2", Tensor::scalar<float>(1)), Code::kInvalidArgument);
  EXPECT_EQ(enqueue("QueueEnqueueV2", Tensor::vector<int64_t>({1})), Code::kInvalidArgument);
  EXPECT_EQ(enqueue("QueueEnqueueManyV2", Tensor::scalar<int64_t>(1)), Code::kInvalidArgument);
  EXPECT_EQ(codeOfRun(session_, {dequeueMany(fifo, -1)}, {}), Code::kInvalidArgument);
  EXPECT_EQ(
      codeOfRun(session_,
                {dequeueMany(fifo, 1, "QueueDequeueManyV2", {{"component_types", std::vector<DType>{DType::kFloat}}})},
                {}),
      Code::kInvalidArgument);
  EXPECT_EQ(codeOfRun(session_, {dequeue(queue("FIFOQueueV2", 0))}, {}), Code::kInvalidArgument);
}

// Another session of the same graph on a thread of its own, beside the first.
class Beside {
 public:
  Beside(Session& session, Graph& graph, const std::vector<Output>& fetches, const std::vector<Node*>& targets)
      : session_(graph, {.threads = 1, .resources = session.sharedResources()}), thread_([this, fetches, targets] {
          try {
            results_ = session_.run(Feeds{}, fetches, targets);
          } catch (const Error& error) {
            code_ = error.code();
          }
        }) {}
  void join() { thread_.join(); }
  Code code() const { return code_; }
  const Tensor& result() const { return results_[0]; }

 private:
  Session session_;
  std::vector<Tensor> results_;
  Code code_ = Code::kOk;
  std::thread thread_;
};

TEST_F(QueueTest, AThreadWaitsForElementsAndForRoom) {
  const Output fifo = queue("FIFOQueueV2", 2);
  const Output many = dequeueMany(fifo, 5);  // more than the queue holds at once
  Node* first = enqueueMany(fifo, {1, 2, 3});
  Node* second = enqueueMany(fifo, {4, 5});
  Beside taker(session_, graph_, {many}, {});
  run(first);
  run(second);
  taker.join();
  EXPECT_EQ(values<int64_t>(taker.result()), (Numbers{1, 2, 3, 4, 5}));
}

TEST_F(QueueTest, ClosingEndsWhoWaits) {
  const Output fifo = queue("FIFOQueueV2", 1);
  const Output other = queue("FIFOQueueV2", 1);
  const Output waiting = dequeue(other);
  Node* full = enqueueMany(fifo, {1, 2, 3});
  Node* cancel = close(fifo, true);
  Node* end = close(other);
  Beside taker(session_, graph_, {waiting}, {});
  Beside giver(session_, graph_, {}, {full});
  run(cancel);
  run(end);
  taker.join();
  giver.join();
  EXPECT_EQ(taker.code(), Code::kOutOfRange);
  EXPECT_EQ(giver.code(), Code::kCancelled);
}

TEST(CountUpTo, EndsAtItsLimit) {
  Graph graph;
  const Scope scope(graph);
  const Output count = scope.op("VariableV2", {}, {{"dtype", DType::kInt64}, {"shape", Shape{}}});
  Session session(graph, {.threads = 1});
  session.run(Feeds{}, {}, {ops::assign(scope, count, ops::scalar(scope, int64_t{0}))});
  const Output next = scope.op("CountUpTo", {count}, {{"limit", 2}});
  EXPECT_EQ(session.run(Feeds{}, {next})[0].item<int64_t>(), 0);
  EXPECT_EQ(session.run(Feeds{}, {next})[0].item<int64_t>(), 1);
  EXPECT_THROW(session.run(Feeds{}, {next}), Error);
}

TEST(FileOps, WriteFindAndReadFiles) {
  const test_support::TemporaryFolder folder;
  const std::string base = folder.write("b.txt", "second");
  const std::string place = base.substr(0, base.rfind('/'));
  Graph graph;
  const Scope scope(graph);
  Session session(graph, {.threads = 1});
  const auto text = [&](const std::string& value) { return ops::scalar(scope, value); };
  const std::string fresh = place + "/below/a.txt";
  session.run(Feeds{}, {}, {scope.node("WriteFile", {text(fresh), text(std::string("fi\0rst", 6))})});
  EXPECT_EQ(session.run(Feeds{}, {scope.op("ReadFile", {text(fresh)})})[0].item<std::string>(),
            std::string("fi\0rst", 6));
  const Output patterns =
      ops::constant(scope, Tensor::vector<std::string>({place + "/*.txt", place + "/*/?.txt", place + "/none/*"}));
  EXPECT_EQ(values<std::string>(session.run(Feeds{}, {scope.op("MatchingFiles", {patterns})})[0]),
            (std::vector<std::string>{base, fresh}));
  EXPECT_EQ(codeOf("ReadFile", {Tensor::scalar(place + "/none")}), Code::kNotFound);
  EXPECT_EQ(codeOf("ReadFile", {Tensor::scalar(place)}), Code::kFailedPrecondition);
  EXPECT_EQ(codeOf("ReadFile", {Tensor::vector<std::string>({base})}), Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::testing::queue_cases
