// A window over a folder of logs that looks at each mode and each kind of summary: what it says there, and that nothing
// is cut off. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLabel>

#include "tests/app/every_summary.h"
#include "tests/app/window_fixture.h"
#include "widgets/dashboards/compare/compare_charts.h"
#include "widgets/dashboards/custom_scalars/custom_scalars_dashboard.h"
#include "widgets/dashboards/summaries_page.h"
#include "widgets/dashboards/summary/plot_card.h"
#include "widgets/panels/empty_state.h"
#include "widgets/util/action_registry.h"

namespace test_support {

inline constexpr const char* kSummaryKinds[] = {"histograms", "distributions", "images",         "text",
                                                "audio",      "pr_curves",     "custom_scalars", "meshes"};

class StatesTest : public WindowTest {
 protected:
  QString logs() const { return dir_.filePath(QStringLiteral("logs")); }
  QString run(const QString& name) const { return logs() + QLatin1Char('/') + name; }
  void openLogs(std::size_t runs) {
    bench().settings()->setRestoresSession(false);  // each time all is read anew
    ASSERT_TRUE(bench().place()->open(logs()));
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->rows().size() == runs; }, kWaitMs));
  }
  // Calls `look` in each mode and for each kind of summary, once all is read and drawn.
  void visit(const std::function<void(const QString& place)>& look) {
    const auto& actions = window_->findChild<widgets::ActionRegistry*>()->actions();
    std::vector<QAction*> modes;
    for (QAction* action : actions) {
      const QString id = action->objectName();
      if (id.startsWith(QLatin1String("mode.")) && id != QLatin1String("mode.summaries")) modes.push_back(action);
    }
    for (QAction* mode : modes) {
      mode->trigger();
      settle();
      look(mode->objectName().section(QLatin1Char('.'), 1));
    }
    window_->showMode(app::Mode::kSummaries);
    for (const char* kind : kSummaryKinds) {
      window_->findChild<widgets::SummariesPage*>()->showDashboard(QString::fromLatin1(kind));
      settle();
      look(QString::fromLatin1(kind));
    }
  }
  void settle() {
    const auto isBusy = [&] {
      const auto* charts = window_->findChild<app::ChartsPage*>();
      const auto cards = window_->findChildren<widgets::SummaryCard*>();
      auto* custom = window_->findChild<widgets::CustomScalarsDashboard*>();
      auto* compared = window_->findChild<widgets::CompareCharts*>();
      return (custom && custom->isVisible() && custom->scheduler()->isBusy()) ||
             (compared && compared->isVisible() && compared->grid()->scheduler()->isBusy()) ||
             (charts && charts->isVisible() && charts->grid()->scheduler()->isBusy()) ||
             std::any_of(cards.begin(), cards.end(), [](const widgets::SummaryCard* card) {
               const auto* plot = qobject_cast<const widgets::PlotCard*>(card);
               return card->isVisible() && (card->isReading() || (plot && plot->isDrawing()));
             });
    };
    QCoreApplication::processEvents();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !isBusy(); }, kWaitMs));
    QCoreApplication::processEvents();
  }
  void picture(const QString& state, const QString& place, const QString& theme) {
    (void)QTest::qWaitFor([this] { return cutTexts().isEmpty(); }, 1000);  // layouts follow texts a little later
    for (const QString& cut : cutTexts()) ADD_FAILURE() << qPrintable(place) << ": cut off: " << qPrintable(cut);
    saveScreenshot(window_.get(), QStringLiteral("state_%1_%2_%3").arg(state, place, theme));
  }
  // Labels and buttons that have less room than their words need.
  QStringList cutTexts() {
    QStringList cut;
    for (const auto* label : window_->findChildren<QLabel*>()) {
      if (!label->isVisible() || label->wordWrap() || !label->pixmap().isNull()) continue;
      if (label->width() < label->minimumSizeHint().width()) cut << label->text();
    }
    for (const auto* button : window_->findChildren<QAbstractButton*>()) {
      if (!button->isVisible() || button->text().isEmpty() || button->property("elides").toBool()) continue;
      if (button->width() < button->minimumSizeHint().width()) cut << button->text();
    }
    return cut;
  }
  void inBothThemes(const std::function<void(const QString& theme)>& call) {
    for (const char* theme : {"dark", "light"}) {
      window_->findChild<QAction*>(QStringLiteral("theme.%1").arg(QLatin1String(theme)))->trigger();
      call(QString::fromLatin1(theme));
    }
  }
  // The words on the buttons of what the page says in the place of its content.
  QStringList offered() {
    QStringList words;
    for (const auto* empty : window_->findChildren<widgets::EmptyState*>()) {
      if (!empty->isVisible() || !window_->findChild<QWidget*>(QStringLiteral("modePages"))->isAncestorOf(empty))
        continue;
      for (const auto* button : empty->findChildren<QAbstractButton*>()) words << button->text();
    }
    return words;
  }
  // What the page says in the place of its content; empty: it shows content.
  QString said() {
    for (const auto* empty : window_->findChildren<widgets::EmptyState*>()) {
      const auto* page = window_->findChild<QWidget*>(QStringLiteral("modePages"));
      if (!empty->isVisible() || !page->isAncestorOf(empty)) continue;
      return empty->findChild<QLabel*>(QStringLiteral("emptyStateTitle"))->text() + QLatin1Char('\n') +
             empty->findChild<QLabel*>(QStringLiteral("emptyStateSentence"))->text();
    }
    return {};
  }
};

}  // namespace test_support
