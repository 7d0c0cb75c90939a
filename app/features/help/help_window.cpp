#include "app/features/help/help_window.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QStackedWidget>
#include <QTextBrowser>
#include <algorithm>

#include "app/features/help/guide_view.h"
#include "app/features/help/help_texts.h"
#include "app/features/help/markdown_view.h"
#include "app/features/help/plugin_list.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/util/focus/reading_order.h"
#include "widgets/util/focus_ring.h"

namespace app {
namespace {

constexpr QSize kHelpSize{860, 600};
constexpr int kHelpListWidth = 180;
constexpr int kBesideTitle = 60;  // its icon and margins

}  // namespace

HelpWindow::HelpWindow(QWidget* parent)
    : QDialog(parent), list_(new QListWidget(this)), pages_(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("helpWindow"));
  setWindowTitle(tr("Help"));
  resize(kHelpSize);
  list_->setAccessibleName(tr("Pages of the help"));
  list_->setFrameShape(QFrame::NoFrame);
  using widgets::Glyph;
  const std::pair<QString, Glyph> titles[] = {{tr("First steps"), Glyph::kStart},
                                              {tr("Keyboard shortcuts"), Glyph::kKeyboard},
                                              {tr("Gestures"), Glyph::kTarget},
                                              {tr("Handbook"), Glyph::kBook},
                                              {tr("Guide"), Glyph::kBook},
                                              {tr("Plugins"), Glyph::kPlugin}};
  int widest = 0;
  for (const auto& [title, glyph] : titles) {
    auto* item = new QListWidgetItem(widgets::glyphIcon(glyph), title, list_);
    item->setSizeHint({kHelpListWidth, widgets::measures::kListRowHeight - 8});
    widest = std::max(widest, list_->fontMetrics().horizontalAdvance(title));
  }
  list_->setFixedWidth(std::max(widgets::measures::grown(kHelpListWidth, fontMetrics()), widest + kBesideTitle));
  for (const HelpPage page : {HelpPage::kFirstSteps, HelpPage::kKeys, HelpPage::kGestures, HelpPage::kHandbook,
                              HelpPage::kGuide, HelpPage::kPlugins}) {
    pages_->addWidget(make(page));
    pages_->widget(pages_->count() - 1)->setAccessibleName(list_->item(pages_->count() - 1)->text());
  }
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(list_);
  row->addWidget(pages_, 1);
  widgets::tabInLayoutOrder(this);
  connect(list_, &QListWidget::currentRowChanged, pages_, &QStackedWidget::setCurrentIndex);
  list_->setCurrentRow(0);
}

QTextBrowser* HelpWindow::makeText(const QString& name, const QString& html) {
  auto* text = new QTextBrowser(pages_);
  setUp(text, name);
  text->setHtml(html);
  return text;
}

void HelpWindow::setUp(QTextBrowser* text, const QString& name) {
  text->setObjectName(name);
  text->setOpenExternalLinks(true);
  text->setFrameShape(QFrame::NoFrame);
  new widgets::FocusRing(text);
  text->document()->setDocumentMargin(widgets::measures::kSpacing[3]);
}

QTextBrowser* HelpWindow::makeMarkdown(const QString& name, const QString& file) {
  auto* text = new MarkdownView(pages_);
  setUp(text, name);
  text->setSource(QUrl(QStringLiteral("qrc:/handbook/") + file), QTextDocument::MarkdownResource);
  return text;
}

QWidget* HelpWindow::make(HelpPage page) {
  switch (page) {
    case HelpPage::kFirstSteps:
      return makeText(QStringLiteral("helpFirstSteps"), firstStepsHtml());
    case HelpPage::kKeys:
      keys_ = makeText(QStringLiteral("helpKeys"), {});
      return keys_;
    case HelpPage::kGestures:
      return makeText(QStringLiteral("helpGestures"), gesturesHtml());
    case HelpPage::kHandbook:
      return makeMarkdown(QStringLiteral("helpHandbook"), QStringLiteral("README.md"));
    case HelpPage::kGuide:
      guide_ = new GuideView(pages_);
      return guide_;
    case HelpPage::kPlugins:
      break;
  }
  return new PluginList(pages_);
}

void HelpWindow::showPage(HelpPage page) {
  list_->setCurrentRow(static_cast<int>(page));
  show();
  raise();
  activateWindow();
}

void HelpWindow::searchGuide() {
  showPage(HelpPage::kGuide);
  guide_->focusSearch();
}

void HelpWindow::openGuide(const QString& place) {
  showPage(HelpPage::kGuide);
  guide_->openAt(place);
}

void HelpWindow::setKeys(const QString& html) {
  keys_->setHtml(html);
}

}  // namespace app
