// The columns step of the wizard, driven as a person does: clicks, keys and drops.
#include "app/features/wizard/columns/columns_page.h"

#include <google/protobuf/util/message_differencer.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QDropEvent>
#include <QListView>
#include <QMimeData>

#include "app/features/wizard/columns/column_lists.h"
#include "app/features/wizard/columns/well_view.h"
#include "app/features/wizard/step/wizard_actions.h"
#include "engine/formats/examples/example_writer.h"
#include "engine/formats/files/tfrecord.h"
#include "tests/app/access_audit.h"
#include "tests/app/features/wizard/columns_driver.h"
#include "tests/app/features/wizard_data/data_fixture.h"

namespace {

using app::ColumnMessage;
using engine::estimator::Experiment;
using google::protobuf::util::MessageDifferencer;
using test_support::clickRows;
using test_support::ColumnsDriver;

class ColumnsPageTest : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directory(folder_.path("data")); }

  void open(const std::string& json, const QString& dataFolder = {}) {
    draft_.startOver(engine::estimator::parseExperiment(json, "test"));
    openPage(dataFolder);
  }
  void openPage(const QString& dataFolder = {}) {
    const QString own = QString::fromStdString(folder_.path("data"));
    page_ = std::make_unique<app::ColumnsPage>(&draft_, &dialogs_, &actions_, dataFolder.isEmpty() ? own : dataFolder);
    page_->resize(860, 620);
    actions_.open();
    page_->addAction(actions_.undo);
    QObject::connect(actions_.undo, &QAction::triggered, &draft_, &app::ExperimentDraft::undo);
    widgets::ActionRegistry::disable(actions_.undo, {});
    page_->show();
    page_->updateActions();
    QApplication::setActiveWindow(page_.get());
    wait();
  }
  // Four features and a label.
  void openTable(const std::string& model) {
    folder_.write("data/t.csv", "age,sex,town,fare,y\n22,male,oslo,7.5,0\n38,female,rome,71,1\n26,female,bonn,8,1\n");
    open(R"({"train_input": {"csv": {"path": "${DATA}/t.csv", "label": "y"}}, "model": )" + model + "}");
  }
  ColumnsDriver columns() { return ColumnsDriver(page_.get()); }
  void wait() { columns().wait(); }
  template <typename T>
  T* child(const QString& name) {
    T* found = page_->findChild<T*>(name);
    EXPECT_NE(found, nullptr) << name.toStdString();
    return found;
  }
  app::WellView* well(const char* name) { return child<app::WellView>(QLatin1String(name)); }
  app::WellView* wide() { return well("wideWell"); }
  app::WellView* deep() { return well("deepWell"); }

  QModelIndex featureIndex(const QString& name) { return columns().feature(name); }
  void press(const QString& feature, Qt::Key key) { columns().press(feature, key); }
  // Drops what a model gives for its rows onto a row of a well, or below all of them.
  void drop(const QModelIndexList& dragged, app::WellView* view, int row) {
    const std::unique_ptr<QMimeData> mime(dragged.front().model()->mimeData(dragged));
    const QModelIndex onto = view->model()->index(row, 0);
    const QPoint place = onto.isValid() ? view->visualRect(onto).center() : view->viewport()->rect().bottomLeft();
    QDragEnterEvent enter(place, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(view->viewport(), &enter);
    QDragMoveEvent move(place, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(view->viewport(), &move);
    EXPECT_TRUE(move.isAccepted());
    QDropEvent event(place, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(view->viewport(), &event);
    wait();
  }
  void typeIn(const QString& field, const QString& text) {
    auto* line = child<QLineEdit>(field);
    ASSERT_NE(line, nullptr);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
  }
  void typeWords(const QStringList& words) { columns().setWords(words); }
  void pickKind(const char* text) { columns().setKind(QLatin1String(text)); }
  void click(const QString& name) {
    QTest::mouseClick(child<QAbstractButton>(name), Qt::LeftButton);
    QApplication::processEvents();
    wait();
  }
  std::vector<std::string> texts(app::WellView* view) {
    std::vector<std::string> all;
    for (int i = 0; i < view->model()->rowCount(); ++i) {
      all.push_back(view->model()->index(i, 0).data().toString().toStdString());
    }
    return all;
  }
  QString problemAt(app::WellView* view, int row) {
    return view->model()->index(row, 0).data(app::kColumnProblemRole).toString();
  }
  void expectSame(const app::ColumnMessages& made, const app::ColumnMessages& wanted) {
    ASSERT_EQ(made.size(), wanted.size());
    for (int i = 0; i < made.size(); ++i) {
      EXPECT_TRUE(MessageDifferencer::Equals(made[i], wanted[i])) << i << ":\n"
                                                                  << made[i].DebugString() << "instead of\n"
                                                                  << wanted[i].DebugString();
    }
  }
  static Experiment sample(const std::string& name) {
    const char* sources = std::getenv("ESTIMATOR_SOURCE_DIR");
    return engine::estimator::loadExperiment(std::string(sources ? sources : ".") + "/resources/experiments/" + name +
                                             ".experiment.json");
  }
  const engine::estimator::Model& model() const { return draft_.experiment().model(); }
  void shoot(const QString& name) {
    for (const bool dark : {false, true}) {
      const test_support::ThemeScope theme(dark);
      QTest::qWait(1);
      test_support::saveScreenshot(
          page_.get(), QStringLiteral("wizard_columns_%1_%2").arg(name, QLatin1String(dark ? "dark" : "light")));
    }
  }

  test_support::TemporaryFolder folder_;
  test_support::ScriptedDialogs dialogs_;
  app::ExperimentDraft draft_;
  widgets::ActionRegistry registry_;
  app::WizardActions actions_{&registry_};
  std::unique_ptr<app::ColumnsPage> page_;
};

TEST_F(ColumnsPageTest, SaysWhenTheModelTakesNoColumns) {
  openTable(R"({"sequential": {}})");
  EXPECT_TRUE(child<QLabel>(QStringLiteral("emptyStateTitle"))->isVisible());
  EXPECT_TRUE(page_->problems().isEmpty());
  shoot(QStringLiteral("none"));
}

TEST_F(ColumnsPageTest, AnEmptyWellSaysThatTheModelTakesEveryNumberAsItIs) {
  openTable(R"({"dnn_classifier": {"hidden_units": [4], "n_classes": 2}})");
  EXPECT_TRUE(child<app::WellView>(QStringLiteral("deepWell"))
                  ->emptyText()
                  .startsWith(QStringLiteral("Every number is used as it is.")));
  openTable(R"({"linear_classifier": {}})");
  EXPECT_TRUE(
      child<app::WellView>(QStringLiteral("wideWell"))->emptyText().startsWith(QStringLiteral("Drag features here")));
}

TEST_F(ColumnsPageTest, AModelHasTheWellsThatItTakes) {
  openTable(R"({"linear_classifier": {}})");
  EXPECT_TRUE(wide()->isVisible());
  EXPECT_FALSE(deep()->isVisible());
  EXPECT_EQ(page_->problems().size(), 1);  // it has no columns yet
  draft_.edit([](Experiment& e) { e.mutable_model()->mutable_dnn_classifier(); });
  EXPECT_FALSE(wide()->isVisible());
  EXPECT_TRUE(deep()->isVisible());
  EXPECT_TRUE(page_->problems().isEmpty());  // it takes every number
  draft_.edit([](Experiment& e) { e.mutable_model()->mutable_dnn_linear_combined_regressor(); });
  EXPECT_TRUE(wide()->isVisible() && deep()->isVisible());
}

TEST_F(ColumnsPageTest, KeysMakeTheNaturalColumns) {
  openTable(R"({"dnn_linear_combined_classifier": {}})");
  press(QStringLiteral("sex"), Qt::Key_W);
  press(QStringLiteral("sex"), Qt::Key_D);
  press(QStringLiteral("age"), Qt::Key_Return);
  press(QStringLiteral("town"), Qt::Key_Return);
  EXPECT_EQ(texts(wide()), (std::vector<std::string>{"sex, 2 words", "town, 3 words"}));
  EXPECT_EQ(texts(deep()), (std::vector<std::string>{"indicator of sex, 2 words", "age"}));
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
}

TEST_F(ColumnsPageTest, ButtonsAndDropsDoTheSame) {
  openTable(R"({"linear_classifier": {}})");
  child<QListView>(QStringLiteral("featureList"))->setCurrentIndex(featureIndex(QStringLiteral("fare")));
  click(QStringLiteral("wideAdd"));
  drop({featureIndex(QStringLiteral("sex"))}, wide(), -1);
  EXPECT_EQ(texts(wide()), (std::vector<std::string>{"fare", "sex, 2 words"}));
}

TEST_F(ColumnsPageTest, TheFilterOfFeaturesSaysWholeWhatItIs) {
  const QFont usual = QApplication::font();
  const auto restored = qScopeGuard([&] { QApplication::setFont(usual); });
  QFont large = usual;
  large.setPointSizeF(usual.pointSizeF() * 1.4);
  QApplication::setFont(large);
  openTable(R"({"linear_classifier": {}})");
  const auto* filter = child<QLineEdit>(QStringLiteral("featureFilter"));
  EXPECT_LT(filter->fontMetrics().horizontalAdvance(filter->placeholderText()) + 16, filter->width());
}

TEST_F(ColumnsPageTest, TheFilterNarrowsTheFeatures) {
  openTable(R"({"linear_classifier": {}})");
  auto* list = child<QListView>(QStringLiteral("featureList"));
  EXPECT_EQ(list->model()->rowCount(), 4);  // not the label
  typeIn(QStringLiteral("featureFilter"), QStringLiteral("a"));
  EXPECT_EQ(list->model()->rowCount(), 2);  // age, fare
}

TEST_F(ColumnsPageTest, ColumnsAreMovedRemovedAndTakenBack) {
  openTable(R"({"linear_classifier": {}})");
  for (const char* name : {"age", "sex", "fare"}) press(QLatin1String(name), Qt::Key_W);
  clickRows(wide(), {2});
  QTest::keyClick(wide(), Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(texts(wide()), (std::vector<std::string>{"age", "fare", "sex, 2 words"}));
  QTest::keyClick(wide(), Qt::Key_Delete);
  EXPECT_EQ(texts(wide()), (std::vector<std::string>{"age", "sex, 2 words"}));
  QTest::keyClick(wide(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(texts(wide()).size(), 3U);
  drop({wide()->model()->index(0, 0)}, wide(), -1);
  EXPECT_EQ(texts(wide()), (std::vector<std::string>{"fare", "sex, 2 words", "age"}));
}

TEST_F(ColumnsPageTest, ChosenColumnsAreCrossedInTheirOrder) {
  openTable(R"({"linear_classifier": {}})");
  for (const char* name : {"age", "sex", "town"}) press(QLatin1String(name), Qt::Key_W);
  clickRows(wide(), {2, 1});
  QTest::keyClick(wide(), Qt::Key_X);
  wait();
  EXPECT_EQ(texts(wide()).back(), "town × sex");
  EXPECT_EQ(problemAt(wide(), 3), QString());
  drop({wide()->model()->index(1, 0)}, wide(), 0);  // sex onto age: a number gets buckets
  EXPECT_EQ(texts(wide()).back().substr(0, 7), "age in ");
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
}

TEST_F(ColumnsPageTest, WhatCannotBeBuiltIsSaidAtOnceBesideTheColumn) {
  openTable(R"({"dnn_linear_combined_classifier": {"parts": {
    "linear_feature_columns": [
      {"crossed": {"keys": [{"feature": "fare"}, {"feature": "sex"}], "hash_bucket_size": 10}},
      {"bucketized": {"source": {"numeric": {"key": "age"}}}},
      {"numeric": {"key": "nothing"}},
      {"numeric": {"key": "sex"}},
      {"numeric": {"key": "fare"}}, {"numeric": {"key": "fare"}}],
    "dnn_feature_columns": [{"hash_bucket": {"key": "sex", "hash_bucket_size": 10}}]}}})");
  EXPECT_TRUE(problemAt(wide(), 0).contains(QStringLiteral("buckets"))) << problemAt(wide(), 0).toStdString();
  EXPECT_FALSE(problemAt(wide(), 1).isEmpty());
  EXPECT_TRUE(problemAt(wide(), 2).contains(QStringLiteral("no feature")));
  EXPECT_TRUE(problemAt(wide(), 3).contains(QStringLiteral("words")));
  EXPECT_TRUE(problemAt(wide(), 4).isEmpty());
  EXPECT_TRUE(problemAt(wide(), 5).contains(QStringLiteral("already")));
  EXPECT_TRUE(problemAt(deep(), 0).contains(QStringLiteral("indicator")));
  EXPECT_EQ(page_->problems().size(), 6);
  clickRows(wide(), {1});
  shoot(QStringLiteral("problems"));
  typeIn(QStringLiteral("bucketized.boundaries"), QStringLiteral("18, 25"));
  wait();
  EXPECT_TRUE(problemAt(wide(), 1).isEmpty()) << problemAt(wide(), 1).toStdString();
}

TEST_F(ColumnsPageTest, TreesTakeNumbersBucketsIndicatorsAndIds) {
  openTable(R"({"boosted_trees_classifier": {}})");
  EXPECT_FALSE(wide()->isVisible());
  EXPECT_EQ(child<QAbstractButton>(QStringLiteral("deepAdd"))->text(), QStringLiteral("→ Trees"));
  for (const char* feature : {"age", "sex"}) press(QLatin1String(feature), Qt::Key_D);
  const auto& columns = draft_.experiment().model().boosted_trees_classifier().feature_columns();
  ASSERT_EQ(columns.size(), 2);
  EXPECT_TRUE(columns[0].has_numeric());
  EXPECT_TRUE(columns[1].has_indicator());
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  for (const auto& [kind, isTaken] : {std::pair("Embedding", false), std::pair("Hashed", true)}) {
    clickRows(deep(), {1});
    pickKind(kind);
    EXPECT_EQ(problemAt(deep(), 1).isEmpty(), isTaken) << kind << problemAt(deep(), 1).toStdString();
  }
  clickRows(deep(), {0});
  pickKind("Buckets of a number");
  EXPECT_TRUE(problemAt(deep(), 0).isEmpty()) << problemAt(deep(), 0).toStdString();
  clickRows(deep(), {1});
  shoot(QStringLiteral("trees"));
}

TEST_F(ColumnsPageTest, ClustersTakePointsOfNumbersAndIndicators) {
  openTable(R"({"kmeans": {}})");
  EXPECT_EQ(child<QAbstractButton>(QStringLiteral("deepAdd"))->text(), QStringLiteral("→ Points"));
  for (const char* feature : {"age", "town"}) press(QLatin1String(feature), Qt::Key_D);
  const auto& columns = draft_.experiment().model().kmeans().feature_columns();
  ASSERT_EQ(columns.size(), 2);
  EXPECT_TRUE(columns[1].has_indicator());
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  clickRows(deep(), {1});
  pickKind("Hashed");
  EXPECT_TRUE(problemAt(deep(), 1).contains(QStringLiteral("indicator"))) << problemAt(deep(), 1).toStdString();
}

TEST_F(ColumnsPageTest, ARecurrentModelSeesSequencesStepByStepAndTheRestAlike) {
  engine::formats::RecordWriter writer(folder_.path("data/s.tfrecord"));
  for (int64_t i = 1; i < 9; ++i) {
    engine::formats::ExampleBuilder example;
    example.setBytes("moves", std::vector<std::string>(static_cast<std::size_t>(1 + i % 3), i % 2 ? "up" : "down"))
        .setFloats("heights", std::vector<float>(static_cast<std::size_t>(1 + i % 3), 1.5F))
        .setFloats("size", {static_cast<float>(i)})
        .setInts("y", {i % 2});
    writer.write(example.serialize());
  }
  writer.close();
  open(R"({"train_input": {"tf_record": {"path": "${DATA}/s.tfrecord", "label": "y", "features": [
      {"name": "moves", "type": "string", "variable_length": true},
      {"name": "heights", "type": "float32", "variable_length": true},
      {"name": "size", "type": "float32"}, {"name": "y", "type": "int64"}]}},
    "model": {"rnn_classifier": {"layers": {"units": [4]}}}})");
  ASSERT_TRUE(QTest::qWaitFor([this] { return page_->knowsFeatures(); }, ColumnsDriver::kColumnsWaitMs));
  page_->useAllFeatures();
  wait();
  const auto& layers = draft_.experiment().model().rnn_classifier().layers();
  ASSERT_EQ(layers.sequence_feature_columns_size(), 2);
  ASSERT_EQ(layers.context_feature_columns_size(), 1);
  EXPECT_TRUE(layers.context_feature_columns(0).has_numeric());
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  press(QStringLiteral("size"), Qt::Key_D);
  EXPECT_THAT(problemAt(deep(), 2).toStdString(), ::testing::HasSubstr("not a sequence"));
  press(QStringLiteral("heights"), Qt::Key_W);
  EXPECT_FALSE(problemAt(wide(), 1).isEmpty()) << "a sequence is no context";
  shoot(QStringLiteral("recurrent"));
}

