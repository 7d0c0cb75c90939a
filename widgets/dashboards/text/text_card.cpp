#include "widgets/dashboards/text/text_card.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTextBrowser>

#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/message_banner.h"

namespace widgets {

const SeriesSelector TextCard::kSelector{summaries::Kind::kText, {}};

TextCard::TextCard(const CardSpec& spec, const DashboardContext& context, const TextOptions& options, QWidget* parent)
    : SummaryCard(spec, kSelector, context, parent), options_(options), browser_(new QTextBrowser(this)) {
  browser_->setObjectName(QStringLiteral("textPage"));
  browser_->setAccessibleName(accessibleName());
  browser_->setFrameShape(QFrame::NoFrame);
  browser_->setOpenLinks(false);
  browser_->hide();
  // Whoever wants to follow a link of a log copies it.
  connect(browser_, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
    const QString text = link.toString();
    emit message({Severity::kInfo,
                  tr("The text links to %1").arg(text),
                  {{tr("Copy"), [text] { QGuiApplication::clipboard()->setText(text); }}},
                  QStringLiteral("text link")});
  });
}

TextCard::~TextCard() {
  delete browser_;  // before the page that it shows
}

void TextCard::setOptions(const TextOptions& options) {
  if (options == options_) return;
  options_ = options;
  readRun(spec().runs.front());
}

void TextCard::followCursor() {
  if (isVisible()) readRun(spec().runs.front());
}

void TextCard::lookChanged() {
  readRun(spec().runs.front());
}

QString TextCard::shownText() const {
  return page_ ? page_->toPlainText() : QString();
}

void TextCard::readRun(const QString& run) {
  using Page = std::shared_ptr<QTextDocument>;
  load<Page>(
      run,
      [options = options_, cursor = context().time->step(), look = theme(), font = font(), gui = thread()](
          summaries::EventLogReader& log, int64_t series) {
        Page page = textPage(readTexts(log, series, kMostSteps, cursor), options, look, font);
        page->moveToThread(gui);
        return page;
      },
      [this](const Page& page) {
        browser_->setDocument(page.get());
        page_ = page;
        browser_->show();
        setFocusProxy(browser_);  // only now: a hidden proxy would swallow Tab
      });
}

void TextCard::forgetRun(const QString&) {
  const bool isRead = browser_->hasFocus();
  setFocusProxy(nullptr);
  if (isRead) setFocus();
  browser_->hide();
  browser_->setDocument(nullptr);
  page_.reset();
}

void TextCard::resizeEvent(QResizeEvent* event) {
  SummaryCard::resizeEvent(event);
  browser_->setGeometry(content());
}

}  // namespace widgets
