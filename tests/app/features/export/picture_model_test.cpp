// A model of pictures: drawn with the mouse, opened from a file, picked from the input; and an export on a full disk.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <QDragEnterEvent>
#include <QMimeData>
#include <QTabBar>
#include <csignal>

#include "app/features/predict/example_tab.h"
#include "app/features/predict/predict_page.h"
#include "app/features/predict/whole_input_tab.h"
#include "app/workbench/models/picture_tensor.h"
#include "tests/app/features/export/model_fixture.h"
#include "widgets/controls/row_picker.h"
#include "widgets/forms/field_problem.h"

namespace {

using test_support::kWaitMs;
using widgets::DrawPad;

class PictureModelTest : public test_support::ModelTest {
 protected:
  void trainDigits() {
    addExperiment(QStringLiteral("digits"), QStringLiteral(R"({
      "model": {"sequential": {"input_shape": [28, 28, 1], "n_classes": 10, "layers": [
        {"type": "flatten"}, {"type": "dense", "units": 64, "activation": "relu"}, {"type": "dense", "units": 10}],
        "optimizer": {"name": "Adam", "learning_rate": 0.003}}},
      "train_input": {"digits": {"count": 3000, "seed": 1}, "batch_size": 64, "shuffle_buffer": 3000, "repeat": true},
      "eval_input": {"digits": {"count": 200, "seed": 2}, "batch_size": 100},
      "run_config": {"tf_random_seed": 1}, "train": {"max_steps": 300}})"));
    train(QStringLiteral("digits/run-1"));
  }
  static QString likeliest(app::TryPane* pane) {
    const widgets::TableContent& shares = pane->output()->shares()->table();
    return shares.rows.empty() ? QString() : shares.rows[0].cells[0].text;
  }
  void ask(app::TryPane* pane) {
    QSignalSpy answered(pane, &app::TryPane::answered);
    press(pane, "tryRun");
    ASSERT_TRUE(answered.wait(kWaitMs));
  }
};

TEST_F(PictureModelTest, ADigitIsPredictedWhileItIsDrawn) {
  trainDigits();
  action("run.predict")->trigger();
  auto* page = window_->findChild<app::PredictPage*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !page->example()->form()->fields().empty(); }, kWaitMs));
  auto* pad = page->example()->form()->findChild<DrawPad*>();
  ASSERT_NE(pad, nullptr);
  QSignalSpy answered(page->example(), &app::ExampleTab::answered);
  const auto at = [&](double y) { return QPoint(pad->width() / 2, qRound(pad->height() * y / 28)); };
  QTest::mousePress(pad, Qt::LeftButton, {}, at(5));
  for (int y = 6; y <= 22; ++y) QTest::mouseMove(pad, at(y));
  ASSERT_TRUE(answered.wait(kWaitMs)) << "nobody asked, and the button is still down";
  QTest::mouseRelease(pad, Qt::LeftButton, {}, at(22));
  const auto likeliest = [&] {
    const widgets::TableContent& shares = page->example()->output()->shares()->table();
    return shares.rows.empty() ? QString() : shares.rows[0].cells[0].text;
  };
  EXPECT_TRUE(QTest::qWaitFor([&] { return likeliest() == QStringLiteral("1"); }, kWaitMs));
}

TEST_F(PictureModelTest, ExamplesOfAnInputOfPicturesHaveThemBesideTheirNumbers) {
  trainDigits();
  action("run.predict")->trigger();
  auto* page = window_->findChild<app::PredictPage*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !page->example()->form()->fields().empty(); }, kWaitMs));
  part<QTabBar>(page, "predictTabs")->setCurrentIndex(1);
  QSignalSpy predicted(page->whole(), &app::WholeInputTab::predicted);
  press(page, "predictAll");
  ASSERT_TRUE(predicted.wait(kWaitMs));
  ASSERT_TRUE(QTest::qWaitFor([&] { return page->whole()->examples()->rowCount() == 200; }, kWaitMs));
  const QImage picture = page->whole()->examples()->table().rows[0].cells[0].picture;
  EXPECT_EQ(picture.size(), QSize(28, 28));
  int bright = 0;
  for (int y = 0; y < 28; ++y) {
    for (int x = 0; x < 28; ++x) bright += qGray(picture.pixel(x, y)) > 128 ? 1 : 0;
  }
  EXPECT_TRUE(bright > 10 && bright < 500) << bright << " of 784 pixels belong to the digit";
  EXPECT_FALSE(page->whole()->examples()->index(0, 0).data(Qt::DecorationRole).isNull());
}