TEST_F(ColumnsPageTest, EveryKindIsMadeOfEveryColumn) {
  openTable(R"({"dnn_linear_combined_classifier": {}})");
  auto* kinds = child<QComboBox>(QStringLiteral("column.kind"));
  for (const char* name : {"age", "sex"}) {
    for (int i = 0; i < kinds->count(); ++i) {
      press(QLatin1String(name), Qt::Key_W);
      kinds->setCurrentIndex(i);
      emit kinds->activated(i);
      wait();
      EXPECT_EQ(kinds->currentIndex(), i) << name;
    }
  }
  EXPECT_EQ(wide()->model()->rowCount(), 2 * kinds->count());
}

TEST_F(ColumnsPageTest, TheKindOfAColumnIsChosenInOnePlace) {
  openTable(R"({"dnn_linear_combined_classifier": {}})");
  press(QStringLiteral("sex"), Qt::Key_D);
  EXPECT_TRUE(child<QComboBox>(QStringLiteral("column.kind"))->isVisible());
  EXPECT_FALSE(child<QComboBox>(QStringLiteral("kind"))->isVisible());
  EXPECT_TRUE(child<QComboBox>(QStringLiteral("indicator.categorical.kind"))->isVisible()) << "that of another column";
}

TEST_F(ColumnsPageTest, PicturesAreOneFeatureOfNumbers) {
  open(R"({"train_input": {"digits": {}}, "model": {"dnn_classifier": {}}})");
  press(QStringLiteral("image"), Qt::Key_D);
  const auto& numeric = model().dnn_classifier().feature_columns(0).numeric();
  EXPECT_EQ(std::vector<int64_t>(numeric.shape().begin(), numeric.shape().end()), (std::vector<int64_t>{28, 28, 1}));
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
}

