// The data step of the wizard, driven as a person does.
#include <google/protobuf/util/message_differencer.h>

#include <QAbstractItemModelTester>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QScrollArea>

#include "app/features/wizard/data/picture_model.h"
#include "engine/formats/examples/example_writer.h"
#include "engine/formats/files/tfrecord.h"
#include "tests/app/access_audit.h"
#include "tests/app/features/wizard_data/data_fixture.h"
#include "tests/support/laid_out.h"

namespace {

using google::protobuf::util::MessageDifferencer;
using test_support::DataPageTest;

TEST_F(DataPageTest, BeginsWithAPlaceToDropFiles) {
  EXPECT_TRUE(child<QWidget>("dropZone")->isVisible());
  EXPECT_EQ(page_->problems().size(), 1);
  shoot(QStringLiteral("drop_zone"));
}

TEST_F(DataPageTest, ATableOfTheWorkspaceBecomesTheHandWrittenInput) {
  addSample("titanic_eval.csv");
  choose(addSample("titanic_train.csv"));
  EXPECT_EQ(experiment().train_input().csv().path(), "../data/titanic_train.csv");
  EXPECT_EQ(experiment().train_input().csv().label(), "survived");
  EXPECT_EQ(experiment().eval_input().csv().path(), "../data/titanic_eval.csv");
  EXPECT_EQ(experiment().eval_input().csv().label(), "survived");
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('\n')).toStdString();
  shoot(QStringLiteral("csv"));
}

TEST_F(DataPageTest, ColumnsOfTheTableAreAsWideAsTheirNames) {
  choose(addSample("titanic_train.csv"));
  const auto* head = page_->findChild<QHeaderView*>(QStringLiteral("previewHeader"));
  QFont font = head->font();
  font.setWeight(QFont::DemiBold);
  for (int column = 0; column < head->count(); ++column) {
    const QString name = head->model()->headerData(column, Qt::Horizontal).toString();
    EXPECT_GT(head->sectionSize(column), QFontMetrics(font).horizontalAdvance(name)) << name.toStdString();
  }
}

TEST_F(DataPageTest, CellsThatWouldBeCutHaveTheRoomThatIsFreeUntilAPersonDecides) {
  choose(write("data/t.csv", "words,y\nGrain is the fruit of the grasses,0\nA young cat is called a kitten,1\n"));
  auto* table = child<QTableView>("previewTable");
  QHeaderView* head = table->horizontalHeader();
  EXPECT_GT(head->sectionSize(0),
            table->fontMetrics().horizontalAdvance(QStringLiteral("Grain is the fruit of the gra")));
  EXPECT_LE(head->length(), table->viewport()->width());
  head->resizeSection(0, 90);
  page_->resize(page_->width() + 40, page_->height());
  test_support::layOut();
  EXPECT_EQ(head->sectionSize(0), 90);
}

TEST_F(DataPageTest, TheRowsHaveTheirFirstColonsBelowEachOther) {
  addSample("titanic_eval.csv");
  choose(addSample("titanic_train.csv"));
  test_support::layOut();
  int colon = 0, rows = 0;
  for (const QLabel* label : page_->findChildren<QLabel*>(QStringLiteral("firstLabel"))) {
    if (!label->isVisible()) continue;
    const int end = label->mapTo(page_.get(), QPoint(label->width(), 0)).x();
    if (rows++ > 0) EXPECT_EQ(end, colon) << label->text().toStdString();
    colon = end;
  }
  EXPECT_GE(rows, 4);
}

TEST_F(DataPageTest, ReaderSettingsAreOneLineThatSaysWhatWasGuessedUntilSpaceOpensThem) {
  choose(addSample("titanic_train.csv"));
  auto* fold = child<QToolButton>("data.reader");
  const auto* delimiter = child<QComboBox>("data.delimiter");
  EXPECT_EQ(app::OptionFold::around(delimiter)->summary(),
            QStringLiteral("CSV · Comma · Names in the first line · 10 columns"));
  EXPECT_FALSE(delimiter->isVisible());
  EXPECT_FALSE(child<QSpinBox>("data.batchSize")->isVisible());
  EXPECT_TRUE(child<QComboBox>("data.label")->isVisible());
  fold->setFocus();
  QTest::keyClick(fold, Qt::Key_Space);
  test_support::layOut();
  EXPECT_TRUE(delimiter->isVisible());
  QTest::keyClick(fold, Qt::Key_Space);
  EXPECT_FALSE(delimiter->isVisible());
}

