// Queue runners of MetaGraphs.
#include "engine/formats/graphs/queue_runners.h"

#include <gtest/gtest.h>

#include "tests/support/counted_queue.h"

namespace engine::formats {
namespace {

class QueueRunnerFilesTest : public testing::CountedQueueTest {};

TEST_F(QueueRunnerFilesTest, AreReadFromAMetaGraph) {
  runner(countUpTo(3));
  tensorflow::QueueRunnerDef def;
  def.set_queue_name("queue");
  def.add_enqueue_op_name("enqueue");
  def.set_close_op_name("close");
  def.set_cancel_op_name("cancel");
  tensorflow::MetaGraphDef metaGraph;
  EXPECT_TRUE(queueRunnersOf(metaGraph, graph_).empty());
  auto& entries = *(*metaGraph.mutable_collection_def())["queue_runners"].mutable_bytes_list();
  entries.add_value(def.SerializeAsString());
  const auto read = queueRunnersOf(metaGraph, graph_);
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].enqueueOps, std::vector<Node*>{graph_.node("enqueue")});
  EXPECT_EQ(read[0].cancelOp, graph_.node("cancel"));
  EXPECT_EQ(read[0].closedCodes, std::vector<Code>{Code::kOutOfRange});
  entries.add_value("\xff\xff");
  EXPECT_THROW(queueRunnersOf(metaGraph, graph_), Error);
  def.set_close_op_name("nobody");
  entries.set_value(1, def.SerializeAsString());
  EXPECT_THROW(queueRunnersOf(metaGraph, graph_), Error);
}

TEST_F(QueueRunnerFilesTest, ThatCannotBeCancelledAreRefused) {
  runner(countUpTo(3));
  tensorflow::QueueRunnerDef def;
  def.set_queue_name("queue");
  def.add_enqueue_op_name("enqueue");
  def.set_close_op_name("close");
  tensorflow::MetaGraphDef metaGraph;
  (*metaGraph.mutable_collection_def())["queue_runners"].mutable_bytes_list()->add_value(def.SerializeAsString());
  EXPECT_THROW(queueRunnersOf(metaGraph, graph_), Error);
}

}  // namespace
}  // namespace engine::formats
