// Drives the New-experiment wizard as a person does, by clicks and keys: opens it, goes from step to step, sets fields
// by the names of their controls. What it cannot do fails the test at once, with the name. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QScrollArea>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "app/features/wizard/data/data_page.h"
#include "app/features/wizard/new_experiment_wizard.h"
#include "app/features/wizard/step/option_fold.h"
#include "app/workbench/drafts/draft_analysis.h"
#include "tests/app/features/wizard/columns_driver.h"
#include "widgets/forms/field_problem.h"

namespace test_support {

class WizardDriver {
 public:
  static constexpr int kWizardWaitMs = 30000;

  // `root`: the window that Ctrl+N is pressed in; the wizard is its child.
  explicit WizardDriver(QWidget* root) : root_(root) {}

  // Ctrl+N.
  void open() {
    QApplication::setActiveWindow(root_);
    QTest::keyClick(root_, Qt::Key_N, Qt::ControlModifier);
    ASSERT_NE(wizard(), nullptr);
    ASSERT_TRUE(QTest::qWaitForWindowExposed(wizard()));
  }
  app::NewExperimentWizard* wizard() const { return root_->findChild<app::NewExperimentWizard*>(); }
  bool isOpen() const { return wizard() && wizard()->isVisible(); }

  // --- steps ---
  // By its name in the list: "Model".
  void goTo(const QString& title) {
    auto* steps = find<QListWidget>(QStringLiteral("wizardSteps"));
    for (int row = 0; row < steps->count(); ++row) {
      if (!steps->item(row)->text().endsWith(title)) continue;
      const QRect place = steps->visualItemRect(steps->item(row));
      QTest::mouseClick(steps->viewport(), Qt::LeftButton, {}, place.center());
      ASSERT_EQ(wizard()->step(), row);
      layOut();
      return;
    }
    FAIL() << "no step " << title.toStdString();
  }
  void next() { click(QStringLiteral("wizardNext")); }
  void back() { click(QStringLiteral("wizardBack")); }
  void trainNow() { click(QStringLiteral("wizardTrain")); }
  void save() { click(QStringLiteral("wizardSave")); }
  bool canTrain() const { return find<QAbstractButton>(QStringLiteral("wizardTrain"))->isEnabled(); }
  // What stands against training, with the step's name before it.
  QString problem() const { return find<widgets::FieldProblem>(QStringLiteral("wizardProblem"))->toolTip(); }
  void setName(const QString& name) { setText(QStringLiteral("experimentName"), name); }
  QString name() const { return find<QLineEdit>(QStringLiteral("experimentName"))->text(); }

