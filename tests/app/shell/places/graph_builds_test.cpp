// Graphs of experiments that take long to build, in the window.
#include <condition_variable>
#include <mutex>

#include "tests/app/window_fixture.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::kWaitMs;

// Builds that are held until they are let go; each gives a graph of one node with the experiment's name.
class HeldBuilds {
 public:
  std::function<std::string(const app::GraphOrder&)> build() const {
    return [state = state_](const app::GraphOrder& order) {
      const std::string name = app::experimentName(order.file);
      std::unique_lock lock(state->mutex);
      state->begun << QString::fromStdString(name);
      state->changed.wait(lock, [&] { return !state->isHeld(name); });
      // GraphDef: node { name: "<name>" op: "NoOp" }
      const auto field = [](char tag, const std::string& bytes) {
        return std::string{tag, static_cast<char>(bytes.size())} + bytes;
      };
      return field(0x0a, field(0x0a, name) + field(0x12, "NoOp"));
    };
  }
  void hold(const std::string& name) {
    const std::scoped_lock lock(state_->mutex);
    state_->held.push_back(name);
  }
  void release() {
    const std::scoped_lock lock(state_->mutex);
    state_->held.clear();
    state_->changed.notify_all();
  }
  QStringList begun() const {
    const std::scoped_lock lock(state_->mutex);
    return state_->begun;
  }

 private:
  struct State {
    std::mutex mutex;
    std::condition_variable changed;
    QStringList begun;
    std::vector<std::string> held;
    bool isHeld(const std::string& name) const { return std::find(held.begin(), held.end(), name) != held.end(); }
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

class GraphBuildsTest : public test_support::WindowTest {
 protected:
  void makePage() {
    app::GraphPage::Services services{&dialogs_,
                                      bench().dashboardContext(window_->findChild<widgets::ActionRegistry*>()),
                                      builds_.build()};
    page_ = std::make_unique<app::GraphPage>(services);
    page_->show();
  }
  void show(const QString& name) {
    page_->showExperiment({"/w/experiments/" + name.toStdString() + ".experiment.json", ""}, name);
  }
  bool waitForGraph(const char* node) {
    return QTest::qWaitFor([&] { return page_->view()->model() && page_->view()->model()->findOp(node) >= 0; },
                           kWaitMs);
  }
  QString head() { return page_->findChild<QLabel*>(QStringLiteral("graphSource"))->accessibleName(); }
  void TearDown() override {
    builds_.release();
    page_.reset();
    WindowTest::TearDown();
  }

  HeldBuilds builds_;
  std::unique_ptr<app::GraphPage> page_;
};

TEST_F(GraphBuildsTest, ChoosingAnotherExperimentDoesNotWaitForTheGraphThatIsBuilt) {
  makePage();
  builds_.hold("slow");
  show(QStringLiteral("slow"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return builds_.begun().contains(QStringLiteral("slow")); }, kWaitMs));
  show(QStringLiteral("quick"));  // would wait for ever
  ASSERT_TRUE(waitForGraph("quick"));
  EXPECT_EQ(head(), QStringLiteral("quick, as its file builds it"));
  builds_.release();
  show(QStringLiteral("other"));
  ASSERT_TRUE(waitForGraph("other"));
  EXPECT_EQ(head(), QStringLiteral("other, as its file builds it")) << "what was abandoned is not shown";
}

TEST_F(GraphBuildsTest, AGraphThatIsStillBuiltDoesNotReplaceThatOfARun) {
  makePage();
  builds_.hold("slow");
  show(QStringLiteral("slow"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return builds_.begun().contains(QStringLiteral("slow")); }, kWaitMs));
  page_->expectGraph(QStringLiteral("waiting"));
  builds_.release();
  show(QStringLiteral("quick"));
  ASSERT_TRUE(waitForGraph("quick"));
  EXPECT_FALSE(head().contains(QStringLiteral("slow")));
}

}  // namespace
