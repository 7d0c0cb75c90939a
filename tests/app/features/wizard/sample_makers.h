// The sample experiments made in the wizard, by clicks and keys alone: equal to the files that the program brings once
// they are saved. Header-only.
#pragma once

#include <QListView>
#include <QProcess>
#include <QTableView>

#include "engine/estimator/config/experiment.h"
#include "tests/app/features/wizard/wizard_driver.h"

namespace test_support {

class SampleMaker {
 public:
  explicit SampleMaker(WizardDriver* driver) : driver_(driver) {}

  void makeIris() {
    wizard().chooseData(QStringLiteral("../data/iris_training.csv"));
    wizard().chooseLabel(QStringLiteral("Species"));
    setInput("32", "120");
    wizard().chooseEvalData(QStringLiteral("../data/iris_test.csv"));
    wizard().setNumber(QStringLiteral("eval.batchSize"), QStringLiteral("30"));
    wizard().chooseModel(QStringLiteral("DNNClassifier"));
    wizard().setText(QStringLiteral("model.dnn_classifier.hidden_units"), QStringLiteral("10, 10"));
    wizard().setText(QStringLiteral("model.dnn_classifier.n_classes"), QStringLiteral("3"));
    wizard().choose(QStringLiteral("model.dnn_classifier.optimizer.name"), QStringLiteral("Adagrad"));
    wizard().setText(QStringLiteral("model.dnn_classifier.optimizer.learning_rate"), QStringLiteral("0.05"));
    setTraining("1000", "200", "10", "1");
  }

  // All but what it is called: a linear model of eight columns, one of them crossed.
  void makeTitanic() {
    wizard().chooseData(QStringLiteral("../data/titanic_train.csv"));
    wizard().chooseLabel(QStringLiteral("survived"));
    setInput("64", "0");
    wizard().chooseEvalData(QStringLiteral("../data/titanic_eval.csv"));
    wizard().setNumber(QStringLiteral("eval.batchSize"), QStringLiteral("32"));
    wizard().chooseModel(QStringLiteral("LinearClassifier"));
    wizard().check(QStringLiteral("modelAllSettings"));
    wizard().choose(QStringLiteral("model.linear_classifier.version"), QStringLiteral("v2"));
    wizard().goTo(QStringLiteral("Columns"));
    wizard().removeAllColumns();
    EXPECT_FALSE(wizard().canTrain());  // it sees no feature
    EXPECT_THAT(wizard().problem().toStdString(), ::testing::HasSubstr("Columns: "));
    const std::pair<const char*, const char*> words[] = {{"sex", "male female"},
                                                         {"class", "First Second Third"},
                                                         {"deck", "A B C D E F G unknown"},
                                                         {"embark_town", "Southampton Cherbourg Queenstown unknown"},
                                                         {"alone", "n y"}};
    for (const auto& [feature, list] : words) {
      wizard().addColumn(QLatin1String(feature));
      wizard().setColumnWords(QString::fromLatin1(list).split(QLatin1Char(' ')));
    }
    for (const char* feature : {"age", "fare", "sex"}) wizard().addColumn(QLatin1String(feature));
    wizard().crossColumns({5, 7});
    wizard().setText(QStringLiteral("crossed.hash_bucket_size"), QStringLiteral("100"));
    wizard().setText(QStringLiteral("crossed.keys[0].column.bucketized.boundaries"), boundaries());
    wizard().chooseColumns({7});  // it was for the cross alone
    QTest::keyClick(wizard().find<QListView>(QStringLiteral("wideWell")), Qt::Key_Delete);
    wizard().waitForColumns();
    setTraining("1000", "200", "10", "42");
  }