TEST_F(PictureModelTest, ADrawnDigitIsTried) {
  trainDigits();
  app::ExportDialog* dialog = openExport();
  write(dialog);
  showTryTab(dialog);
  app::TryPane* pane = dialog->tryPane();
  auto* pad = pane->findChild<widgets::DrawPad*>();
  ASSERT_NE(pad, nullptr);
  // A one: a stroke from the top to the bottom.
  const auto at = [&](double x, double y) {
    return QPoint(qRound(pad->width() * x / 28), qRound(pad->height() * y / 28));
  };
  QTest::mousePress(pad, Qt::LeftButton, {}, at(14, 5));
  for (int y = 6; y <= 22; ++y) QTest::mouseMove(pad, at(14, y));
  QTest::mouseRelease(pad, Qt::LeftButton, {}, at(14, 22));
  EXPECT_GT(qGray(pad->image().pixel(13, 12)), 100);
  EXPECT_EQ(qGray(pad->image().pixel(3, 12)), 0);
  ask(pane);
  EXPECT_EQ(likeliest(pane), QStringLiteral("1"));
  picture(dialog, QStringLiteral("try_drawn_digit"));
  // A picture's file instead.
  const QString file = dir_.filePath(QStringLiteral("one.png"));
  ASSERT_TRUE(pad->image().scaled(112, 112).save(file));
  QTest::keyClick(pad, Qt::Key_Delete);
  EXPECT_TRUE(pad->isBlank());
  auto* field = pane->form()->fields().front();
  QSignalSpy read(field, &app::InputField::pictureRead);
  dialogs().answer = file;
  press(pane, ("openPicture." + field->field().name.toStdString()).c_str());
  ASSERT_TRUE(read.wait(kWaitMs));
  ask(pane);
  EXPECT_EQ(likeliest(pane), QStringLiteral("1"));
  // The same file dropped.
  QTest::keyClick(pad, Qt::Key_Delete);
  QMimeData dropped;
  dropped.setUrls({QUrl::fromLocalFile(file)});
  QDragEnterEvent enter(pad->rect().center(), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(pad, &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(pad->rect().center()), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(pad, &drop);
  ASSERT_TRUE(read.wait(kWaitMs));
  EXPECT_FALSE(pad->isBlank());
  field->openPicture(root() + QStringLiteral("/experiments/digits.experiment.json"));
  ASSERT_TRUE(read.wait(kWaitMs));
  EXPECT_TRUE(field->problem().contains(QStringLiteral("is not a picture"))) << field->problem().toStdString();
}

TEST_F(PictureModelTest, RowsOfTheInputArePicturesAndFewAreWrong) {
  trainDigits();
  app::ExportDialog* dialog = openExport();
  write(dialog);
  showTryTab(dialog);
  app::TryPane* pane = dialog->tryPane();
  auto* rows = pane->findChild<widgets::RowPicker*>();
  int right = 0;
  for (int i = 0; i < 10; ++i) {
    press(pane, "nextRow");
    ASSERT_TRUE(QTest::qWaitFor([&] { return rows->current() == i; }, kWaitMs));
    ask(pane);
    right += part<QLabel>(pane, "rowLabel")->text().endsWith(likeliest(pane)) ? 1 : 0;
  }
  EXPECT_GE(right, 8);
}

TEST_F(PictureModelTest, AFullDiskLeavesNothingAndIsSaidBesideTheFolder) {
  trainDigits();
  app::ExportDialog* dialog = openExport();
  rlimit former{};
  getrlimit(RLIMIT_FSIZE, &former);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit full = former;
  full.rlim_cur = 4096;
  QSignalSpy failed(dialog, &app::ExportDialog::failed);
  setrlimit(RLIMIT_FSIZE, &full);
  press(dialog, "exportStart");
  const bool ended = failed.wait(kWaitMs);
  setrlimit(RLIMIT_FSIZE, &former);
  std::signal(SIGXFSZ, handler);
  ASSERT_TRUE(ended);
  QStringList problems;
  for (auto* each : dialog->findChildren<widgets::FieldProblem*>()) problems << each->problem();
  EXPECT_TRUE(problems.join(QLatin1Char('\n')).contains(QStringLiteral("Free some space")))
      << problems.join(QLatin1Char('\n')).toStdString();
  const QDir base(QString::fromStdString(runDir(QStringLiteral("digits/run-1"))) + QStringLiteral("/export/digits"));
  EXPECT_TRUE(base.entryList(QDir::AllEntries | QDir::NoDotAndDotDot).isEmpty());
  EXPECT_FALSE(write(dialog).isEmpty());
}

TEST(PictureTensorTest, PicturesBecomeTensorsAndComeBack) {
  const app::FieldSpec field{QStringLiteral("image"), engine::DType::kFloat, engine::Shape{28, 28, 1}};
  QImage image(28, 28, QImage::Format_Grayscale8);
  image.fill(Qt::black);
  image.setPixel(3, 2, 255 << 16 | 255 << 8 | 255);
  for (const auto range : {app::PixelRange::kUnit, app::PixelRange::kBytes, app::PixelRange::kSigned}) {
    const engine::Tensor tensor = app::tensorOfPicture(image, field, range);
    EXPECT_EQ(tensor.shape(), (engine::Shape{1, 28, 28, 1}));
    EXPECT_EQ(app::rangeOf(tensor), range);
    const QImage back = app::pictureOfTensor(tensor, field, range);
    EXPECT_EQ(qGray(back.pixel(3, 2)), qGray(image.pixel(3, 2)));
    EXPECT_EQ(qGray(back.pixel(0, 0)), 0);
  }
}

}  // namespace
