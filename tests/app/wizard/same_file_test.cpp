// The files that the program brings, made by clicks and keys alone: equal as messages.
#include <QProcess>

#include "app/wizard/experiment_draft.h"
#include "tests/app/wizard/wizard_fixture.h"

namespace {

using engine::estimator::Experiment;
using google::protobuf::util::MessageDifferencer;

class SameFileTest : public test_support::WizardTest {
 protected:
  void expectSame(const QString& sample) {
    dialogs_.answer = fileOf(QStringLiteral("made"));
    wizard().save();
    Experiment made = written(QStringLiteral("made"));
    const Experiment wanted = written(sample);
    MessageDifferencer differencer;
    std::string differences;
    differencer.ReportDifferencesToString(&differences);
    EXPECT_TRUE(differencer.Compare(made, wanted)) << differences;
  }
  void setWords(const Experiment& wanted) {
    wizard().setText(QStringLiteral("name"), QString::fromStdString(wanted.name()));
    wizard().setText(QStringLiteral("description"), QString::fromStdString(wanted.description()));
  }
};

TEST_F(SameFileTest, IrisIsMadeByClicksAndKeys) {
  wizard().chooseData(QStringLiteral("../data/iris_training.csv"));
  wizard().chooseLabel(QStringLiteral("Species"));
  wizard().setNumber(QStringLiteral("data.batchSize"), QStringLiteral("32"));
  wizard().setNumber(QStringLiteral("data.shuffle"), QStringLiteral("120"));
  wizard().check(QStringLiteral("data.repeat"));
  wizard().chooseEvalData(QStringLiteral("../data/iris_test.csv"));
  wizard().setNumber(QStringLiteral("eval.batchSize"), QStringLiteral("30"));
  wizard().chooseModel(QStringLiteral("DNNClassifier"));
  wizard().setText(QStringLiteral("model.dnn_classifier.hidden_units"), QStringLiteral("10, 10"));
  wizard().setText(QStringLiteral("model.dnn_classifier.n_classes"), QStringLiteral("3"));
  wizard().choose(QStringLiteral("model.dnn_classifier.optimizer.name"), QStringLiteral("Adagrad"));
  wizard().setText(QStringLiteral("model.dnn_classifier.optimizer.learning_rate"), QStringLiteral("0.05"));
  wizard().goTo(QStringLiteral("Train"));
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("1000"));
  wizard().setText(QStringLiteral("eval.every_steps"), QStringLiteral("200"));
  wizard().setText(QStringLiteral("run_config.save_summary_steps"), QStringLiteral("10"));
  wizard().setText(QStringLiteral("run_config.tf_random_seed"), QStringLiteral("1"));
  setWords(written(QStringLiteral("iris_dnn")));
  expectSame(QStringLiteral("iris_dnn"));
}

