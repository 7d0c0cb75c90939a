// The data page over a draft, with a workspace and a data folder in a temporary folder. Header-only.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <filesystem>

#include "app/features/wizard/data/data_page.h"
#include "app/features/wizard/data/preview_pane.h"
#include "app/features/wizard/step/option_fold.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "engine/estimator/config/experiment.h"
#include "tests/support/golden_path.h"
#include "tests/support/laid_out.h"
#include "tests/support/screenshots.h"
#include "tests/support/scripted_dialogs.h"
#include "tests/support/temporary_folder.h"
#include "widgets/forms/field_problem.h"

namespace test_support {

inline constexpr int kDataWaitMs = 30000;

class DataPageTest : public ::testing::Test {
 protected:
  DataPageTest() {
    for (const char* name : {"workspace", "workspace/experiments", "workspace/data", "data"}) {
      std::filesystem::create_directory(folder_.path(name));
    }
    draft_.setBaseDir(QString::fromStdString(folder_.path("workspace/experiments")));
    page_ = std::make_unique<app::DataPage>(&draft_, &dialogs_, QString::fromStdString(folder_.path("data")));
    page_->resize(820, 760);
    page_->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(page_.get()));
    QApplication::processEvents();
  }
  // Before the page is gone, as its window does: the field that loses the focus tells the page of its text.
  ~DataPageTest() override { page_->close(); }

  // A file of the samples that the program brings, in the workspace.
  std::string addSample(const std::string& name) {
    const char* sources = std::getenv("ESTIMATOR_SOURCE_DIR");
    const std::filesystem::path from = std::filesystem::path(sources ? sources : ".") / "resources" / "data" / name;
    const std::string to = folder_.path("workspace/data/" + name);
    std::filesystem::copy_file(from, to);
    return to;
  }
  static engine::estimator::Experiment sample(const std::string& name) {
    const char* sources = std::getenv("ESTIMATOR_SOURCE_DIR");
    return engine::estimator::loadExperiment(std::string(sources ? sources : ".") + "/resources/experiments/" + name +
                                             ".experiment.json");
  }
  std::string write(const std::string& name, const std::string& text) { return folder_.write(name, text); }

  void choose(const std::string& path) {
    page_->choose(QString::fromStdString(path));
    wait();
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return !page_->isBusy(); }, kDataWaitMs));
  }
  template <typename T>
  T* child(const char* name) {
    T* found = page_->findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  // Opens what hides a control.
  static void unfold(const QWidget* control) {
    app::OptionFold* fold = app::OptionFold::around(control);
    if (!fold || fold->isOpen()) return;
    QTest::mouseClick(fold->findChild<QToolButton*>(), Qt::LeftButton);
    layOut();
  }
  void click(const char* name) {
    auto* button = child<QAbstractButton>(name);
    unfold(button);
    QTest::mouseClick(button, Qt::LeftButton);
  }
  void type(const char* name, const QString& text) {
    auto* line = child<QLineEdit>(name);
    unfold(line);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
  }
  void pick(const char* name, const QString& text) {
    auto* combo = child<QComboBox>(name);
    const int index = combo->findText(text);
    ASSERT_GE(index, 0) << text.toStdString();
    unfold(combo);
    combo->setFocus();
    combo->setCurrentIndex(index);
    emit combo->activated(index);
    wait();
  }
  const engine::estimator::Experiment& experiment() const { return draft_.experiment(); }
  std::string trainJson() const { return engine::estimator::toJson(experiment().train_input()); }
  QString problem() { return child<widgets::FieldProblem>("data.problem")->problem(); }
  // Without waiting, the screen is as it is now.
  void shoot(const QString& name, bool wait = true) {
    for (const bool dark : {false, true}) {
      const ThemeScope theme(dark);
      if (wait) QTest::qWait(1);
      saveScreenshot(page_.get(),
                     QStringLiteral("wizard_data_%1_%2").arg(name, QLatin1String(dark ? "dark" : "light")));
    }
  }

  TemporaryFolder folder_;
  ScriptedDialogs dialogs_;
  app::ExperimentDraft draft_;
  std::unique_ptr<app::DataPage> page_;
};

}  // namespace test_support
