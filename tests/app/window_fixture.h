// A window over a sample workspace in a temporary folder, with its settings there too. Header-only.
#pragma once

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <filesystem>

#include "app/features/samples/sample_files.h"
#include "app/features/window_features.h"
#include "app/shell/main_window.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/pages/graph_page.h"
#include "summaries/reading/event_log_reader.h"
#include "tests/support/screenshots.h"
#include "tests/support/scripted_dialogs.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/panels/roles.h"
#include "widgets/panels/state_bar.h"
#include "widgets/runs/run_list.h"

namespace test_support {

inline constexpr int kWaitMs = 30000;

class WindowTest : public ::testing::Test {
 protected:
  using State = app::TrainingController::State;

  void SetUp() override {
    QCoreApplication::setOrganizationName(QStringLiteral("EstimatorWorkbenchTest"));
    QCoreApplication::setApplicationName(QStringLiteral("window_test"));
    for (const auto format : {QSettings::NativeFormat, QSettings::IniFormat}) {
      QSettings::setPath(format, QSettings::UserScope, dir_.filePath(QStringLiteral("settings")));
    }
    app::Settings().setChartRate(app::Settings::kFastestChartRate);  // nobody waits longer than needed
    ASSERT_EQ(app::addSamples(root()).problem, QString());
    open(root());
  }

  void open(const QString& path) {
    window_ = std::make_unique<app::MainWindow>(&dialogs_, app::addFeatures);
    window_->openLater(path);
    window_->show();
    ASSERT_TRUE(QTest::qWaitFor([this] { return window_->workbench()->place()->workspace().isOpen(); }, kWaitMs));
  }

  // A new empty folder beside the workspace.
  QString makeFolder(const QString& name) const {
    EXPECT_TRUE(QDir(dir_.path()).mkpath(name));
    return dir_.filePath(name);
  }
  QString root() const { return dir_.filePath(QStringLiteral("workspace")); }
  app::Workbench& bench() { return *window_->workbench(); }
  // Of the run that was started last; an idle one before the first.
  app::TrainingController& controller() {
    app::TrainingController* newest = bench().queue()->newest();
    return newest ? *newest : idle_;
  }

  template <typename T>
  T* child(const char* name) {
    T* found = window_->findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  void click(const char* name) {
    auto* button = child<QAbstractButton>(name);
    ASSERT_TRUE(button && button->isEnabled()) << name;
    QTest::mouseClick(button, Qt::LeftButton);
  }
  bool waitFor(State state) {
    return QTest::qWaitFor([&] { return controller().state() == state; }, kWaitMs);
  }
  // The images of the charts and the layout of the graph come from workers.
  bool waitForPictures() {
    const auto* charts = window_->findChild<app::ChartsPage*>();
    const auto* graph = window_->findChild<app::GraphPage*>();
    return QTest::qWaitFor(
        [&] {
          const bool drawn = !charts || !charts->isVisible() || !charts->grid()->scheduler()->isBusy();
          return drawn && (!graph || !graph->isVisible() || !graph->view()->canvas()->picture().isEmpty());
        },
        kWaitMs);
  }
  bool waitForEnd() {
    return QTest::qWaitFor([&] { return !controller().isActive(); }, kWaitMs);
  }
  QString banner() {
    auto* frame = child<QWidget>("messageBanner");
    return frame->isVisible() ? child<QLabel>("bannerText")->text() : QString();
  }
  bool waitForBanner(const QString& part) {
    return QTest::qWaitFor([&] { return banner().contains(part); }, kWaitMs);
  }
  // A copy of the iris experiment with other text; selected.
  void addExperiment(const QString& name, const QString& json) {
    QFile file(root() + QStringLiteral("/experiments/%1.experiment.json").arg(name));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(json.toUtf8());
    file.close();
    ASSERT_TRUE(bench().place()->open(root()));
    window_->selectExperiment(name);
  }
  QString irisJson() {
    QFile file(root() + QStringLiteral("/experiments/iris_dnn.experiment.json"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return QString::fromUtf8(file.readAll());
  }
  // The iris experiment, training until it is stopped.
  void addEndless(const QString& name = QStringLiteral("endless")) {
    auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    experiment.mutable_train()->set_max_steps(100'000'000);
    experiment.mutable_eval()->clear_every_steps();
    addExperiment(name, QString::fromStdString(engine::estimator::toJson(experiment)));
  }
  std::string runDir(const QString& id) { return bench().place()->workspace().runDir(id.toStdString()); }
  void selectRun(const QString& id) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(id) != nullptr; }, kWaitMs));
    bench().filter()->admit(id);
    window_->findChild<widgets::RunList*>()->setCurrentRun(id);  // opens what it is in
    auto* view = window_->findChild<widgets::RunList*>()->view();
    const QModelIndexList found =
        view->model()->match(view->model()->index(0, 0), widgets::kRunIdRole, id, 1, Qt::MatchExactly);
    ASSERT_FALSE(found.isEmpty());
    view->scrollTo(found.front());
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(found.front()).center());
  }

  QTemporaryDir dir_;
  app::TrainingController idle_;
  test_support::ScriptedDialogs dialogs_;
  std::unique_ptr<app::MainWindow> window_;
};

}  // namespace test_support
