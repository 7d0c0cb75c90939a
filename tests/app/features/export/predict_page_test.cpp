// The Predict page on models that the window trained: single examples, whole inputs, and what is saved of them.
#include "app/features/predict/predict_page.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScrollBar>
#include <QTableView>

#include "app/features/predict/example_tab.h"
#include "app/features/predict/whole_input_tab.h"
#include "tests/app/features/export/model_fixture.h"
#include "widgets/controls/row_picker.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/empty_state.h"
#include "widgets/tables/confusion_view.h"

namespace {

using app::PredictPage;
using test_support::kSetosa;
using test_support::kWaitMs;

class PredictPageTest : public test_support::ModelTest {
 protected:
  PredictPage* openPage() {
    action("run.predict")->trigger();
    auto* page = window_->findChild<PredictPage*>();
    EXPECT_NE(page, nullptr);
    EXPECT_TRUE(waitForFirst(page));
    return page;
  }
  // Until the answer to the first example of the input is there.
  bool waitForFirst(PredictPage* page) {
    const auto* rows = page->findChild<widgets::RowPicker*>();
    const auto* hint = part<QLabel>(page, "outputHint");
    return QTest::qWaitFor([&] { return rows->current() == 0 && !hint->isVisible(); }, kWaitMs);
  }
  void showWhole(PredictPage* page) { part<QTabBar>(page, "predictTabs")->setCurrentIndex(1); }
  void predictAll(PredictPage* page) {
    QSignalSpy predicted(page->whole(), &app::WholeInputTab::predicted);
    press(page, "predictAll");
    ASSERT_TRUE(predicted.wait(kWaitMs)) << problems(page).toStdString();
    ASSERT_NE(page->whole()->predictions(), nullptr);
  }
  static QString problems(QWidget* of) {
    QStringList problems;
    for (auto* each : of->findChildren<widgets::FieldProblem*>()) problems << each->problem();
    return problems.join(QLatin1Char('\n'));
  }
  static QByteArray contents(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
  }
};

TEST_F(PredictPageTest, BeginsWithTheFirstExampleOfItsInputAndTheAnswer) {
  trainIris();
  PredictPage* page = openPage();
  EXPECT_EQ(part<QLineEdit>(page, "value.SepalLength")->text(), QStringLiteral("5.9"));
  EXPECT_EQ(page->example()->output()->shares()->table().rows.at(0).cells[0].text, QStringLiteral("1"));
  EXPECT_TRUE(part<QTableView>(page, "outputTable")->isVisible());
  showWhole(page);
  const auto* empty = part<QWidget>(page, "predictEmpty");
  EXPECT_TRUE(empty->isVisible() && !page->whole()->confusion()->isVisible());
  predictAll(page);
  EXPECT_TRUE(!empty->isVisible() && page->whole()->confusion()->isVisible());
}

TEST_F(PredictPageTest, PredictsATypedFlowerAndRowsOfTheInput) {
  trainIris();
  PredictPage* page = openPage();
  EXPECT_EQ(page->run(), QStringLiteral("flowers/run-1"));
  const char* names[] = {"SepalLength", "SepalWidth", "PetalLength", "PetalWidth"};
  for (int i = 0; i < 4; ++i) type(page, QStringLiteral("value.%1").arg(QLatin1String(names[i])), kSetosa[i]);
  QSignalSpy answered(page->example(), &app::ExampleTab::answered);
  QTest::keyClick(page->example()->form(), Qt::Key_Return, Qt::ControlModifier);
  ASSERT_TRUE(answered.wait(kWaitMs)) << problems(page).toStdString();
  EXPECT_EQ(page->example()->output()->shares()->table().rows.at(0).cells[0].text, QStringLiteral("0"));
  press(page, "nextRow");
  auto* rows = page->findChild<widgets::RowPicker*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return rows->current() == 0; }, kWaitMs)) << "what was typed is none of them";
  EXPECT_EQ(part<QLineEdit>(page, "value.SepalLength")->text(), QStringLiteral("5.9"));
  press(page, "predictAsk");
  ASSERT_TRUE(answered.wait(kWaitMs));
  EXPECT_EQ(page->example()->output()->shares()->table().rows.at(0).cells[0].text, QStringLiteral("1"));
  picture(window_, QStringLiteral("predict_example"));
  type(page, QStringLiteral("value.SepalLength"), QStringLiteral("x"));
  press(page, "predictAsk");
  EXPECT_TRUE(problems(page).contains(QStringLiteral("\"x\" is not a number.")));
}

