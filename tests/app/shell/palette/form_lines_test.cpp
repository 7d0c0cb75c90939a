// The forms of all pages, dialogs and steps stand straight.
#include "tests/app/shell/palette/form_lines.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include "app/features/preferences/preferences_dialog.h"
#include "tests/app/shell/palette/trained_window.h"
#include "widgets/forms/form_layout.h"

namespace {

using test_support::FormLines;
using test_support::FormLook;

class FormLinesTest : public test_support::TrainedWindowTest {
 protected:
  // What workers tell changes forms a little later.
  void look(QWidget& window, const QString& place) {
    constexpr int kSettledMs = 2000;
    FormLines lines;
    EXPECT_TRUE(QTest::qWaitFor([&] { return (lines = FormLook(window).lines()).crooked.isEmpty(); }, kSettledMs))
        << place.toStdString() << ":\n"
        << lines.crooked.join(QLatin1Char('\n')).toStdString();
    labels_[place] = lines.labels;
    test_support::saveScreenshot(&window, QStringLiteral("form_%1").arg(place));
  }
  void lookAtDialog(const char* id, const char* pages = "") {
    QWidget* opened = openedBy(id);
    ASSERT_NE(opened, nullptr);
    auto* list = *pages ? opened->findChild<QListWidget*>(QLatin1String(pages)) : nullptr;
    for (int page = 0; page < (list ? list->count() : 1); ++page) {
      if (list) list->setCurrentRow(page);
      look(*opened, QStringLiteral("%1_%2").arg(QLatin1String(id)).arg(page));
    }
    opened->close();
  }
  int labelsIn(const char* place) { return labels_.value(QLatin1String(place)); }

  QMap<QString, int> labels_;
};

TEST_F(FormLinesTest, TheFormsOfAllPagesStandStraight) {
  trainFlowers(1);
  for (QAction* mode : modes()) {
    mode->trigger();
    const bool isPredict = mode->objectName() == QLatin1String("mode.predict");
    if (isPredict)
      ASSERT_TRUE(QTest::qWaitFor([&] { return window_->findChild<QLineEdit*>(QStringLiteral("value.PetalLength")); }));
    look(*window_, mode->objectName());
  }
  EXPECT_GE(labelsIn("mode.predict"), 4);
  EXPECT_GE(labelsIn("mode.projector"), 2) << "more where there are points";
}

TEST_F(FormLinesTest, TheFormsOfAllDialogsStandStraight) {
  trainFlowers(1);
  lookAtDialog("file.new_experiment", "wizardSteps");
  lookAtDialog("experiment.run_config", "settingsPages");
  for (const char* id : {"run.sweep", "file.report", "run.evaluate_on", "run.export", "runs.note"}) lookAtDialog(id);
  window_->findChild<QAction*>(QStringLiteral("settings.preferences"))->trigger();
  auto* dialog = window_->findChild<app::PreferencesDialog*>();
  for (const char* page : {"general", "charts", "training"}) {
    dialog->showPage(QLatin1String(page));
    look(*dialog, QStringLiteral("preferences_%1").arg(QLatin1String(page)));
  }
  for (const char* place : {"run.sweep_0", "run.evaluate_on_0", "run.export_0", "runs.note_0", "preferences_general"}) {
    EXPECT_GE(labelsIn(place), 3) << place;
  }
}

TEST(FormLookTest, ALabelBesideTheMiddleOrOffTheLineIsFound) {
  QWidget window;
  auto* column = new QVBoxLayout(&window);
  auto* form = new widgets::FormLayout;
  auto* rate = new QLineEdit(&window);
  form->addRow(QStringLiteral("Rate:"), rate);
  form->addRow(QStringLiteral("Optimizer:"), new QLineEdit(&window));
  column->addLayout(form);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  EXPECT_TRUE(FormLook(window).lines().crooked.isEmpty());
  EXPECT_EQ(FormLook(window).lines().labels, 4);
  QWidget* label = form->labelForField(rate);
  label->move(label->x(), label->y() - 3);
  EXPECT_EQ(FormLook(window).lines().crooked.size(), 1);
  label->move(label->x() - 2, label->y() + 3);
  EXPECT_EQ(FormLook(window).lines().crooked.size(), 1);
}

}  // namespace
