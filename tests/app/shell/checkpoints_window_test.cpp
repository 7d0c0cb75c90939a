// Checkpoints, SQL and graph files in the window, on runs that it trained itself.
#include <gtest/gtest.h>

#include <QTreeView>

#include "app/features/evaluate/evaluate_dialog.h"
#include "app/features/export/export_dialog.h"
#include "app/shell/pages/graph_file_actions.h"
#include "app/workbench/checkpoints/checkpoint_files.h"
#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "tests/app/window_fixture.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/dashboards/checkpoints/tensor_pane.h"
#include "widgets/dashboards/sql/sql_dashboard.h"
#include "widgets/dashboards/sql/sql_editor.h"
#include "widgets/panels/roles.h"

namespace {

using test_support::kWaitMs;
using widgets::CheckpointsDashboard;

class CheckpointsWindowTest : public test_support::WindowTest {
 protected:
  void trainIris() {
    window_->selectExperiment(QStringLiteral("iris_dnn"));
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->rows().size() == 2; }, kWaitMs));
    selectRun(QStringLiteral("iris_dnn/run-1"));
  }
  QAction* action(const char* id) { return window_->findChild<QAction*>(QString::fromLatin1(id)); }
  CheckpointsDashboard* checkpoints() {
    action("mode.checkpoints")->trigger();
    return child<CheckpointsDashboard>("checkpointsDashboard");
  }
};

TEST_F(CheckpointsWindowTest, ShowsARunsCheckpointsWithTheirEvaluations) {
  trainIris();
  CheckpointsDashboard* page = checkpoints();
  ASSERT_TRUE(QTest::qWaitFor([&] { return page->list()->rowCount() > 0; }, kWaitMs));
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return page->contents()->tensors()->facts(QStringLiteral("global_step")) != nullptr; }, kWaitMs));
  EXPECT_EQ(page->contents()->tensors()->facts(QStringLiteral("global_step"))->max, 1000);
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->list()->best() >= 0; }, kWaitMs));
  child<QTreeView>("tensorTree")
      ->setCurrentIndex(page->contents()->tensors()->indexOf(QStringLiteral("dnn/hiddenlayer_1/kernel")));
  for (const char* theme : {"light", "dark"}) {
    action(theme == std::string("dark") ? "theme.dark" : "theme.light")->trigger();
    QCoreApplication::processEvents();
    test_support::saveScreenshot(window_.get(), QStringLiteral("window_checkpoints_%1").arg(QLatin1String(theme)));
  }
}

TEST_F(CheckpointsWindowTest, ADamagedVariableIsMarkedAndTheOthersAreShown) {
  trainIris();
  // The last byte of the data is global_step's.
  QFile data(QString::fromStdString(runDir(QStringLiteral("iris_dnn/run-1"))) +
             QStringLiteral("/model.ckpt-1000.data-00000-of-00001"));
  ASSERT_TRUE(data.open(QIODevice::ReadWrite));
  ASSERT_TRUE(data.seek(data.size() - 1));
  char last = 0;
  ASSERT_TRUE(data.getChar(&last));
  ASSERT_TRUE(data.seek(data.size() - 1));
  ASSERT_TRUE(data.putChar(static_cast<char>(last ^ 1)));
  data.close();
  CheckpointsDashboard* page = checkpoints();
  const QString step = QStringLiteral("global_step");
  const QString kernel = QStringLiteral("dnn/hiddenlayer_1/kernel");
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return page->contents()->tensors()->facts(step) && page->contents()->tensors()->facts(kernel); }, kWaitMs));
  EXPECT_TRUE(page->contents()->tensors()->facts(step)->problem.contains(data.fileName()));
  EXPECT_TRUE(page->contents()->tensors()->facts(kernel)->problem.isEmpty());
  const QModelIndex row = page->contents()->tensors()->indexOf(step);
  EXPECT_TRUE(row.data(widgets::kTensorDamagedRole).toBool());
  EXPECT_EQ(row.siblingAtColumn(widgets::TensorTreeModel::kNorm).data().toString(), QStringLiteral("damaged"));
  auto* footer = child<QLabel>("checkpointFooter");
  ASSERT_TRUE(QTest::qWaitFor([&] { return footer->text().endsWith(QStringLiteral("1 are damaged")); }, kWaitMs))
      << footer->text().toStdString();
  EXPECT_TRUE(child<QLabel>("checkpointDamage")->text().contains(QFileInfo(data).fileName()));
  child<QTreeView>("tensorTree")->setCurrentIndex(row);
  for (const char* theme : {"dark", "light"}) {
    action(theme == std::string("dark") ? "theme.dark" : "theme.light")->trigger();
    QCoreApplication::processEvents();
    test_support::saveScreenshot(window_.get(),
                                 QStringLiteral("window_checkpoint_damaged_%1").arg(QLatin1String(theme)));
  }
}

