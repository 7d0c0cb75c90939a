// The sections of a report as a list, without the dialog.
#include "app/features/report/section_list.h"

#include <gtest/gtest.h>

#include <QListWidget>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include "app/features/report/report_actions.h"

namespace {

app::ReportSection textOf(const char* title) {
  app::ReportSection section;
  section.title = QString::fromLatin1(title);
  return section;
}

class SectionListTest : public ::testing::Test {
 protected:
  void SetUp() override {
    undo_ = registry_.add(QStringLiteral("edit.undo"), QStringLiteral("Undo"), QStringLiteral("Takes back"));
    registry_.add(QStringLiteral("edit.redo"), QStringLiteral("Redo"), QStringLiteral("Does again"));
    actions_ = std::make_unique<app::ReportActions>(&registry_);
    const auto none = [] { return std::vector<app::ReportSection>(); };
    sections_ = std::make_unique<app::SectionList>(*actions_, app::SectionList::Sources{none, none}, nullptr);
    list_ = sections_->findChild<QListWidget*>();
    report_.sections = {textOf("a"), textOf("b"), textOf("c")};
    sections_->showSections(report_, 1);
  }

  widgets::ActionRegistry registry_{nullptr};
  QAction* undo_ = nullptr;
  std::unique_ptr<app::ReportActions> actions_;
  std::unique_ptr<app::SectionList> sections_;
  QListWidget* list_ = nullptr;
  app::Report report_;
};

TEST_F(SectionListTest, TheTitleIsTheFirstRow) {
  EXPECT_EQ(list_->count(), 4);
  EXPECT_EQ(sections_->current(), 1);
  QSignalSpy changed(sections_.get(), &app::SectionList::currentChanged);
  list_->setCurrentRow(0);
  EXPECT_EQ(sections_->current(), -1);
  EXPECT_EQ(changed.size(), 1);
}

TEST_F(SectionListTest, ADraggedRowTellsTheNewOrder) {
  std::vector<int> order;
  int selected = -1;
  QObject::connect(sections_.get(), &app::SectionList::reordered, list_,
                   [&](const std::vector<int>& now, int at) { order = now, selected = at; });
  ASSERT_TRUE(list_->model()->moveRow({}, 3, {}, 1));
  list_->setCurrentRow(1);
  QCoreApplication::processEvents();
  EXPECT_EQ(order, (std::vector<int>{2, 0, 1}));
  EXPECT_EQ(selected, 0);
}

TEST_F(SectionListTest, TheMenuAddsASectionOfItsKind) {
  std::vector<app::ReportSection> added;
  QObject::connect(sections_.get(), &app::SectionList::addWanted, list_,
                   [&](const std::vector<app::ReportSection>& sections) { added = sections; });
  QMenu* menu = sections_->findChild<QToolButton*>(QStringLiteral("reportAdd"))->menu();
  emit menu->aboutToShow();
  menu->actions().back()->trigger();
  ASSERT_EQ(added.size(), 1u);
  EXPECT_EQ(added.front().kind, app::SectionKind::kText);
}

}  // namespace