TEST_F(PredictPageTest, AllItsColonsAreOnOneLine) {
  trainIris();
  PredictPage* page = openPage();
  choose(page, "inputKind", 2);  // whose files are rows of the form, too
  QApplication::processEvents();
  QMap<int, QString> ends;
  for (const auto* label : page->findChildren<QLabel*>()) {
    const bool isTitle = label->isVisible() && label->text().endsWith(QLatin1Char(':'));
    if (!isTitle) continue;
    EXPECT_TRUE(label->alignment() & Qt::AlignRight) << label->text().toStdString();
    ends.insert(label->mapTo(page, QPoint(label->width(), 0)).x(), label->text());
  }
  EXPECT_EQ(ends.size(), 1) << ends.values().join(QLatin1Char(' ')).toStdString();
  const auto left = [&](const char* name) { return part<QWidget>(page, name)->mapTo(page, QPoint()).x(); };
  EXPECT_EQ(left("inputKind"), left("previousRow"));
  EXPECT_EQ(left("predictAsk"), left("previousRow"));
  picture(window_, QStringLiteral("predict_colons"));
}

TEST_F(PredictPageTest, AnotherRunBeginsWithTheFirstExampleAgain) {
  trainIris();
  PredictPage* page = openPage();
  press(page, "nextRow");
  auto* rows = page->findChild<widgets::RowPicker*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return rows->current() == 1; }, kWaitMs));
  train(QStringLiteral("flowers/run-2"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return page->run() == QStringLiteral("flowers/run-2"); }, kWaitMs));
  EXPECT_EQ(part<QLabel>(page, "rowLabel")->text(), QString());
  EXPECT_TRUE(waitForFirst(page));
}

TEST_F(PredictPageTest, WhereItsDataAreNotFoundAnotherDataFolderIsOffered) {
  const QString data = root() + QStringLiteral("/data");
  bench().dataFolder()->set(data);
  QString json = irisJson();
  addExperiment(QStringLiteral("flowers"), json.replace(QStringLiteral("../data/"), QStringLiteral("${DATA}/")));
  train(QStringLiteral("flowers/run-1"));
  bench().dataFolder()->set(root());
  action("run.predict")->trigger();
  auto* page = window_->findChild<PredictPage*>();
  const auto trouble = [page] { return page->example()->findChild<widgets::EmptyState*>(); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return trouble()->isVisible(); }, kWaitMs));
  EXPECT_TRUE(trouble()->accessibleDescription().contains(QStringLiteral("iris_t"))) << "names the file";
  picture(window_, QStringLiteral("predict_no_data"));
  auto* choose = trouble()->findChild<QPushButton*>(QStringLiteral("action.file.data_folder"));
  ASSERT_NE(choose, nullptr);
  QSignalSpy wanted(action("file.data_folder"), &QAction::triggered);
  QTest::mouseClick(choose, Qt::LeftButton);
  ASSERT_EQ(wanted.size(), 1) << "which the window asks for the folder";
  bench().dataFolder()->set(data);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !page->example()->form()->fields().empty(); }, kWaitMs));
  EXPECT_TRUE(page->example()->form()->isVisible() && !trouble()->isVisible());
}

TEST_F(PredictPageTest, TheConfusionMatrixCountsWhatAnEvaluationMeasures) {
  trainIris();
  PredictPage* page = openPage();
  showWhole(page);
  predictAll(page);
  const widgets::ConfusionMatrix& matrix = page->whole()->confusion()->model()->matrix();
  EXPECT_EQ(matrix.total(), 30);
  EXPECT_EQ(matrix.classes(), (QStringList{QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2")}));
  EXPECT_EQ(matrix.ofLabel(QStringLiteral("0")), 8);
  summaries::EventLogReader reader(runDir(QStringLiteral("flowers/run-1")) + "/eval");
  double accuracy = -1;
  for (const auto& series : reader.series()) {
    if (series.tag == "accuracy") accuracy = reader.visible(series.id).values.back();
  }
  EXPECT_NEAR(matrix.accuracy(), accuracy, 1e-6);
  // The mistake stands first, and all columns are seen.
  const auto& rows = page->whole()->examples()->table().rows;
  ASSERT_TRUE(QTest::qWaitFor([&] { return rows.size() == 30; }, kWaitMs));
  EXPECT_NE(rows[0].cells[1].text, rows[0].cells[2].text);
  EXPECT_EQ(rows[29].cells[1].text, rows[29].cells[2].text);
  EXPECT_EQ(page->whole()->confusion()->table()->horizontalScrollBar()->maximum(), 0);
  // A click on a cell lists its examples; one of them opened predicts the same.
  auto* table = page->whole()->confusion()->table();
  const QModelIndex cell = table->model()->index(2, 2);
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
  const int64_t right = matrix.count(QStringLiteral("2"), QStringLiteral("2"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return page->whole()->examples()->rowCount() == right; }, kWaitMs));
  press(page, "confusionShares");
  picture(window_, QStringLiteral("predict_confusion"));
  QSignalSpy answered(page->example(), &app::ExampleTab::answered);
  auto* examples = part<QTableView>(page, "examplesTable");
  examples->setCurrentIndex(examples->model()->index(0, 0));
  QTest::keyClick(examples, Qt::Key_Return);
  ASSERT_TRUE(answered.wait(kWaitMs));
  EXPECT_EQ(page->example()->output()->shares()->table().rows.at(0).cells[0].text, QStringLiteral("2"));
  showWhole(page);
  press(page, "allExamples");
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->whole()->examples()->rowCount() == 30; }, kWaitMs));
}