  // --- controls of any step, by objectName ("train.max_steps", "model.dnn_classifier.hidden_units") ---
  template <typename T>
  T* find(const QString& name) const {
    T* found = nullptr;
    // Of a control that a form made anew, the old one may not be gone yet.
    for (T* each : wizard()->findChildren<T*>(name)) {
      if (each->isVisibleTo(wizard()) || !found) found = each;
    }
    EXPECT_NE(found, nullptr) << "no control " << name.toStdString();
    return found;
  }
  // Selects what a line holds and types over it.
  void setText(const QString& name, const QString& text) {
    auto* line = find<QLineEdit>(name);
    ASSERT_NE(line, nullptr);
    show(line);
    line->setFocus();
    line->selectAll();
    if (text.isEmpty()) {
      QTest::keyClick(line, Qt::Key_Backspace);
    } else {
      QTest::keyClicks(line, text);
    }
    ASSERT_EQ(line->text(), text) << name.toStdString();
  }
  // And presses Return.
  void enter(const QString& name, const QString& text) {
    setText(name, text);
    QTest::keyClick(find<QLineEdit>(name), Qt::Key_Return);
  }
  QString text(const QString& name) const { return find<QLineEdit>(name)->text(); }
  // By the arrow keys.
  void choose(const QString& name, const QString& item) {
    auto* combo = find<QComboBox>(name);
    ASSERT_NE(combo, nullptr);
    show(combo);
    const int wanted = combo->findText(item);
    ASSERT_GE(wanted, 0) << name.toStdString() << " has no " << item.toStdString();
    combo->setFocus();
    const int guard = combo->count() + 1;
    for (int i = 0; i < guard && combo->currentIndex() != wanted; ++i) {
      QTest::keyClick(combo, combo->currentIndex() < wanted ? Qt::Key_Down : Qt::Key_Up);
      combo = find<QComboBox>(name);  // the form may have been made anew
    }
    ASSERT_EQ(combo->currentIndex(), wanted) << name.toStdString();
  }
  // The same in the opened list, so that nothing between is chosen in passing.
  void chooseInPopup(const QString& name, const QString& item) {
    auto* combo = find<QComboBox>(name);
    ASSERT_NE(combo, nullptr);
    show(combo);
    chooseInOpenedList(combo, item);
    ASSERT_EQ(find<QComboBox>(name)->currentText(), item) << name.toStdString();
  }
  void check(const QString& name, bool on = true) {
    auto* box = find<QCheckBox>(name);
    ASSERT_NE(box, nullptr);
    show(box);
    if (box->isChecked() == on) return;
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Space);
    ASSERT_EQ(find<QCheckBox>(name)->isChecked(), on) << name.toStdString();
  }
  void click(const QString& name) {
    auto* button = find<QAbstractButton>(name);
    ASSERT_NE(button, nullptr);
    ASSERT_TRUE(button->isEnabled()) << name.toStdString() << " is disabled: " << problem().toStdString();
    show(button);
    QTest::mouseClick(button, Qt::LeftButton);
  }
  // Of an item in a menu, by its objectName.
  void trigger(const QString& name) {
    auto* action = wizard()->findChild<QAction*>(name);
    ASSERT_NE(action, nullptr) << name.toStdString();
    ASSERT_TRUE(action->isEnabled()) << name.toStdString();
    action->trigger();
  }
  // What is said beneath a field: empty when it is right.
  QString problemOf(const QString& field) const {
    return find<widgets::FieldProblem>(QStringLiteral("problem.") + field)->problem();
  }

  // Of a spin box: types over what it holds.
  void setNumber(const QString& name, const QString& value) {
    auto* spin = find<QAbstractSpinBox>(name);
    ASSERT_NE(spin, nullptr);
    show(spin);
    spin->setFocus();
    spin->selectAll();
    QTest::keyClicks(spin, value);
    QTest::keyClick(spin, Qt::Key_Return);
  }

  // --- Data ---
  // Types a file or folder and waits until it was looked at.
  void chooseData(const QString& path) {
    goTo(QStringLiteral("Data"));
    enter(QStringLiteral("data.path"), path);
    waitForData();
  }
  // The file that is evaluated on.
  void chooseEvalData(const QString& path) {
    goTo(QStringLiteral("Data"));
    choose(QStringLiteral("eval.kind"), QStringLiteral("Another file"));
    enter(QStringLiteral("eval.path"), path);
    waitForData();
  }
  void chooseLabel(const QString& column) { choose(QStringLiteral("data.label"), column); }
  // Clears its text and presses Return.
  void chooseNoLabel() {
    auto* label = find<QComboBox>(QStringLiteral("data.label"));
    label->setFocus();
    label->lineEdit()->selectAll();
    QTest::keyClick(label->lineEdit(), Qt::Key_Backspace);
    QTest::keyClick(label->lineEdit(), Qt::Key_Return);
    waitForData();
  }
  void waitForData() {
    const auto* page = wizard()->findChild<app::DataPage*>();
    ASSERT_TRUE(QTest::qWaitFor([page] { return !page->isBusy(); }, kWizardWaitMs));
    ASSERT_TRUE(waitUntilKnown());
  }

