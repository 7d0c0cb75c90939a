// A file of a Keras model, opened in its window, and data for it. Header-only.
#pragma once

#include <QLabel>
#include <QTableWidget>

#include "app/features/keras_model/keras_model_feature.h"
#include "app/features/keras_model/keras_model_window.h"
#include "app/shell/drop/drop_feature.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/model_files.h"
#include "tests/app/feature_fixture.h"
#include "widgets/layers/layer_canvas.h"
#include "widgets/layers/layer_editor.h"

namespace test_support {

class KerasModelWindowTest : public FeatureTest {
 protected:
  // All weights are alike, so that the three logits are.
  void SetUp() override {
    namespace keras = engine::keras;
    using keras::makeLayer;
    FeatureTest::SetUp();
    path_ = dir_.filePath(QStringLiteral("flowers.keras"));
    const auto x = keras::input({4}, {.name = "leaf"});
    const auto model =
        keras::functionalModel({x},
                               {x | makeLayer("Dense", {{"name", "body"}, {"units", 5}, {"activation", "relu"}}) |
                                makeLayer("Dense", {{"name", "head"}, {"units", 3}})},
                               "flowers");
    for (const keras::WeightPtr& weight : model->weights()) {
      weight->value = engine::Tensor(engine::DType::kFloat, weight->shape);
      for (float& value : weight->value.flat<float>()) value = 0.25f;
    }
    keras::saveModel(path_.toStdString(), *model);
  }
  void addFeatures(app::Shell& shell, app::Workbench& bench) override {
    app::addKerasModelFeature(shell, *bench.place(), *bench.runs(), *bench.dataFolder());
    new app::DropFeature(shell, *bench.place());
  }
  // As if the file were dropped onto the main window.
  void openDropped() {
    window_->findChild<app::DropFeature*>()->open({path_});
    ASSERT_TRUE(QTest::qWaitFor([this] { return opened() && opened()->editor() && isKnown(); }, kWaitMs));
    activate(opened());
  }
  void activate(QWidget* window) {
    window->activateWindow();
    // Not only one of the windows that belong to it.
    ASSERT_TRUE(QTest::qWaitFor([window] { return window->isActiveWindow(); }, kWaitMs));
  }
  app::KerasModelWindow* opened() { return window_->findChild<app::KerasModelWindow*>(); }
  template <typename T>
  T* part(const char* name) {
    return opened()->findChild<T*>(QString::fromLatin1(name));
  }
  void press(const char* name) {
    auto* button = part<QAbstractButton>(name);
    ASSERT_TRUE(button && button->isEnabled()) << name;
    QTest::mouseClick(button, Qt::LeftButton);
  }
  void trigger(const char* id) {
    const QList<QAction*> all = window_->actions() + (opened() ? opened()->actions() : QList<QAction*>());
    const auto found = std::ranges::find(all, QString::fromLatin1(id), &QAction::objectName);
    ASSERT_TRUE(found != all.end() && (*found)->isEnabled()) << id;
    (*found)->trigger();
  }
  std::string said() { return part<QLabel>("kerasMessage")->text().toStdString(); }
  bool waitUntilSaid(const char* words) {
    return QTest::qWaitFor([&] { return said().find(words) != std::string::npos; }, kWaitMs);
  }
  bool isKnown() { return part<QLabel>("kerasSize")->text().contains(QStringLiteral("All shapes fit")); }
  void select(const char* layer) { opened()->editor()->canvas()->select(QString::fromLatin1(layer)); }
  void set(const QString& key, const QString& value) {
    auto* settings = part<QTableWidget>("layerSettings");
    for (int row = 0; row < settings->rowCount(); ++row) {
      if (settings->item(row, 0)->data(Qt::UserRole).toString() == key) return settings->item(row, 1)->setText(value);
    }
    FAIL() << key.toStdString();
  }
  // A table of leaves whose kinds differ by their sizes.
  QString writeLeaves(int rows = 120) {
    const QString path = dir_.filePath(QStringLiteral("leaves.csv"));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("a,b,c,d,species\n");
    for (int row = 0; row < rows; ++row) {
      const int kind = row % 3;
      const double size = kind * 1.5 + 0.01 * (row % 7);
      for (int column = 0; column < 4; ++column) file.write(QByteArray::number(size + 0.1 * column) + ',');
      file.write(QByteArray::number(kind) + '\n');
    }
    return path;
  }

  QString path_;
};

}  // namespace test_support