TEST_F(PredictPageTest, SavesPredictionsAsATableAndAsJsonLines) {
  trainIris();
  PredictPage* page = openPage();
  showWhole(page);
  predictAll(page);
  QSignalSpy saved(page->whole(), &app::WholeInputTab::saved);
  dialogs().answer = dir_.filePath(QStringLiteral("p.csv"));
  press(page, "predictSave");
  ASSERT_TRUE(saved.wait(kWaitMs));
  const QList<QByteArray> lines = contents(dialogs().answer).trimmed().split('\n');
  EXPECT_EQ(lines.size(), 31);
  EXPECT_TRUE(lines[0].startsWith("example,label,")) << lines[0].toStdString();
  EXPECT_TRUE(lines[0].contains("probabilities/2")) << lines[0].toStdString();
  EXPECT_EQ(lines[1].count(','), lines[0].count(','));
  dialogs().answer = dir_.filePath(QStringLiteral("p.jsonl"));
  press(page, "predictSave");
  ASSERT_TRUE(saved.wait(kWaitMs));
  const QList<QByteArray> objects = contents(dialogs().answer).trimmed().split('\n');
  ASSERT_EQ(objects.size(), 30);
  const QJsonObject first = QJsonDocument::fromJson(objects[0]).object();
  EXPECT_EQ(first.value(QStringLiteral("label")).toString(), QStringLiteral("1"));
  QSignalSpy failed(page->whole(), &app::WholeInputTab::failed);
  dialogs().answer = QStringLiteral("/proc/p.csv");
  press(page, "predictSave");
  ASSERT_TRUE(failed.wait(kWaitMs));
  EXPECT_TRUE(problems(page).contains(QStringLiteral("/proc/p.csv"))) << problems(page).toStdString();
}

TEST_F(PredictPageTest, AFileWithoutLabelsIsPredictedAndOneThatIsMissingIsSaid) {
  trainIris();
  QFile file(dir_.filePath(QStringLiteral("new.csv")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("SepalLength,SepalWidth,PetalLength,PetalWidth\n5.1,3.3,1.7,0.5\n6.9,3.1,5.4,2.1\n");
  file.close();
  PredictPage* page = openPage();
  showWhole(page);
  choose(page, "inputKind", 2);
  type(page, QStringLiteral("inputPath.path"), file.fileName());
  QSignalSpy failed(page->whole(), &app::WholeInputTab::failed);
  press(page, "predictAll");
  ASSERT_TRUE(failed.wait(kWaitMs));
  EXPECT_TRUE(problems(page).contains(QStringLiteral("Species"))) << problems(page).toStdString();
  press(page, "inputLabelled");
  predictAll(page);
  EXPECT_EQ(page->whole()->predictions()->predicted, (QStringList{QStringLiteral("0"), QStringLiteral("2")}));
  EXPECT_FALSE(page->whole()->confusion()->isVisible());
  type(page, QStringLiteral("inputPath.path"), QStringLiteral("/nowhere.csv"));
  press(page, "predictAll");
  ASSERT_TRUE(failed.wait(kWaitMs));
  EXPECT_TRUE(problems(page).contains(QStringLiteral("/nowhere.csv")));
}

TEST_F(PredictPageTest, IsCancelledAndShowsWhyThereIsNothingToPredictWith) {
  action("mode.predict")->trigger();
  auto* page = window_->findChild<PredictPage*>();
  ASSERT_NE(page, nullptr);
  EXPECT_TRUE(page->example()->form()->fields().empty());
  EXPECT_FALSE(page->example()->form()->isVisible());
  // There is no run that could be selected.
  const auto* empty = page->findChild<widgets::EmptyState*>({}, Qt::FindDirectChildrenOnly);
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return empty->accessibleDescription().startsWith(QStringLiteral("No run has a checkpoint yet")); },
      kWaitMs));
  picture(window_, QStringLiteral("predict_empty"));
  trainIris();
  page = openPage();
  showWhole(page);
  choose(page, "inputKind", 2);
  type(page, QStringLiteral("inputPath.path"), manyFlowers());
  QSignalSpy failed(page->whole(), &app::WholeInputTab::failed);
  press(page, "predictAll");
  press(page, "predictCancel");
  ASSERT_TRUE(failed.wait(kWaitMs));
  EXPECT_TRUE(problems(page).contains(QStringLiteral("Cancelled.")));
  choose(page, "inputKind", 0);
  predictAll(page);
}

}  // namespace