TEST_F(ColumnsPageTest, ANumberIsNormalizedFromTheData) {
  openTable(R"({"dnn_classifier": {}})");
  press(QStringLiteral("age"), Qt::Key_D);
  click(QStringLiteral("column.normalize"));
  const auto& score = model().dnn_classifier().feature_columns(0).numeric().normalizers(0).standard_score();
  EXPECT_NEAR(score.mean(), 28.67, 0.01);
  EXPECT_NEAR(score.stddev(), 6.8, 0.01);
}

TEST_F(ColumnsPageTest, EverythingIsReachedByKeysAndHasAName) {
  openTable(R"({"dnn_linear_combined_classifier": {}})");
  press(QStringLiteral("sex"), Qt::Key_W);
  ASSERT_TRUE(QTest::qWaitForWindowActive(page_.get()));
  test_support::AccessAudit audit;
  audit.check(page_.get(), QStringLiteral("columns"));
  EXPECT_TRUE(audit.problems().isEmpty()) << audit.problems().join(QLatin1Char('\n')).toStdString();
}

// The features and the columns of a well are each a DraggedList.
TEST_F(ColumnsPageTest, ItsListsKeepTheRulesOfModels) {
  openTable(R"({"linear_classifier": {}})");
  const QAbstractItemModelTester features(page_->findChild<app::FeatureModel*>(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
  const QAbstractItemModelTester filtered(child<QListView>(QStringLiteral("featureList"))->model(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
  const QAbstractItemModelTester columns(qobject_cast<app::WellModel*>(wide()->model()),
                                         QAbstractItemModelTester::FailureReportingMode::Fatal);
  for (const char* name : {"age", "sex", "town"}) press(QLatin1String(name), Qt::Key_W);
  clickRows(wide(), {1});
  QTest::keyClick(wide(), Qt::Key_Delete);
  draft_.undo();
}

TEST_F(ColumnsPageTest, TheTitanicSampleIsMadeByHand) {
  const Experiment wanted = sample("titanic_linear");
  const std::string path =
      std::string(std::getenv("ESTIMATOR_SOURCE_DIR") ? std::getenv("ESTIMATOR_SOURCE_DIR") : ".") + "/resources/data";
  open(
      R"({"train_input": {"csv": {"path": "${DATA}/titanic_train.csv", "label": "survived"}}, )"
      R"("model": {"linear_classifier": {"version": "v2"}}})",
      QString::fromStdString(path));
  const auto addWords = [&](const char* name, const char* words) {
    press(QLatin1String(name), Qt::Key_W);
    typeWords(QString::fromLatin1(words).split(QLatin1Char(' ')));
  };
  addWords("sex", "male female");
  addWords("class", "First Second Third");
  addWords("deck", "A B C D E F G unknown");
  addWords("embark_town", "Southampton Cherbourg Queenstown unknown");
  addWords("alone", "n y");
  press(QStringLiteral("age"), Qt::Key_W);
  press(QStringLiteral("fare"), Qt::Key_W);
  drop({featureIndex(QStringLiteral("sex"))}, wide(), 5);
  typeIn(QStringLiteral("crossed.hash_bucket_size"), QStringLiteral("100"));
  typeIn(QStringLiteral("crossed.keys[0].column.bucketized.boundaries"),
         QStringLiteral("18, 25, 30, 35, 40, 45, 50, 55, 60, 65"));
  wait();
  expectSame(model().linear_classifier().feature_columns(), wanted.model().linear_classifier().feature_columns());
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  clickRows(wide(), {2});
  shoot(QStringLiteral("titanic"));
  page_->resize(580, 420);
  EXPECT_LE(page_->minimumSizeHint().width(), 580);
  shoot(QStringLiteral("small"));
}

TEST_F(ColumnsPageTest, TheCensusSampleIsMadeByHand) {
  const char* shared = std::getenv("ESTIMATOR_DATA");
  const QString data = QString::fromLocal8Bit(shared ? shared : "../shared/data");
  if (!QFile::exists(data + QStringLiteral("/census/adult.data")))
    GTEST_SKIP() << "no census data in " << data.toStdString();
  const Experiment wanted = sample("census_wide_deep");
  const auto& parts = wanted.model().dnn_linear_combined_classifier().parts();
  Experiment start;
  *start.mutable_train_input() = wanted.train_input();
  start.mutable_model()->mutable_dnn_linear_combined_classifier();
  draft_.startOver(start);
  openPage(data);
  const auto wordsOf = [](const engine::feature_column::config::VocabularyList& list) {
    QStringList words;
    for (const std::string& word : list.vocabulary()) words << QString::fromStdString(word);
    return words;
  };
  for (int i = 0; i < 4; ++i) {
    const auto& list = parts.linear_feature_columns(i).vocabulary_list();
    press(QString::fromStdString(list.key()), Qt::Key_W);
    typeWords(wordsOf(list));
  }
  press(QStringLiteral("occupation"), Qt::Key_W);
  pickKind("Hashed");
  press(QStringLiteral("age"), Qt::Key_W);
  pickKind("Buckets of a number");
  typeIn(QStringLiteral("bucketized.boundaries"), QStringLiteral("18, 25, 30, 35, 40, 45, 50, 55, 60, 65"));
  typeIn(QStringLiteral("id"), QStringLiteral("age_buckets"));
  clickRows(wide(), {0, 4});
  QTest::keyClick(wide(), Qt::Key_X);
  clickRows(wide(), {5, 0, 4});
  QTest::keyClick(wide(), Qt::Key_X);
  const std::tuple<const char*, const char*, const char*> scores[] = {
      {"age", "38.6", "13.6"}, {"education_num", "10.1", "2.6"}, {"hours_per_week", "40.4", "12.3"}};
  for (const auto& [name, mean, stddev] : scores) {
    press(QLatin1String(name), Qt::Key_D);
    click(QStringLiteral("column.normalize"));
    typeIn(QStringLiteral("numeric.normalizers[0].standard_score.mean"), QLatin1String(mean));
    typeIn(QStringLiteral("numeric.normalizers[0].standard_score.stddev"), QLatin1String(stddev));
  }
  for (const char* name : {"capital_gain", "capital_loss"}) {
    press(QLatin1String(name), Qt::Key_D);
    click(QStringLiteral("add.numeric.normalizers"));
    test_support::chooseInOpenedList(child<QComboBox>(QStringLiteral("numeric.normalizers[0].kind")),
                                     QStringLiteral("Logarithm of 1 + x"));
    wait();
  }
  for (int i = 5; i < 9; ++i) {
    const auto& list = parts.dnn_feature_columns(i).indicator().categorical().vocabulary_list();
    press(QString::fromStdString(list.key()), Qt::Key_D);
    typeWords(wordsOf(list));
  }
  press(QStringLiteral("occupation"), Qt::Key_D);
  pickKind("Hashed");
  pickKind("Embedding");
  typeIn(QStringLiteral("embedding.dimension"), QStringLiteral("8"));
  wait();
  const auto& made = model().dnn_linear_combined_classifier().parts();
  expectSame(made.linear_feature_columns(), parts.linear_feature_columns());
  expectSame(made.dnn_feature_columns(), parts.dnn_feature_columns());
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  shoot(QStringLiteral("census"));
}

}  // namespace
