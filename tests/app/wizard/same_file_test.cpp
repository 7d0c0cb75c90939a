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
