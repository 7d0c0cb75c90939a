// Drives the dialogs on models as a person does, by clicks and keys. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>

#include "app/features/evaluate/evaluate_dialog.h"
#include "app/features/export/export_dialog.h"
#include "app/features/export/export_form.h"
#include "app/features/export/export_result.h"
#include "app/features/export/try_window.h"
#include "app/features/model_forms/input_form.h"
#include "app/features/model_forms/output_view.h"
#include "tests/app/workspace_fixture.h"
#include "widgets/controls/draw_pad.h"
#include "widgets/util/action_registry.h"

namespace test_support {

class ModelDriver {
 protected:
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
  // The dialog that the window's action opens, with its first plan shown.
  app::ExportDialog* openExport(QWidget* window, QAction* action) {
    action->trigger();
    auto* dialog = window->findChild<app::ExportDialog*>();
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
};

inline const QStringList kSetosa{QStringLiteral("5.1"), QStringLiteral("3.3"), QStringLiteral("1.7"),
                                 QStringLiteral("0.5")};
inline const QStringList kVirginica{QStringLiteral("6.9"), QStringLiteral("3.1"), QStringLiteral("5.4"),
                                    QStringLiteral("2.1")};

}  // namespace test_support