  void makeMnist() {
    wizard().chooseData(QStringLiteral("${DATA}/train-images-idx3-ubyte"));
    // What is shown at first is the default; the file says it.
    wizard().setNumber(QStringLiteral("data.batchSize"), QStringLiteral("64"));
    setInput("128", "10000");
    wizard().chooseEvalData(QStringLiteral("${DATA}/t10k-images-idx3-ubyte"));
    wizard().setNumber(QStringLiteral("eval.batchSize"), QStringLiteral("500"));
    wizard().chooseModel(QStringLiteral("Layers"));
    wizard().removeAllLayers();
    for (const char* filters : {"20", "40"}) {
      addLayer("conv2d", {{"filters", filters},
                          {"kernel_size", "5"},
                          {"padding", "valid"},
                          {"activation", "relu"},
                          {"kernel_initializer", "glorot_uniform"}});
      addLayer("max_pooling2d", {{"pool_size", "2"}, {"strides", "2"}});
    }
    addLayer("flatten", {});
    for (int i = 0; i < 2; ++i) {
      addLayer("dense", {{"units", "256"}, {"kernel_initializer", "glorot_uniform"}});
      addLayer("dropout", {{"rate", "0.5"}});
    }
    addLayer("dense", {{"units", "10"}});
    wizard().click(QStringLiteral("reset.layer.activation"));
    wizard().setLayerField(QStringLiteral("kernel_initializer"), QStringLiteral("glorot_uniform"));
    wizard().setText(QStringLiteral("model.sequential.input_shape"), QStringLiteral("28, 28, 1"));
    wizard().setText(QStringLiteral("model.sequential.n_classes"), QStringLiteral("10"));
    wizard().choose(QStringLiteral("model.sequential.optimizer.name"), QStringLiteral("Adam"));
    wizard().setText(QStringLiteral("model.sequential.optimizer.learning_rate"), QStringLiteral("0.002"));
    setTraining("5000", "100", "100", "1");
  }

  // `wanted` has the words of the vocabularies and the names of the columns, which a person reads in a description.
  void makeCensus(const engine::estimator::Experiment& wanted) {
    chooseCensus(wanted.train_input().csv());
    const auto& parts = wanted.model().dnn_linear_combined_classifier().parts();
    chooseWideAndDeep();
    wizard().goTo(QStringLiteral("Columns"));
    wizard().removeAllColumns();
    for (int i = 0; i < 4; ++i) addWords(parts.linear_feature_columns(i).vocabulary_list(), false);
    wizard().addColumn(QStringLiteral("occupation"));
    wizard().setColumnKind(QStringLiteral("Hashed"));
    wizard().addColumn(QStringLiteral("age"));
    wizard().setColumnKind(QStringLiteral("Buckets of a number"));
    wizard().setText(QStringLiteral("bucketized.boundaries"), boundaries());
    wizard().setText(QStringLiteral("id"), QStringLiteral("age_buckets"));
    wizard().crossColumns({0, 4});
    wizard().crossColumns({5, 0, 4});
    addNumber("age", "38.6", "13.6");
    addNumber("education_num", "10.1", "2.6");
    addNumber("hours_per_week", "40.4", "12.3");
    for (const char* name : {"capital_gain", "capital_loss"}) {
      wizard().addColumn(QLatin1String(name), true);
      wizard().click(QStringLiteral("add.numeric.normalizers"));
      wizard().choose(QStringLiteral("numeric.normalizers[0].kind"), QStringLiteral("Logarithm of 1 + x"));
    }
    for (int i = 5; i < 9; ++i) {
      addWords(parts.dnn_feature_columns(i).indicator().categorical().vocabulary_list(), true);
    }
    wizard().addColumn(QStringLiteral("occupation"), true);
    wizard().setColumnKind(QStringLiteral("Hashed"));
    wizard().setColumnKind(QStringLiteral("Embedding"));
    wizard().setText(QStringLiteral("embedding.dimension"), QStringLiteral("8"));
    wizard().waitForColumns();
    setTraining("16280", "2000", "100", "1");
    wizard().check(QStringLiteral("trainAllSettings"));
    wizard().click(QStringLiteral("add.eval.exporters"));
    wizard().choose(QStringLiteral("eval.exporters[0].kind"), QStringLiteral("best"));
    wizard().setText(QStringLiteral("eval.exporters[0].metric"), QStringLiteral("accuracy"));
    wizard().check(QStringLiteral("eval.exporters[0].higher_is_better"));
  }

  void nameAs(const engine::estimator::Experiment& wanted) {
    wizard().goTo(QStringLiteral("Train"));
    wizard().setText(QStringLiteral("name"), QString::fromStdString(wanted.name()));
    wizard().setText(QStringLiteral("description"), QString::fromStdString(wanted.description()));
  }

 private:
  static QString boundaries() { return QStringLiteral("18, 25, 30, 35, 40, 45, 50, 55, 60, 65"); }
  WizardDriver& wizard() { return *driver_; }

