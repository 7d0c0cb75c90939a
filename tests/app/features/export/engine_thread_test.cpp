#include "app/workbench/models/engine_thread.h"

#include <gtest/gtest.h>

#include <QTest>
#include <optional>

#include "engine/estimator/export/export_verification.h"

namespace app {
namespace {

using engine::estimator::ExportMismatch;

constexpr int kPatienceMs = 10000;

std::optional<EngineFailure> failureOf(const std::function<int()>& work) {
  EngineThread thread;
  std::optional<EngineFailure> failure;
  thread.run<int>([work](const EngineThread::Job&) { return work(); }, [](int) {},
                  [&](const EngineFailure& why) { failure = why; });
  EXPECT_TRUE(QTest::qWaitFor([&] { return failure.has_value(); }, kPatienceMs));
  return failure;
}

TEST(EngineThreadTest, AFailureKeepsTheClassOfItsError) {
  const auto mismatch = failureOf([]() -> int { throw ExportMismatch("serving_default", "scores", 0.5, "differs"); });
  ASSERT_TRUE(mismatch);
  EXPECT_TRUE(mismatch->is<ExportMismatch>());
  EXPECT_EQ(mismatch->code, engine::Code::kInternal);
  EXPECT_EQ(mismatch->text, QStringLiteral("differs"));
  // The same words in an error of another kind say nothing.
  const auto other = failureOf([]() -> int { throw engine::Error(engine::Code::kInternal, "differs"); });
  ASSERT_TRUE(other);
  EXPECT_FALSE(other->is<ExportMismatch>());
}

}  // namespace
}  // namespace app
