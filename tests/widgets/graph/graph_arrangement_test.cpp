#include "widgets/graph/graph_arrangement.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QWidget>

#include "tests/support/graph_bytes.h"
#include "widgets/graph/graph_source.h"

namespace widgets {
namespace {

constexpr int kPartWait = 10000;

struct Reader {
  LayoutWorker worker;
  QWidget page;
  GraphSource source{&worker, &page};
  GraphArrangement arrangement{&worker, &page, page};

  void read() {
    QSignalSpy read(&source, &GraphSource::graphRead);
    source.read(QByteArray::fromStdString(test_support::smallModel().bytes()));
    ASSERT_TRUE(read.wait(kPartWait));
    arrangement.setModel(source.model());
  }
};

TEST(GraphSourceTest, WhatCannotBeReadLeavesNoGraph) {
  Reader reader;
  reader.read();
  QSignalSpy failed(&reader.source, &GraphSource::failed);
  reader.source.read(QByteArrayLiteral("\xff\xff\xff\xff"));
  ASSERT_TRUE(failed.wait(kPartWait));
  EXPECT_EQ(reader.source.model(), nullptr);
  EXPECT_EQ(reader.source.whole(), nullptr);
}

TEST(GraphArrangementTest, UncoveringAnOpOpensItsScopesInAModeThatShowsIt) {
  Reader reader;
  reader.read();
  QSignalSpy arranged(&reader.arrangement, &GraphArrangement::arranged);
  const GraphModel& model = *reader.source.model();
  for (int op = 0; op < static_cast<int>(model.graph().nodes.size()); ++op) {
    const int item = reader.arrangement.uncover(op);
    EXPECT_EQ(item, model.itemOfOp(op));
    EXPECT_TRUE(isShown(model, op, reader.arrangement.mode()));
    for (int scope = model.item(item).parent; scope > 0; scope = model.item(scope).parent) {
      EXPECT_TRUE(reader.arrangement.isOpen(scope));
    }
  }
  EXPECT_TRUE(arranged.wait(kPartWait));
}

TEST(GraphArrangementTest, AScopeWithTheWholeModelIsOpenAtFirstAndMayBeClosed) {
  Reader reader;
  test_support::GraphBytes bytes;
  bytes.node("x", "Placeholder");
  for (const std::string layer : {"a", "b"}) {
    bytes.node("dnn/" + layer + "/kernel", "VariableV2");
    bytes.node("dnn/" + layer + "/product", "MatMul", {layer == "a" ? "x" : "dnn/a/relu", "dnn/" + layer + "/kernel"});
    bytes.node("dnn/" + layer + "/relu", "Relu", {"dnn/" + layer + "/product"});
  }
  QSignalSpy read(&reader.source, &GraphSource::graphRead);
  reader.source.read(QByteArray::fromStdString(bytes.bytes()));
  ASSERT_TRUE(read.wait(kPartWait));
  reader.arrangement.setModel(reader.source.model());
  reader.arrangement.arrange(-1);
  ASSERT_EQ(reader.arrangement.graph().scopes.size(), 1U);
  EXPECT_EQ(reader.arrangement.graph().scopes[0].title, "dnn");
  reader.arrangement.toggle(reader.arrangement.graph().scopes[0].item);
  EXPECT_TRUE(reader.arrangement.graph().scopes.empty());
  reader.arrangement.arrange(-1);
  EXPECT_TRUE(reader.arrangement.graph().scopes.empty());
}

TEST(GraphArrangementTest, AnotherGraphForgetsWhatAPersonTookOut) {
  Reader reader;
  reader.read();
  QSignalSpy choices(&reader.arrangement, &GraphArrangement::choicesChanged);
  reader.arrangement.arrange(-1);
  reader.arrangement.toggleAside(reader.arrangement.graph().nodes.front().item);
  EXPECT_TRUE(reader.arrangement.hasChoices());
  reader.arrangement.setModel(reader.source.model());
  EXPECT_FALSE(reader.arrangement.hasChoices());
  EXPECT_EQ(choices.size(), 2);
}

}  // namespace
}  // namespace widgets
