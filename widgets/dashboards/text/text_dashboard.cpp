#include "widgets/dashboards/text/text_dashboard.h"

#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/dashboards/text/text_card.h"

namespace widgets {
namespace {

constexpr int kTextCardHeight = 320;
constexpr int kTextPitch = 520;

}  // namespace

TextDashboard::TextDashboard(const DashboardContext& context, QWidget* parent)
    : SummaryDashboard(
          {.selector = TextCard::kSelector,
           .cardHeight = kTextCardHeight,
           .pitch = kTextPitch,
           .emptyTitle = tr("No texts"),
           .emptyText = tr("They appear when a run logs text summaries, for example notes, samples or tables."),
           .guide = QStringLiteral("looking.md#texts")},
          context, parent) {
  setObjectName(QStringLiteral("textDashboard"));
  addSwitch(QStringLiteral("text.markdown"), tr("Markdown"), tr("Show texts formatted instead of as plain Markdown"),
            true, [this](bool on) {
              options_.markdown = on;
              apply();
            });
  addSwitch(QStringLiteral("text.changes"), tr("Changes"),
            tr("Show what each step changed compared with the previous text"), false, [this](bool on) {
              options_.changes = on;
              apply();
            });
}

void TextDashboard::apply() {
  forEach<TextCard>([this](TextCard& card) { card.setOptions(options_); });
}

SummaryCard* TextDashboard::makeCard(const CardSpec& spec, QWidget* parent) {
  return new TextCard(spec, context(), options_, parent);
}

namespace {

DashboardInfo textInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("text");
  info.title = TextDashboard::tr("Text");
  info.tooltip = TextDashboard::tr("Logged texts, newest first, and what changed in them");
  info.order = 40;
  info.hasContent = [](const RunCatalog& runs) { return hasSeries(runs, TextCard::kSelector); };
  return info;
}
const DashboardRegistrar<TextDashboard> kTextRegistrar(textInfo);

}  // namespace
}  // namespace widgets