TEST_F(SameFileTest, TitanicIsMadeByClicksAndKeys) {
  wizard().chooseData(QStringLiteral("../data/titanic_train.csv"));
  wizard().chooseLabel(QStringLiteral("survived"));
  wizard().setNumber(QStringLiteral("data.batchSize"), QStringLiteral("64"));
  wizard().setNumber(QStringLiteral("data.shuffle"), QStringLiteral("0"));
  wizard().check(QStringLiteral("data.repeat"));
  wizard().chooseEvalData(QStringLiteral("../data/titanic_eval.csv"));
  wizard().setNumber(QStringLiteral("eval.batchSize"), QStringLiteral("32"));
  wizard().chooseModel(QStringLiteral("LinearClassifier"));
  wizard().check(QStringLiteral("modelAllSettings"));
  wizard().choose(QStringLiteral("model.linear_classifier.version"), QStringLiteral("v2"));
  EXPECT_FALSE(wizard().canTrain());  // it sees no feature yet
  EXPECT_THAT(wizard().problem().toStdString(), ::testing::HasSubstr("Columns: "));
  wizard().goTo(QStringLiteral("Columns"));
  const std::pair<const char*, const char*> words[] = {{"sex", "male female"},
                                                       {"class", "First Second Third"},
                                                       {"deck", "A B C D E F G unknown"},
                                                       {"embark_town", "Southampton Cherbourg Queenstown unknown"},
                                                       {"alone", "n y"}};
  for (const auto& [feature, list] : words) {
    wizard().addColumn(QLatin1String(feature));
    wizard().setColumnWords(QString::fromLatin1(list).split(QLatin1Char(' ')));
  }
  wizard().addColumn(QStringLiteral("age"));
  wizard().addColumn(QStringLiteral("fare"));
  wizard().addColumn(QStringLiteral("sex"));  // for the cross alone
  wizard().crossColumns({5, 7});
  wizard().setText(QStringLiteral("crossed.hash_bucket_size"), QStringLiteral("100"));
  wizard().setText(QStringLiteral("crossed.keys[0].column.bucketized.boundaries"),
                   QStringLiteral("18, 25, 30, 35, 40, 45, 50, 55, 60, 65"));
  wizard().chooseColumns({7});
  QTest::keyClick(wizard().find<QListView>(QStringLiteral("wideWell")), Qt::Key_Delete);
  wizard().waitForColumns();
  wizard().goTo(QStringLiteral("Train"));
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("1000"));
  wizard().setText(QStringLiteral("run_config.save_summary_steps"), QStringLiteral("10"));
  wizard().setText(QStringLiteral("run_config.tf_random_seed"), QStringLiteral("42"));
  setWords(written(QStringLiteral("titanic_linear")));
  expectSame(QStringLiteral("titanic_linear"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return wizard().canTrain(); }, test_support::kWaitMs))
      << wizard().problem().toStdString();
}

class SameMnistTest : public SameFileTest {
 protected:
  // The four files without compression, as the experiment names them, in a data folder of the test.
  void SetUp() override {
    const QString mnist =
        qEnvironmentVariable("ESTIMATOR_DATA", QStringLiteral("../shared/data")) + QStringLiteral("/mnist/");
    if (!QFile::exists(mnist + QStringLiteral("train-images-idx3-ubyte.gz"))) {
      GTEST_SKIP() << "needs mnist/*.gz in $ESTIMATOR_DATA";
    }
    const QString folder = dir_.filePath(QStringLiteral("mnist/"));
    QDir().mkpath(folder);
    for (const char* name :
         {"train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"}) {
      QProcess gzip;
      gzip.setStandardOutputFile(folder + QLatin1String(name));
      gzip.start(QStringLiteral("gzip"), {QStringLiteral("-dc"), mnist + QLatin1String(name) + QStringLiteral(".gz")});
      ASSERT_TRUE(gzip.waitForFinished());
      ASSERT_EQ(gzip.exitCode(), 0) << name;
    }
    WindowTest::SetUp();
    bench().overrideDataFolder(folder.chopped(1));
    driver_ = std::make_unique<test_support::WizardDriver>(window_.get());
    driver_->open();
  }
  void TearDown() override {
    if (window_) bench().overrideDataFolder({});
  }
  void addConvolution(const char* filters) {
    wizard().addLayer(QStringLiteral("conv2d"));
    wizard().setLayerField(QStringLiteral("filters"), QString::fromLatin1(filters));
    wizard().setLayerField(QStringLiteral("kernel_size"), QStringLiteral("5"));
    wizard().setLayerField(QStringLiteral("padding"), QStringLiteral("valid"));
    wizard().setLayerField(QStringLiteral("activation"), QStringLiteral("relu"));
    wizard().setLayerField(QStringLiteral("kernel_initializer"), QStringLiteral("glorot_uniform"));
  }
  void addPooling() {
    wizard().addLayer(QStringLiteral("max_pooling2d"));
    wizard().setLayerField(QStringLiteral("pool_size"), QStringLiteral("2"));
    wizard().setLayerField(QStringLiteral("strides"), QStringLiteral("2"));
  }
  void addDense(const char* units, bool last = false) {
    wizard().addLayer(QStringLiteral("dense"));
    wizard().setLayerField(QStringLiteral("units"), QString::fromLatin1(units));
    if (last) wizard().click(QStringLiteral("reset.layer.activation"));
    wizard().setLayerField(QStringLiteral("kernel_initializer"), QStringLiteral("glorot_uniform"));
  }
  void addDropout() {
    wizard().addLayer(QStringLiteral("dropout"));
    wizard().setLayerField(QStringLiteral("rate"), QStringLiteral("0.5"));
  }
};