TEST_F(DataPageTest, WhatCannotBeReadHasItsReaderSettingsOpen) {
  choose(write("data/t.csv", "a,b\n1,2\n"));
  const auto* delimiter = child<QComboBox>("data.delimiter");
  EXPECT_FALSE(delimiter->isVisible());
  choose(write("data/wrong.csv", "a,b\n\"1,2\n"));
  EXPECT_TRUE(problem().contains(QStringLiteral("never closed")));
  EXPECT_TRUE(delimiter->isVisible());
}

TEST_F(DataPageTest, ARowHasOneLabelAndItsFieldBehindTheColon) {
  addSample("titanic_eval.csv");
  choose(addSample("titanic_train.csv"));
  for (const char* name : {"data.reader", "data.column", "data.usage"}) click(name);
  test_support::layOut();
  std::vector<std::pair<int, QString>> rows;
  for (const QLabel* label : page_->findChildren<QLabel*>()) {
    if (!label->isVisible() || !label->buddy()) continue;
    const auto middle = [&](const QWidget* one) { return one->mapTo(page_.get(), one->rect().center()); };
    EXPECT_LT(std::abs(middle(label).y() - middle(label->buddy()).y()), 8) << label->text().toStdString();
    for (const auto& [y, other] : rows) {
      EXPECT_GE(std::abs(middle(label).y() - y), 12) << label->text().toStdString() << ' ' << other.toStdString();
    }
    rows.emplace_back(middle(label).y(), label->text());
  }
  EXPECT_GE(rows.size(), 12u);
  shoot(QStringLiteral("open"));
}

TEST_F(DataPageTest, FitsTheSmallestWizard) {
  addSample("titanic_eval.csv");
  choose(addSample("titanic_train.csv"));
  page_->resize(570, 420);
  test_support::layOut();
  const auto* scroll = child<QScrollArea>("dataScroll");
  EXPECT_LE(scroll->widget()->width(), scroll->viewport()->width());
  shoot(QStringLiteral("small"));
}

TEST_F(DataPageTest, TheTitanicSamplesInputsAreMadeByHand) {
  const engine::estimator::Experiment wanted = sample("titanic_linear");
  addSample("titanic_eval.csv");
  choose(addSample("titanic_train.csv"));
  child<QSpinBox>("data.batchSize")->setValue(64);
  child<QSpinBox>("data.shuffle")->setValue(0);
  child<QSpinBox>("eval.batchSize")->setValue(32);
  EXPECT_TRUE(MessageDifferencer::Equals(experiment().train_input(), wanted.train_input())) << trainJson();
  EXPECT_TRUE(MessageDifferencer::Equals(experiment().eval_input(), wanted.eval_input()))
      << engine::estimator::toJson(experiment().eval_input());
}

TEST_F(DataPageTest, TheCensusSamplesInputsAreMadeByHand) {
  const engine::estimator::Experiment wanted = sample("census_wide_deep");
  const char* shared = std::getenv("ESTIMATOR_DATA");
  const std::string data = shared ? shared : "../shared/data";
  if (!std::filesystem::exists(data + "/census/adult.data")) GTEST_SKIP() << "no census data in " << data;
  std::filesystem::create_directory(folder_.path("data/census"));
  for (const std::string name : {"census/adult.data", "census/adult.test"}) {
    std::filesystem::copy_file(data + "/" + name, folder_.path("data/" + name));
  }
  choose(folder_.path("data/census/adult.data"));
  auto* table = child<QTableView>("previewTable");
  const auto& csv = wanted.train_input().csv();
  for (int i = 0; i < csv.columns_size(); ++i) {
    const std::string& name = csv.columns(i).name();
    table->setCurrentIndex(table->model()->index(0, i));
    type("column.name", QString::fromStdString(name));
    pick("column.type", QString::fromStdString(csv.columns(i).type()));
    if (std::ranges::count(csv.features(), name) == 0 && name != csv.label()) click("column.use");
  }
  child<QSpinBox>("data.batchSize")->setValue(40);
  child<QSpinBox>("data.shuffle")->setValue(32561);
  child<QSpinBox>("eval.batchSize")->setValue(512);
  EXPECT_TRUE(MessageDifferencer::Equals(experiment().train_input(), wanted.train_input())) << trainJson();
  EXPECT_TRUE(MessageDifferencer::Equals(experiment().eval_input(), wanted.eval_input()))
      << engine::estimator::toJson(experiment().eval_input());
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
}

