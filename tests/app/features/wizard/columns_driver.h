// Drives the step of feature columns as a person does, by clicks and keys. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QListView>
#include <QPlainTextEdit>
#include <QTest>

#include "app/features/wizard/columns/columns_page.h"

namespace test_support {

// Of a list that is the child of `root`; chooses by clicks: the first alone, the others with Ctrl.
inline void clickRows(QAbstractItemView* view, const std::vector<int>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const QModelIndex index = view->model()->index(rows[i], 0);
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, i == 0 ? Qt::NoModifier : Qt::ControlModifier,
                      view->visualRect(index).center());
  }
}

// By the arrow keys in the opened list, so that nothing between is chosen in passing.
inline void chooseInOpenedList(QComboBox* combo, const QString& item) {
  const int wanted = combo->findText(item);
  ASSERT_GE(wanted, 0) << combo->objectName().toStdString() << " has no " << item.toStdString();
  QWidget* window = combo->window();
  combo->setFocus();
  combo->showPopup();
  const int steps = wanted - combo->currentIndex();
  for (int i = 0; i < std::abs(steps); ++i) QTest::keyClick(combo->view(), steps > 0 ? Qt::Key_Down : Qt::Key_Up);
  QTest::keyClick(combo->view(), Qt::Key_Return);
  // That of the list is gone, also for what was still to be told of it.
  QApplication::processEvents();
  QApplication::setActiveWindow(window);
}

class ColumnsDriver {
 public:
  static constexpr int kColumnsWaitMs = 30000;

  // The page, or a window that it is in.
  explicit ColumnsDriver(QWidget* root) : root_(root) {}

  QModelIndex feature(const QString& name) const {
    auto* list = find<QListView>("featureList");
    const QModelIndexList found =
        list->model()->match(list->model()->index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly);
    EXPECT_EQ(found.size(), 1) << "no feature " << name.toStdString();
    return found.value(0);
  }
  // Chooses a feature and presses a key.
  void press(const QString& name, Qt::Key key) {
    auto* list = find<QListView>("featureList");
    const QModelIndex index = feature(name);
    ASSERT_TRUE(index.isValid());
    QApplication::setActiveWindow(list->window());
    clickRows(list, {index.row()});
    QTest::keyClick(list, key);
    wait();
  }
  // W (the wide part) or D (the deep one): its natural column becomes the chosen one.
  void add(const QString& name, bool deep = false) { press(name, deep ? Qt::Key_D : Qt::Key_W); }
  QListView* well(bool deep = false) const { return find<QListView>(deep ? "deepWell" : "wideWell"); }
  // Rows of a well, in the order in which they are chosen.
  void cross(const std::vector<int>& rows, bool deep = false) {
    clickRows(well(deep), rows);
    QTest::keyClick(well(deep), Qt::Key_X);
    wait();
  }
  // Of the chosen column: "Hashed", "Buckets of a number", "Embedding".
  void setKind(const QString& kind) {
    chooseInOpenedList(find<QComboBox>("column.kind"), kind);
    wait();
  }
  void setWords(const QStringList& words) {
    auto* text = find<QPlainTextEdit>("column.words");
    ASSERT_TRUE(text->isVisible());
    text->setFocus();
    text->selectAll();
    QTest::keyClick(text, Qt::Key_Delete);
    for (const QString& word : words) {
      if (!text->toPlainText().isEmpty()) QTest::keyClick(text, Qt::Key_Return);
      QTest::keyClicks(text, word);
    }
    wait();
  }
  void wait() {
    auto* page = qobject_cast<app::ColumnsPage*>(root_);
    if (!page) page = root_->findChild<app::ColumnsPage*>();
    ASSERT_TRUE(QTest::qWaitFor([page] { return !page->isBusy(); }, kColumnsWaitMs));
  }

 private:
  template <typename T>
  T* find(const char* name) const {
    T* found = root_->findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << "no control " << name;
    return found;
  }

  QWidget* root_;
};

}  // namespace test_support