class SameCensusTest : public SameFileTest {
 protected:
  void SetUp() override {
    const QString data = qEnvironmentVariable("ESTIMATOR_DATA", QStringLiteral("../shared/data"));
    if (!QFile::exists(data + QStringLiteral("/census/adult.data"))) GTEST_SKIP() << "needs census in $ESTIMATOR_DATA";
    WindowTest::SetUp();
    bench().overrideDataFolder(data);
    driver_ = std::make_unique<test_support::WizardDriver>(window_.get());
    driver_->open();
  }
  void TearDown() override {
    if (window_) bench().overrideDataFolder({});
  }
  void addWords(const engine::feature_column::config::VocabularyList& list, bool deep) {
    QStringList words;
    for (const std::string& word : list.vocabulary()) words << QString::fromStdString(word);
    wizard().addColumn(QString::fromStdString(list.key()), deep);
    wizard().setColumnWords(words);
  }
  void addNumber(const char* feature, const char* mean, const char* stddev) {
    wizard().addColumn(QLatin1String(feature), true);
    wizard().click(QStringLiteral("column.normalize"));
    wizard().setText(QStringLiteral("numeric.normalizers[0].standard_score.mean"), QLatin1String(mean));
    wizard().setText(QStringLiteral("numeric.normalizers[0].standard_score.stddev"), QLatin1String(stddev));
  }
};

// The step of data has its own test of this file's many named columns.
TEST_F(SameCensusTest, CensusIsMadeByClicksAndKeys) {
  const Experiment wanted = written(QStringLiteral("census_wide_deep"));
  const auto& parts = wanted.model().dnn_linear_combined_classifier().parts();
  draft().edit([&](Experiment& experiment) {
    *experiment.mutable_train_input() = wanted.train_input();
    *experiment.mutable_eval_input() = wanted.eval_input();
  });
  wizard().waitForData();
  wizard().chooseModel(QStringLiteral("DNNLinearCombinedClassifier"));
  const QString model = QStringLiteral("model.dnn_linear_combined_classifier.");
  wizard().setText(model + QStringLiteral("parts.dnn_hidden_units"), QStringLiteral("100, 75, 50, 25"));
  wizard().choose(model + QStringLiteral("parts.dnn_optimizer.name"), QStringLiteral("Adagrad"));
  wizard().setText(model + QStringLiteral("parts.dnn_optimizer.learning_rate"), QStringLiteral("0.01"));
  wizard().choose(model + QStringLiteral("parts.linear_optimizer.name"), QStringLiteral("Ftrl"));
  wizard().setText(model + QStringLiteral("parts.linear_optimizer.learning_rate"), QStringLiteral("0.05"));
  wizard().check(QStringLiteral("modelAllSettings"));
  for (const char* field : {"l1_regularization_strength", "l2_regularization_strength"}) {
    wizard().setText(model + QStringLiteral("parts.linear_optimizer.") + QLatin1String(field), QStringLiteral("0.5"));
  }
  wizard().choose(model + QStringLiteral("parts.version"), QStringLiteral("v1"));
  wizard().goTo(QStringLiteral("Columns"));
  for (int i = 0; i < 4; ++i) addWords(parts.linear_feature_columns(i).vocabulary_list(), false);
  wizard().addColumn(QStringLiteral("occupation"));
  wizard().setColumnKind(QStringLiteral("Hashed"));
  wizard().addColumn(QStringLiteral("age"));
  wizard().setColumnKind(QStringLiteral("Buckets of a number"));
  wizard().setText(QStringLiteral("bucketized.boundaries"), QStringLiteral("18, 25, 30, 35, 40, 45, 50, 55, 60, 65"));
  wizard().setText(QStringLiteral("id"), QStringLiteral("age_buckets"));
  wizard().crossColumns({0, 4});
  wizard().crossColumns({5, 0, 4});
  addNumber("age", "38.6", "13.6");
  addNumber("education_num", "10.1", "2.6");
  addNumber("hours_per_week", "40.4", "12.3");
  for (const char* name : {"capital_gain", "capital_loss"}) {
    wizard().addColumn(QLatin1String(name), true);
    wizard().click(QStringLiteral("add.numeric.normalizers"));
    wizard().choose(QStringLiteral("numeric.normalizers[0].kind"), QStringLiteral("Log1p"));
  }
  for (int i = 5; i < 9; ++i) {
    addWords(parts.dnn_feature_columns(i).indicator().categorical().vocabulary_list(), true);
  }
  wizard().addColumn(QStringLiteral("occupation"), true);
  wizard().setColumnKind(QStringLiteral("Hashed"));
  wizard().setColumnKind(QStringLiteral("Embedding"));
  wizard().setText(QStringLiteral("embedding.dimension"), QStringLiteral("8"));
  wizard().waitForColumns();
  wizard().goTo(QStringLiteral("Train"));
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("16280"));
  wizard().setText(QStringLiteral("eval.every_steps"), QStringLiteral("2000"));
  wizard().setText(QStringLiteral("run_config.save_summary_steps"), QStringLiteral("100"));
  wizard().setText(QStringLiteral("run_config.tf_random_seed"), QStringLiteral("1"));
  setWords(wanted);
  expectSame(QStringLiteral("census_wide_deep"));
}