  void setInput(const char* batch, const char* shuffle) {
    wizard().setNumber(QStringLiteral("data.batchSize"), QLatin1String(batch));
    wizard().setNumber(QStringLiteral("data.shuffle"), QLatin1String(shuffle));
    wizard().check(QStringLiteral("data.repeat"));
  }
  void setTraining(const char* steps, const char* evaluateEvery, const char* summaries, const char* seed) {
    wizard().goTo(QStringLiteral("Train"));
    wizard().setText(QStringLiteral("train.max_steps"), QLatin1String(steps));
    wizard().setText(QStringLiteral("eval.every_steps"), QLatin1String(evaluateEvery));
    wizard().setText(QStringLiteral("run_config.save_summary_steps"), QLatin1String(summaries));
    wizard().setText(QStringLiteral("run_config.tf_random_seed"), QLatin1String(seed));
  }
  void addLayer(const char* type, const std::vector<std::pair<const char*, const char*>>& fields) {
    wizard().addLayer(QLatin1String(type));
    for (const auto& [field, value] : fields) wizard().setLayerField(QLatin1String(field), QLatin1String(value));
  }
  // Its file has no line of names: they are typed, column by column.
  void chooseCensus(const engine::estimator::CsvSource& csv) {
    wizard().chooseData(QStringLiteral("${DATA}/census/adult.data"));
    auto* table = wizard().find<QTableView>(QStringLiteral("previewTable"));
    for (int i = 0; i < csv.columns_size(); ++i) {
      const std::string& name = csv.columns(i).name();
      table->setFocus();
      table->setCurrentIndex(table->model()->index(0, i));
      wizard().setText(QStringLiteral("column.name"), QString::fromStdString(name));
      QTest::keyClick(wizard().find<QLineEdit>(QStringLiteral("column.name")), Qt::Key_Return);
      wizard().choose(QStringLiteral("column.type"), QString::fromStdString(csv.columns(i).type()));
      const bool used = std::ranges::count(csv.features(), name) > 0 || name == csv.label();
      if (!used) wizard().check(QStringLiteral("column.use"), false);
    }
    wizard().waitForData();
    setInput("40", "32561");
    wizard().setNumber(QStringLiteral("eval.batchSize"), QStringLiteral("512"));
  }
  void chooseWideAndDeep() {
    wizard().chooseModel(QStringLiteral("DNNLinearCombinedClassifier"));
    const QString parts = QStringLiteral("model.dnn_linear_combined_classifier.parts.");
    wizard().setText(parts + QStringLiteral("dnn_hidden_units"), QStringLiteral("100, 75, 50, 25"));
    wizard().choose(parts + QStringLiteral("dnn_optimizer.name"), QStringLiteral("Adagrad"));
    wizard().setText(parts + QStringLiteral("dnn_optimizer.learning_rate"), QStringLiteral("0.01"));
    wizard().choose(parts + QStringLiteral("linear_optimizer.name"), QStringLiteral("Ftrl"));
    wizard().setText(parts + QStringLiteral("linear_optimizer.learning_rate"), QStringLiteral("0.05"));
    wizard().check(QStringLiteral("modelAllSettings"));
    for (const char* field : {"l1_regularization_strength", "l2_regularization_strength"}) {
      wizard().setText(parts + QStringLiteral("linear_optimizer.") + QLatin1String(field), QStringLiteral("0.5"));
    }
    wizard().choose(parts + QStringLiteral("version"), QStringLiteral("v1"));
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

  WizardDriver* driver_;
};

// Unpacks the four files of MNIST, as the sample names them, from `packed` into `folder`. False where they are not.
inline bool unpackMnist(const QString& packed, const QString& folder) {
  QDir().mkpath(folder);
  for (const char* name :
       {"train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"}) {
    const QString source = QStringLiteral("%1/%2.gz").arg(packed, QLatin1String(name));
    if (!QFile::exists(source)) return false;
    QProcess gzip;
    gzip.setStandardOutputFile(QStringLiteral("%1/%2").arg(folder, QLatin1String(name)));
    gzip.start(QStringLiteral("gzip"), {QStringLiteral("-dc"), source});
    if (!gzip.waitForFinished() || gzip.exitCode() != 0) return false;
  }
  return true;
}

// What the samples call the data folder; tests look for it in $ESTIMATOR_DATA.
inline QString sharedData() {
  return QDir(qEnvironmentVariable("ESTIMATOR_DATA", QStringLiteral("../shared/data"))).absolutePath();
}

}  // namespace test_support
