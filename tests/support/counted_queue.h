// A graph with a queue that an op fills with numbers, for tests of queue runners. One thread.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace engine::testing {

using Numbers = std::vector<int64_t>;

// A queue of numbers that an op fills with 0, 1, 2 … up to a limit.
class CountedQueueTest : public ::testing::Test {
 protected:
  CountedQueueTest() {
    count_ = scope_.op("VariableV2", {}, {{"dtype", DType::kInt64}, {"shape", Shape{}}}, "count");
    queue_ = scope_.op("FIFOQueueV2", {},
                       {{"component_types", std::vector<DType>{DType::kInt64}},
                        {"shapes", std::vector<Shape>{Shape{}}},
                        {"capacity", 2}},
                       "queue");
    initializer_ = ops::assign(scope_, count_, ops::scalar(scope_, int64_t{0}));
    next_ = scope_.op("QueueDequeueV2", {queue_}, {{"component_types", std::vector<DType>{DType::kInt64}}});
  }

  QueueRunnerSpec runner(Output value) {
    QueueRunnerSpec spec;
    spec.queue = "queue";
    spec.enqueueOps = {scope_.node("QueueEnqueueV2", {queue_, value}, {}, "enqueue")};
    spec.closeOp = scope_.node("QueueCloseV2", {queue_}, {}, "close");
    spec.cancelOp = scope_.node("QueueCloseV2", {queue_}, {{"cancel_pending_enqueues", true}}, "cancel");
    return spec;
  }
  Output countUpTo(int64_t limit) { return scope_.op("CountUpTo", {count_}, {{"limit", limit}}); }
  // A number that cannot be read from a file that is not there.
  Output missing() {
    const Output text = scope_.op("ReadFile", {ops::scalar(scope_, std::string("/nowhere/at all"))});
    return scope_.op("StringToNumber", {text}, {{"out_type", DType::kInt64}});
  }

  Graph graph_;
  Scope scope_{graph_};
  Output count_, queue_, next_;
  Node* initializer_ = nullptr;
};

}  // namespace engine::testing