TEST_F(SameMnistTest, MnistIsMadeLayerByLayer) {
  wizard().chooseData(QStringLiteral("${DATA}/train-images-idx3-ubyte"));
  // What is shown at first is the default; the file says it.
  for (const char* size : {"64", "128"}) wizard().setNumber(QStringLiteral("data.batchSize"), QLatin1String(size));
  wizard().setNumber(QStringLiteral("data.shuffle"), QStringLiteral("10000"));
  wizard().check(QStringLiteral("data.repeat"));
  wizard().chooseEvalData(QStringLiteral("${DATA}/t10k-images-idx3-ubyte"));
  wizard().setNumber(QStringLiteral("eval.batchSize"), QStringLiteral("500"));
  wizard().chooseModel(QStringLiteral("Layers"));
  wizard().removeAllLayers();
  addConvolution("20");
  addPooling();
  addConvolution("40");
  addPooling();
  wizard().addLayer(QStringLiteral("flatten"));
  addDense("256");
  addDropout();
  addDense("256");
  addDropout();
  addDense("10", true);
  wizard().setText(QStringLiteral("model.sequential.input_shape"), QStringLiteral("28, 28, 1"));
  wizard().setText(QStringLiteral("model.sequential.n_classes"), QStringLiteral("10"));
  wizard().choose(QStringLiteral("model.sequential.optimizer.name"), QStringLiteral("Adam"));
  wizard().setText(QStringLiteral("model.sequential.optimizer.learning_rate"), QStringLiteral("0.002"));
  wizard().goTo(QStringLiteral("Train"));
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("5000"));
  wizard().setText(QStringLiteral("eval.every_steps"), QStringLiteral("100"));
  wizard().setText(QStringLiteral("run_config.save_summary_steps"), QStringLiteral("100"));
  wizard().setText(QStringLiteral("run_config.tf_random_seed"), QStringLiteral("1"));
  setWords(written(QStringLiteral("mnist_convnet")));
  expectSame(QStringLiteral("mnist_convnet"));
}

}  // namespace
