// A workbench over the sample workspace and features of it, without the program's window: what they ask of it, a plain
// shell answers. Header-only.
#pragma once

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>
#include <filesystem>

#include "tests/app/fake_shell.h"
#include "tests/app/workspace_fixture.h"
#include "tests/support/screenshots.h"

namespace test_support {

class FeatureTest : public WorkspaceTest {
 protected:
  void SetUp() override {
    WorkspaceTest::SetUp();
    open(root());
  }
  // Those that are tested, made as the window makes them.
  virtual void addFeatures(app::Shell& shell, app::Workbench& bench) = 0;

  // A new workbench, as if the program began again.
  void open(const QString& path) {
    close();
    bench_ = std::make_unique<app::Workbench>();
    shell_ = std::make_unique<FakeShell>();
    window_ = shell_->window();
    bench_->checkpoints()->setDialogs(&shell_->answers);
    QObject::connect(bench_->place(), &app::OpenWorkspace::opened, window_, [this] {
      EXPECT_EQ(shell_->experiments().showWorkspace(bench_->place()->workspace()), QString());
    });
    QObject::connect(bench_->messages(), &app::Messages::message, window_,
                     [this](const widgets::BannerMessage& message) { shell_->tell(message); });
    addFeatures(*shell_, *bench_);
    window_->resize(1280, 800);
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_));
    ASSERT_TRUE(bench_->place()->open(path));
  }
  void close() {
    window_ = nullptr;
    shell_.reset();
    bench_.reset();
  }

  app::Workbench& bench() override { return *bench_; }
  ScriptedDialogs& dialogs() { return shell_->answers; }
  void selectExperiment(const QString& name) override { shell_->showExperiment(name); }
  void selectRun(const QString& id) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(id) != nullptr; }, kWaitMs));
    shell_->selectRun(id);
    bench().runs()->catalog()->setCurrent(id);
  }
  // A new run of the selected experiment.
  void startTraining() {
    const QString file = shell_->selectedExperiment();
    ASSERT_TRUE(bench().starts()->train(engine::estimator::loadExperiment(file.toStdString()), file)) << told();
  }
  // The messages that a person reads.
  std::string told() const {
    QStringList texts;
    for (const widgets::BannerMessage& message : shell_->told) texts << message.text;
    return texts.join(QLatin1Char('\n')).toStdString();
  }
  QAction* action(const char* id) {
    QAction* found = shell_->registry().find(QString::fromLatin1(id));
    EXPECT_NE(found, nullptr) << id;
    return found;
  }

  QMainWindow* window_ = nullptr;  // the shell's

 private:
  std::unique_ptr<app::Workbench> bench_;  // outlives the features

 protected:
  std::unique_ptr<FakeShell> shell_;
};

}  // namespace test_support