TEST_F(CheckpointsWindowTest, WhyVariablesAreDamagedIsSaidOnceAndAWholeFileIsReadAgain) {
  trainIris();
  const QString path = QString::fromStdString(runDir(QStringLiteral("iris_dnn/run-1"))) +
                       QStringLiteral("/model.ckpt-1000.data-00000-of-00001");
  ASSERT_TRUE(QFile::rename(path, path + QStringLiteral(".whole")));
  QFile cut(path);
  ASSERT_TRUE(cut.open(QIODevice::WriteOnly));
  cut.write("cut");
  cut.close();
  checkpoints();
  auto* footer = child<QLabel>("checkpointFooter");
  ASSERT_TRUE(QTest::qWaitFor([&] { return footer->text().endsWith(QStringLiteral(" are damaged")); }, kWaitMs))
      << footer->text().toStdString();
  const auto* reason = child<QLabel>("checkpointDamage");
  EXPECT_TRUE(reason->isVisible());
  EXPECT_EQ(reason->text().count(QFileInfo(path).fileName()), 1) << qPrintable(reason->text());
  test_support::saveScreenshot(window_.get(), QStringLiteral("window_checkpoint_cut"));
  ASSERT_TRUE(QFile::remove(path) && QFile::rename(path + QStringLiteral(".whole"), path));
  click("checkpointTryAgain");
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return !reason->isVisible() && footer->text().contains(QStringLiteral("tensors")); }, kWaitMs));
  EXPECT_FALSE(footer->text().contains(QStringLiteral("damaged"))) << footer->text().toStdString();
}

TEST_F(CheckpointsWindowTest, ACheckpointIsGivenToEvaluateAndBranchedFrom) {
  trainIris();
  CheckpointsDashboard* page = checkpoints();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !page->selected().isEmpty(); }, kWaitMs));
  QSignalSpy asked(bench().checkpoints(), &app::CheckpointCommands::evaluationRequested);
  action("checkpoints.evaluate")->trigger();
  ASSERT_EQ(asked.size(), 1);
  EXPECT_EQ(asked.front().at(1).toString(), page->selected());
  EXPECT_NE(window_->findChild<app::EvaluateDialog*>(), nullptr);
  action("checkpoints.branch")->trigger();
  ASSERT_TRUE(waitForEnd());
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return bench().runs()->find(QStringLiteral("iris_dnn/run-2")) != nullptr; }, kWaitMs));
}

TEST_F(CheckpointsWindowTest, ACheckpointIsGivenToExport) {
  trainIris();
  CheckpointsDashboard* page = checkpoints();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !page->selected().isEmpty(); }, kWaitMs));
  QSignalSpy asked(bench().checkpoints(), &app::CheckpointCommands::exportRequested);
  action("checkpoints.export")->trigger();
  ASSERT_EQ(asked.size(), 1);
  EXPECT_EQ(asked.front().at(1).toString(), page->selected());
  EXPECT_NE(window_->findChild<app::ExportDialog*>(), nullptr);
}

TEST_F(CheckpointsWindowTest, TheConsoleAsksTheRunsOfTheWorkspace) {
  trainIris();
  action("mode.sql")->trigger();
  auto* page = child<widgets::SqlDashboard>("sqlDashboard");
  page->editor()->setPlainText(QStringLiteral("SELECT run, max(step) FROM scalars('loss') GROUP BY run"));
  QSignalSpy answered(page, &widgets::SqlDashboard::answered);
  action("sql.run")->trigger();
  ASSERT_TRUE(answered.wait(kWaitMs));
  EXPECT_EQ(page->model()->rowCount(), 2);
}

