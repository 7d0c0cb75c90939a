// The list of all actions in the preferences, once every page has made its own.
#include <gtest/gtest.h>

#include <QTreeView>

#include "app/features/preferences/preferences_dialog.h"
#include "app/features/preferences/shortcut_model.h"
#include "tests/app/window_fixture.h"
#include "widgets/dashboards/summaries_page.h"
#include "widgets/util/action_registry.h"

namespace {

using widgets::ActionRegistry;

class ShortcutListTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    const std::vector<QAction*> first = registry().actions();  // pages add theirs when they are made
    for (QAction* action : first) {
      if (ActionRegistry::idOf(action).startsWith(QLatin1String("mode."))) action->trigger();
    }
    auto* page = window_->findChild<widgets::SummariesPage*>();
    for (const char* id :
         {"histograms", "distributions", "images", "text", "audio", "pr_curves", "custom_scalars", "meshes"}) {
      page->showDashboard(QString::fromLatin1(id));
    }
    registry().find(QStringLiteral("settings.preferences"))->trigger();
    auto* dialog = window_->findChild<app::PreferencesDialog*>();
    dialog->showPage(QStringLiteral("shortcuts"));
    table_ = dialog->findChild<QTreeView*>(QStringLiteral("preferences.shortcutTable"));
    ASSERT_TRUE(table_);
  }
  ActionRegistry& registry() { return *window_->findChild<ActionRegistry*>(); }
  QStringList names() const {
    QStringList all;
    for (int row = 0; row < table_->model()->rowCount(); ++row) {
      all << table_->model()->index(row, app::ShortcutModel::kAction).data().toString();
    }
    return all;
  }

  QTreeView* table_ = nullptr;
};

TEST_F(ShortcutListTest, NoTwoActionsHaveTheSameName) {
  QStringList all = names();
  EXPECT_EQ(all.size(), static_cast<qsizetype>(registry().actions().size()));
  for (QString& each : all) each = each.toCaseFolded();
  all.sort();
  for (qsizetype at = 1; at < all.size(); ++at) EXPECT_NE(all[at], all[at - 1]) << all[at].toStdString();
}

TEST_F(ShortcutListTest, ActionsOfTheSameWordsSayWhereTheyBelong) {
  EXPECT_TRUE(names().contains(QStringLiteral("Charts (Compare)"))) << names().join(QLatin1Char('\n')).toStdString();
  EXPECT_FALSE(names().contains(QStringLiteral("Charts")));
  EXPECT_TRUE(names().contains(QStringLiteral("Preferences"))) << "which is the only one";
}

TEST_F(ShortcutListTest, ANameThatComesTwiceWhileTheListIsOpenIsToldApart) {
  ASSERT_TRUE(names().contains(QStringLiteral("Preferences")));
  registry().add(QStringLiteral("compare.preferences"), QStringLiteral("&Preferences"), QStringLiteral("Others"));
  EXPECT_TRUE(names().contains(QStringLiteral("Preferences (Compare)")));
  EXPECT_TRUE(names().contains(QStringLiteral("Preferences (Settings)")));
  EXPECT_FALSE(names().contains(QStringLiteral("Preferences")));
}

}  // namespace