  // --- Model ---
  // A card, by its title: "DNNClassifier".
  void chooseModel(const QString& title) {
    goTo(QStringLiteral("Model"));
    auto* cards = find<QListWidget>(QStringLiteral("modelCards"));
    const QList<QListWidgetItem*> found = cards->findItems(title, Qt::MatchExactly);
    ASSERT_EQ(found.size(), 1) << title.toStdString();
    cards->scrollToItem(found.front());
    QTest::mouseClick(cards->viewport(), Qt::LeftButton, {}, cards->visualItemRect(found.front()).center());
    ASSERT_EQ(cards->currentItem(), found.front()) << title.toStdString();
    layOut();
  }
  // Types a kind of layer and presses Return: it comes behind the chosen one, which it becomes.
  void addLayer(const QString& type) { enter(QStringLiteral("layerTypeText"), type); }
  void chooseLayer(int row) {
    auto* list = find<QTreeView>(QStringLiteral("layerList"));
    const QModelIndex index = list->model()->index(row, 0);
    ASSERT_TRUE(index.isValid()) << row;
    list->scrollTo(index);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
    ASSERT_EQ(list->currentIndex().row(), row);
  }
  void removeAllLayers() {
    auto* list = find<QTreeView>(QStringLiteral("layerList"));
    for (int left = list->model()->rowCount(); left > 0; --left) {
      chooseLayer(0);
      QTest::keyClick(list, Qt::Key_Delete);
    }
    ASSERT_EQ(list->model()->rowCount(), 0);
  }
  // A field of the chosen layer: a line or a choice.
  void setLayerField(const QString& field, const QString& value) {
    const QString name = QStringLiteral("layer.") + field;
    if (wizard()->findChild<QComboBox*>(name)) {
      choose(name, value);
    } else {
      setText(name, value);
    }
  }

  // --- Columns ---
  ColumnsDriver columns() const { return ColumnsDriver(wizard()); }
  // Those that were proposed.
  void removeAllColumns() {
    waitForColumns();
    layOut();
    for (const bool deep : {false, true}) {
      QListView* well = columns().well(deep);
      if (!well->isVisible() || well->model()->rowCount() == 0) continue;
      well->setFocus();
      well->selectAll();
      QTest::keyClick(well, Qt::Key_Delete);
      ASSERT_EQ(well->model()->rowCount(), 0);
    }
    waitForColumns();
  }
  void addColumn(const QString& feature, bool deep = false) { columns().add(feature, deep); }
  void chooseColumns(const std::vector<int>& rows, bool deep = false) { clickRows(columns().well(deep), rows); }
  void crossColumns(const std::vector<int>& rows, bool deep = false) { columns().cross(rows, deep); }
  void setColumnKind(const QString& kind) { columns().setKind(kind); }
  void setColumnWords(const QStringList& words) { columns().setWords(words); }
  void waitForColumns() { columns().wait(); }

  // Until the data are read and the model is built.
  bool waitUntilKnown() {
    return QTest::qWaitFor([this] { return !wizard()->analysis().isBusy(); }, kWizardWaitMs);
  }
  bool waitForProblem(const QString& part) {
    return QTest::qWaitFor([&] { return problem().contains(part); }, kWizardWaitMs);
  }

 private:
  // What a step that was just shown has made gets its place; layouts come in turns.
  static void layOut() {
    for (int turn = 0; turn < 3; ++turn) QApplication::processEvents();
  }
  // Opens what hides it, and scrolls to it.
  static void show(QWidget* widget) {
    app::OptionFold* fold = app::OptionFold::around(widget);
    if (fold && !fold->isOpen()) {
      QTest::mouseClick(fold->findChild<QToolButton*>(), Qt::LeftButton);
      layOut();
    }
    for (QWidget* parent = widget->parentWidget(); parent; parent = parent->parentWidget()) {
      if (auto* area = qobject_cast<QScrollArea*>(parent)) area->ensureWidgetVisible(widget);
    }
  }

  QWidget* root_;
};

}  // namespace test_support