TEST_F(CheckpointsWindowTest, AGraphIsSavedAndOpenedFromFiles) {
  trainIris();
  window_->showMode(app::Mode::kGraph);
  ASSERT_TRUE(waitForPictures());
  auto* page = window_->findChild<app::GraphPage*>();
  QSignalSpy saved(page->tools(), &app::GraphFileActions::saved);
  dialogs_.answer = dir_.filePath(QStringLiteral("graph.svg"));
  action("graph.save_picture")->trigger();
  ASSERT_TRUE(saved.wait(kWaitMs));
  EXPECT_GT(QFileInfo(dialogs_.answer).size(), 1000);
  QSignalSpy failed(page->tools(), &app::GraphFileActions::failed);
  action("graph.open_file")->trigger();  // the picture is no graph
  ASSERT_TRUE(failed.wait(kWaitMs));
  EXPECT_TRUE(waitForBanner(QStringLiteral("graph.svg")));
}

TEST_F(CheckpointsWindowTest, AComparedGraphKeepsItsName) {
  const auto write = [this](const char* name) {
    QFile file(dir_.filePath(QString::fromLatin1(name)));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("node { name: \"x\" op: \"Placeholder\" }");
    return file.fileName();
  };
  window_->showMode(app::Mode::kGraph);
  auto* page = window_->findChild<app::GraphPage*>();
  QSignalSpy opened(page->tools(), &app::GraphFileActions::opened);
  page->tools()->openFile(write("mine compared with yours.pbtxt"));
  ASSERT_TRUE(opened.wait(kWaitMs));
  QSignalSpy compared(page->tools(), &app::GraphFileActions::compared);
  for (const char* other : {"a.pbtxt", "b.pbtxt"}) {
    page->tools()->compareWith(write(other));
    ASSERT_TRUE(compared.wait(kWaitMs));
    EXPECT_EQ(child<QLabel>("graphSource")->accessibleName(),
              QStringLiteral("mine compared with yours.pbtxt compared with %1").arg(QString::fromLatin1(other)));
  }
}

TEST(CheckpointFilesTest, ValuesPicturesAndFilesAreWhatIsStored) {
  QTemporaryDir folder;
  const std::string prefix = folder.filePath(QStringLiteral("model.ckpt-1")).toStdString();
  engine::formats::BundleWriter writer(prefix);
  std::vector<float> values(6);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
  writer.add("filters", engine::Tensor::of(std::vector<float>(2 * 2 * 1 * 3, 0.5f), {2, 2, 1, 3}));
  writer.add("matrix", engine::Tensor::of(values, {2, 3}));
  writer.finish();
  app::CheckpointFiles files;
  const QString name = QString::fromStdString(prefix);
  const QString matrix = QStringLiteral("matrix");
  EXPECT_EQ(files.values(name, matrix, 2, 3, {}).numbers, (std::vector<double>{2, 3, 4}));
  const widgets::TensorPicture picture = files.picture(name, matrix, {});
  EXPECT_EQ(picture.rows, 2);
  EXPECT_EQ(picture.values[5], 5);
  EXPECT_EQ(files.picture(name, QStringLiteral("filters"), {}).filters, 3);
  const QString npy = folder.filePath(QStringLiteral("m.npy"));
  files.save(name, matrix, app::CheckpointFiles::FileKind::kNpy, npy, {});
  QFile file(npy);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray bytes = file.readAll();
  EXPECT_TRUE(bytes.startsWith("\x93NUMPY"));
  EXPECT_TRUE(bytes.contains("'shape': (2, 3, )"));
  EXPECT_EQ(bytes.size() % 64, 24);
  const QString csv = folder.filePath(QStringLiteral("m.csv"));
  files.save(name, matrix, app::CheckpointFiles::FileKind::kCsv, csv, {});
  QFile text(csv);
  ASSERT_TRUE(text.open(QIODevice::ReadOnly));
  EXPECT_EQ(text.readAll(), QByteArray("0,1,2\n3,4,5\n"));
  EXPECT_THROW(files.picture(name, QStringLiteral("none"), {}), engine::Error);
  files.markKept(name, true);
  EXPECT_TRUE(files.describe(name + QStringLiteral(".index")).kept);
}

}  // namespace
