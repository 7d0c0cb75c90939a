// What people say of runs, apart from its file.
#include "app/workbench/runs/run_book.h"

#include "tests/app/workbench/queue_fixture.h"

namespace {

class RunBookTest : public test_support::QueueTest {};

TEST_F(RunBookTest, ThatItsChangesGoWithItIsNoNews) {
  auto book = std::make_unique<app::RunBook>(settings_.get());
  int told = 0;
  QObject::connect(book->undoStack(), &QUndoStack::indexChanged, [&] { ++told; });
  widgets::RunNote note;
  note.star = true;
  book->change(QStringLiteral("star"), {{QStringLiteral("iris/run-1"), note}});
  EXPECT_EQ(told, 1);
  book.reset();
  EXPECT_EQ(told, 1);
}

}  // namespace
