// A window with a trained run, and what the tests of its dialogs on models share. Header-only.
#pragma once

#include <QCheckBox>
#include <QSpinBox>

#include "app/features/evaluate/evaluate_dialog.h"
#include "app/features/export/export_dialog.h"
#include "app/features/export/export_form.h"
#include "app/features/export/export_result.h"
#include "app/features/export/try_window.h"
#include "app/features/model_forms/input_form.h"
#include "app/features/model_forms/output_view.h"
#include "tests/app/window_fixture.h"
#include "widgets/controls/draw_pad.h"
#include "widgets/util/action_registry.h"

namespace test_support {

class ModelWindowTest : public WindowTest {
 protected:
  // Iris with checkpoints at 100, 200 and 300, each evaluated.
  void trainIris() {
    auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    experiment.mutable_train()->set_max_steps(300);
    experiment.mutable_eval()->set_every_steps(100);
    addExperiment(QStringLiteral("flowers"), QString::fromStdString(engine::estimator::toJson(experiment)));
    train(QStringLiteral("flowers/run-1"));
    const auto listed = [this] {
      const app::RunFacts* facts = bench().runs()->find(QStringLiteral("flowers/run-1"));
      return facts->checkpoints.size() >= 4 && facts->checkpoints.back().step == 300;
    };
    ASSERT_TRUE(QTest::qWaitFor(listed, kWaitMs));
  }
  void train(const QString& run) {
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return bench().runs()->find(run) && bench().runs()->find(run)->checkpoints.size() > 0; }, kWaitMs));
    selectRun(run);
  }
  QAction* action(const char* id) {
    QAction* found = window_->findChild<QAction*>(QString::fromLatin1(id));
    EXPECT_NE(found, nullptr) << id;
    return found;
  }
  template <typename T>
  T* part(QWidget* of, const char* name) {
    T* found = of->findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  void press(QWidget* of, const char* name) {
    auto* button = part<QAbstractButton>(of, name);
    ASSERT_TRUE(button && button->isEnabled()) << name;
    QTest::mouseClick(button, Qt::LeftButton);
  }
  void choose(QWidget* of, const char* name, int entry) {
    auto* box = part<QComboBox>(of, name);
    ASSERT_NE(box, nullptr);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < entry; ++i) QTest::keyClick(box, Qt::Key_Down);
    ASSERT_EQ(box->currentIndex(), entry);
  }
  void type(QWidget* of, const QString& name, const QString& text) {
    auto* line = of->findChild<QLineEdit*>(name);
    ASSERT_NE(line, nullptr) << name.toStdString();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
  }
  // The training file's rows over and over: enough for what is to be cancelled.
  QString manyFlowers() {
    QFile file(root() + QStringLiteral("/data/iris_training.csv"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray head = file.readLine();
    const QByteArray rows = file.readAll();
    QFile many(dir_.filePath(QStringLiteral("many.csv")));
    EXPECT_TRUE(many.open(QIODevice::WriteOnly));
    many.write(head);
    for (int i = 0; i < 500; ++i) many.write(rows);
    return many.fileName();
  }
  // The export dialog of the selected run, with its first plan shown.
  app::ExportDialog* openExport() {
    action("run.export")->trigger();
    auto* dialog = window_->findChild<app::ExportDialog*>();
    EXPECT_NE(dialog, nullptr);
    QSignalSpy planned(dialog, &app::ExportDialog::planned);
    EXPECT_TRUE(planned.wait(kWaitMs));
    return dialog;
  }
  // Writes the export and gives its folder.
  QString write(app::ExportDialog* dialog) {
    QSignalSpy written(dialog, &app::ExportDialog::written);
    press(dialog, "exportStart");
    EXPECT_TRUE(written.wait(kWaitMs)) << dialog->result()->lines().join(QLatin1Char('\n')).toStdString();
    return written.isEmpty() ? QString() : written.front().front().toString();
  }
  void showTryTab(app::ExportDialog* dialog) {
    QSignalSpy opened(dialog->tryPane(), &app::TryPane::opened);
    auto* tabs = part<QTabWidget>(dialog, "exportTabs");
    ASSERT_TRUE(tabs->isTabEnabled(1));
    tabs->setCurrentIndex(1);
    ASSERT_TRUE(!dialog->tryPane()->facts().signatures.empty() || opened.wait(kWaitMs));
  }
  // Types a flower and asks; the likeliest class.
  QString askFlower(app::TryPane* pane, const QStringList& petalsAndSepals) {
    const char* names[] = {"SepalLength", "SepalWidth", "PetalLength", "PetalWidth"};
    for (int i = 0; i < 4; ++i) {
      type(pane, QStringLiteral("value.%1").arg(QLatin1String(names[i])), petalsAndSepals[i]);
    }
    QSignalSpy answered(pane, &app::TryPane::answered);
    QTest::keyClick(pane->form(), Qt::Key_Return, Qt::ControlModifier);
    if (answered.isEmpty() && !answered.wait(kWaitMs)) return {};
    const widgets::TableContent& shares = pane->output()->shares()->table();
    return shares.rows.empty() ? QString() : shares.rows[0].cells[0].text;
  }
  void picture(QWidget* widget, const QString& name) {
    for (const char* theme : {"light", "dark"}) {
      action(theme == std::string("dark") ? "theme.dark" : "theme.light")->trigger();
      QTest::qWait(0);
      saveScreenshot(widget, QStringLiteral("%1_%2").arg(name, QLatin1String(theme)));
    }
    action("theme.light")->trigger();
  }
};

inline const QStringList kSetosa{QStringLiteral("5.1"), QStringLiteral("3.3"), QStringLiteral("1.7"),
                                 QStringLiteral("0.5")};
inline const QStringList kVirginica{QStringLiteral("6.9"), QStringLiteral("3.1"), QStringLiteral("5.4"),
                                    QStringLiteral("2.1")};

}  // namespace test_support