TEST_F(DataPageTest, AFileOfTheDataFolderIsWrittenWithItsVariable) {
  choose(write("data/t.csv", "a,y\n1,0\n2,1\n3,0\n"));
  EXPECT_EQ(experiment().train_input().csv().path(), "${DATA}/t.csv");
  EXPECT_TRUE(experiment().eval_input().has_split());
}

TEST_F(DataPageTest, PathsAreTypedToo) {
  write("data/t.csv", "a,y\n1,0\n2,1\n");
  type("data.path", QStringLiteral("${DATA}/t.csv"));
  wait();
  EXPECT_EQ(experiment().train_input().csv().path(), "${DATA}/t.csv");
}

TEST_F(DataPageTest, FilesAreDroppedOnThePage) {
  const QString path = QString::fromStdString(write("data/t.csv", "a,y\n1,0\n2,1\n"));
  QMimeData mime;
  mime.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(50, 200), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(page_.get(), &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(50, 200), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(page_.get(), &drop);
  wait();
  EXPECT_TRUE(experiment().train_input().has_csv());
}

TEST_F(DataPageTest, BrowsingChoosesFilesAndFolders) {
  dialogs_.answers << QString::fromStdString(write("data/t.csv", "a,y\n1,0\n2,1\n"));
  click("chooseFile");
  wait();
  EXPECT_TRUE(experiment().train_input().has_csv());
  dialogs_.answers << QString();  // cancelled
  click("data.browseFolder");
  EXPECT_TRUE(experiment().train_input().has_csv());
}

TEST_F(DataPageTest, DrawnDigitsNeedNoFile) {
  click("useDigits");
  wait();
  EXPECT_TRUE(experiment().train_input().has_digits());
  EXPECT_TRUE(experiment().eval_input().has_digits());
  EXPECT_EQ(child<QListView>("previewPictures")->model()->rowCount(), 20);
  EXPECT_TRUE(page_->problems().isEmpty());
  shoot(QStringLiteral("digits"));
}

TEST_F(DataPageTest, TheTypeOfAColumnIsChosenInItsHead) {
  choose(write("data/t.csv", "a,y\n1,0\n2,1\n"));
  auto* table = child<QTableView>("previewTable");
  table->setFocus();
  table->setCurrentIndex(table->model()->index(0, 0));
  QTest::keyClick(table, Qt::Key_Return);
  auto* menu = child<QMenu>("typeMenu");
  ASSERT_TRUE(menu->isVisible());
  menu->actions().at(3)->trigger();
  ASSERT_EQ(experiment().train_input().csv().columns_size(), 1);
  EXPECT_EQ(experiment().train_input().csv().columns(0).type(), "float64");
  pick("column.type", QStringLiteral("As found (int32)"));
  EXPECT_EQ(experiment().train_input().csv().columns_size(), 0);
}

TEST_F(DataPageTest, ColumnsAreLeftOutAndStandInsGiven) {
  choose(write("data/t.csv", "a,b,y\n1,,0\n2,3,1\n"));
  auto* table = child<QTableView>("previewTable");
  table->setCurrentIndex(table->model()->index(0, 1));
  type("column.default", QStringLiteral("7"));
  click("column.required");
  EXPECT_EQ(experiment().train_input().csv().columns(0).default_value(), "7");
  EXPECT_TRUE(experiment().train_input().csv().columns(0).required());
  table->setCurrentIndex(table->model()->index(0, 0));
  click("column.use");
  EXPECT_EQ(experiment().train_input().csv().features_size(), 1);
  EXPECT_EQ(experiment().train_input().csv().features(0), "b");
  EXPECT_EQ(experiment().eval_input().csv().features_size(), 1);
  click("column.use");
  EXPECT_EQ(experiment().train_input().csv().features_size(), 0);
}

TEST_F(DataPageTest, TheOtherSideIsAShareAFileOrNothing) {
  choose(write("data/t.csv", "a,y\n1,0\n2,1\n3,0\n"));
  EXPECT_EQ(experiment().train_input().split().part(), "train");
  EXPECT_EQ(experiment().eval_input().split().part(), "eval");
  child<QDoubleSpinBox>("eval.share")->setValue(30);
  EXPECT_DOUBLE_EQ(experiment().train_input().split().eval_share(), 0.3);
  EXPECT_DOUBLE_EQ(experiment().eval_input().split().eval_share(), 0.3);
  pick("eval.kind", QStringLiteral("Another file"));
  EXPECT_FALSE(page_->problems().isEmpty());
  type("eval.path", QString::fromStdString(write("data/more.csv", "a,y\n9,1\n")));
  wait();
  EXPECT_EQ(experiment().eval_input().csv().path(), "${DATA}/more.csv");
  EXPECT_FALSE(experiment().train_input().has_split());
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  type("eval.path", QString::fromStdString(write("data/ragged.csv", "a,y\n9,1\n7\n")));
  wait();
  EXPECT_TRUE(child<widgets::FieldProblem>("eval.problem")->problem().contains(QStringLiteral("line 3")));
  EXPECT_FALSE(page_->problems().isEmpty());
  pick("eval.kind", QStringLiteral("Nothing"));
  EXPECT_FALSE(experiment().has_eval_input());
}

TEST_F(DataPageTest, BatchesOrderAndPassesAreWritten) {
  choose(write("data/t.csv", "a,y\n1,0\n2,1\n"));
  child<QSpinBox>("data.batchSize")->setValue(64);
  child<QSpinBox>("data.shuffle")->setValue(0);
  click("data.repeat");
  child<QSpinBox>("data.epochs")->setValue(3);
  const auto& input = experiment().train_input();
  EXPECT_EQ(input.batch_size(), 64);
  EXPECT_FALSE(input.has_shuffle_buffer());
  EXPECT_FALSE(input.repeat());
  EXPECT_EQ(input.num_epochs(), 3);
}

TEST_F(DataPageTest, AnUnknownLabelIsSaidBesideIt) {
  choose(write("data/t.csv", "a,y\n1,0\n2,1\n"));
  auto* label = child<QComboBox>("data.label");
  label->setEditText(QStringLiteral("nothing"));
  QTest::keyClick(label->lineEdit(), Qt::Key_Return);
  EXPECT_FALSE(child<widgets::FieldProblem>("data.labelProblem")->problem().isEmpty());
  EXPECT_FALSE(page_->problems().isEmpty());
}

TEST_F(DataPageTest, OptionsAreFoundOutAndCanBeChanged) {
  choose(write("data/t.csv", "1;0\n2;1\n"));
  EXPECT_EQ(experiment().train_input().csv().field_delim(), ";");
  EXPECT_FALSE(experiment().train_input().csv().header());
  EXPECT_EQ(experiment().train_input().csv().columns_size(), 2);
  click("data.header");
  wait();
  EXPECT_TRUE(experiment().train_input().csv().header());
  EXPECT_EQ(experiment().train_input().csv().columns_size(), 0);
  pick("data.delimiter", QStringLiteral("Comma"));
  EXPECT_FALSE(experiment().train_input().csv().has_field_delim());
}

TEST_F(DataPageTest, ATableWithoutNamesIsGivenThem) {
  choose(write("data/t.csv", "1,0\n2,1\n"));
  auto* table = child<QTableView>("previewTable");
  table->setCurrentIndex(table->model()->index(0, 0));
  type("column.name", QStringLiteral("size"));
  EXPECT_EQ(experiment().train_input().csv().columns(0).name(), "size");
  EXPECT_EQ(table->model()->headerData(0, Qt::Horizontal).toString(), QStringLiteral("size"));
}

TEST_F(DataPageTest, WhatIsWrongIsSaidBesideThePath) {
  const std::pair<std::string, const char*> files[] = {{"", "is empty"},
                                                       {"a,b\n1,2\n3\n", "line 3"},
                                                       {"PK\x03\x04 zip", "Excel"},
                                                       {"a,a\n1,2\n", "twice"},
                                                       {"a,b\n\"1,2\n", "never closed"}};
  for (const auto& [text, said] : files) {
    choose(write("data/wrong.csv", text));
    EXPECT_TRUE(problem().contains(QLatin1String(said))) << said << ": " << problem().toStdString();
    EXPECT_FALSE(page_->problems().isEmpty()) << said;
  }
  choose(folder_.path("nothing.csv"));
  EXPECT_TRUE(problem().contains(QStringLiteral("No such file")));
  choose(write("data/wrong.csv", "a,b\n1,2\n3\n"));
  shoot(QStringLiteral("error"));
  click("data.ignoreErrors");
  wait();
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  EXPECT_TRUE(experiment().train_input().csv().ignore_errors());
}

TEST_F(DataPageTest, ACopyInUtf8IsMadeAndChosen) {
  choose(write("data/latin.csv", "name,y\nJos\xe9,1\nAnn,0\n"));
  EXPECT_TRUE(problem().contains(QStringLiteral("line 2, byte 10")));
  click("data.convert");
  ASSERT_TRUE(QTest::qWaitFor([&] { return experiment().train_input().csv().path() == "${DATA}/latin.utf8.csv"; }));
  wait();
  EXPECT_TRUE(problem().isEmpty());
  EXPECT_FALSE(child<QWidget>("data.convert")->isVisible());
}

TEST_F(DataPageTest, ReadingIsShownAndCancelled) {
  page_->choose(QString::fromStdString(write("data/t.csv", "a,y\n1,0\n")));
  EXPECT_TRUE(child<QWidget>("previewLoading")->isVisible());
  EXPECT_FALSE(page_->problems().isEmpty());
  shoot(QStringLiteral("loading"), false);
  click("loadingCancel");
  EXPECT_FALSE(page_->isBusy());
  EXPECT_TRUE(child<QWidget>("dropZone")->isVisible());
  test_support::layOut();
  EXPECT_FALSE(experiment().train_input().has_csv());
}

TEST_F(DataPageTest, UndoTakesTheDataBack) {
  choose(write("data/t.csv", "a,y\n1,0\n2,1\n"));
  draft_.undo();
  EXPECT_EQ(experiment().train_input().source_case(), engine::estimator::Input::SOURCE_NOT_SET);
  EXPECT_TRUE(child<QWidget>("dropZone")->isVisible());
  draft_.redo();
  wait();
  EXPECT_TRUE(child<QTableView>("previewTable")->isVisible());
}

TEST_F(DataPageTest, AnExperimentThatIsThereIsShown) {
  write("data/t.csv", "a;y\n1;0\n2;1\n");
  draft_.startOver(engine::estimator::parseExperiment(
      R"({"train_input": {"csv": {"path": "${DATA}/t.csv", "field_delim": ";", "label": "a"}, "batch_size": 5}})",
      "test"));
  wait();
  EXPECT_EQ(child<QTableView>("previewTable")->model()->columnCount(), 2);
  EXPECT_EQ(child<QComboBox>("data.label")->currentText(), QStringLiteral("a"));
  EXPECT_EQ(child<QSpinBox>("data.batchSize")->value(), 5);
  EXPECT_EQ(child<QComboBox>("data.delimiter")->currentText(), QStringLiteral("Semicolon"));
}

TEST_F(DataPageTest, TenThousandColumnsStayUsable) {
  std::string text;
  for (int c = 0; c < 10000; ++c) text += (c ? ",c" : "c") + std::to_string(c);
  for (int row = 0; row < 30; ++row) {
    text += '\n';
    for (int c = 0; c < 10000; ++c) text += (c ? "," : "") + std::to_string((row * c) % 7);
  }
  choose(write("data/wide.csv", text + "\n"));
  auto* table = child<QTableView>("previewTable");
  EXPECT_EQ(table->model()->columnCount(), 10000);
  QElapsedTimer timer;
  timer.start();
  table->setCurrentIndex(table->model()->index(3, 9000));
  pick("column.type", QStringLiteral("float32"));
  QApplication::processEvents();
  EXPECT_LT(timer.elapsed(), 2000);
  EXPECT_EQ(experiment().train_input().csv().columns(0).name(), "c9000");
}

TEST_F(DataPageTest, AFileOfGigabytesIsLookedAtWithoutReadingIt) {
  std::string text = "number,word\n";
  for (int i = 0; i < 300'000; ++i) text += std::to_string(i) + ",w\n";
  const std::string path = write("data/huge.csv", text);
  ASSERT_EQ(truncate(path.c_str(), 5LL << 30), 0);
  QElapsedTimer timer;
  timer.start();
  choose(path);
  EXPECT_LT(timer.elapsed(), 5000);
  EXPECT_EQ(child<QTableView>("previewTable")->model()->rowCount(), 20);
  EXPECT_TRUE(child<QLabel>("data.summary")->text().contains(QStringLiteral("about")));
  EXPECT_FALSE(problem().isEmpty());  // its zeros are no text
}

TEST_F(DataPageTest, MnistFilesGiveBothInputs) {
  const char* shared = std::getenv("ESTIMATOR_DATA");
  const std::string folder = std::string(shared ? shared : "../shared/data") + "/mnist";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no data at " << folder;
  choose(folder);
  EXPECT_TRUE(experiment().train_input().idx().images().ends_with("train-images-idx3-ubyte.gz"));
  EXPECT_TRUE(experiment().eval_input().idx().labels().ends_with("t10k-labels-idx1-ubyte.gz"));
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  shoot(QStringLiteral("images"));
}

TEST_F(DataPageTest, RecordsBecomeFeatures) {
  engine::formats::RecordWriter writer(folder_.path("data/e.tfrecord"));
  for (int64_t i = 0; i < 5; ++i) {
    engine::formats::ExampleBuilder example;
    example.setFloats("x", {1, 2}).setInts("label", {i % 2});
    writer.write(example.serialize());
  }
  writer.close();
  choose(folder_.path("data/e.tfrecord"));
  const auto& source = experiment().train_input().tf_record();
  EXPECT_EQ(source.path(), "${DATA}/e.tfrecord");
  EXPECT_EQ(source.label(), "label");
  ASSERT_EQ(source.features_size(), 2);
  EXPECT_EQ(source.features(0).type(), "int64");
  EXPECT_EQ(source.features(1).shape(0), 2);
  EXPECT_TRUE(page_->problems().isEmpty());
}

TEST_F(DataPageTest, CellsOfAnotherTypeAreSaidAndTheTypeMendsThem) {
  std::string text = "n,y\n";
  for (int i = 0; i < 150; ++i) text += std::to_string(i) + ",1\n";
  choose(write("data/t.csv", text + "2.5,0\n"));
  ASSERT_EQ(page_->problems().size(), 1);
  EXPECT_TRUE(page_->problems().front().contains(QStringLiteral("2.5 in line 152")));
  child<QTableView>("previewTable")->setCurrentIndex(child<QTableView>("previewTable")->model()->index(0, 0));
  pick("column.type", QStringLiteral("float32"));
  EXPECT_TRUE(page_->problems().isEmpty());
}

TEST_F(DataPageTest, AFileBesideWithoutTheLabelIsNotOffered) {
  write("data/a_test.csv", "n\n1\n");
  choose(write("data/a_train.csv", "n,y\n1,0\n2,1\n"));
  EXPECT_TRUE(experiment().eval_input().has_split());
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  pick("eval.kind", QStringLiteral("Another file"));
  type("eval.path", QStringLiteral("${DATA}/a_test.csv"));
  wait();
  EXPECT_TRUE(child<widgets::FieldProblem>("eval.problem")->problem().contains(QStringLiteral("no column “y”")));
}

TEST_F(DataPageTest, EverythingIsReachedByKeysAndHasAName) {
  ASSERT_TRUE(QTest::qWaitForWindowActive(page_.get()));
  test_support::AccessAudit audit;
  audit.check(page_.get(), QStringLiteral("drop zone"));
  choose(write("data/t.csv", "a,y\n1,0\n2,1\n"));
  audit.check(page_.get(), QStringLiteral("table"));
  EXPECT_TRUE(audit.problems().isEmpty()) << audit.problems().join(QLatin1Char('\n')).toStdString();
}

TEST_F(DataPageTest, ItsTablesKeepTheRulesOfModels) {
  using Mode = QAbstractItemModelTester::FailureReportingMode;
  const QAbstractItemModelTester table(page_->findChild<app::PreviewTableModel*>(), Mode::Fatal);
  const QAbstractItemModelTester pictures(page_->findChild<app::PictureModel*>(), Mode::Fatal);
  click("useDigits");
  wait();
  choose(write("data/t.csv", "a,y\n1,0\n2,1\n"));
  click("data.header");
  wait();
  choose(write("data/u.csv", "a,b,y\n1,x,0\n"));
  EXPECT_EQ(page_->findChild<app::PreviewTableModel*>()->columnCount(), 3);
}

}  // namespace
