#include "app/features/help/guide_view.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/features/help/markdown_view.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/util/focus_ring.h"

namespace app {
namespace {

constexpr int kFileRole = Qt::UserRole;
constexpr int kPositionRole = Qt::UserRole + 1;
constexpr int kHitsHeight = 150;  // at first

QString guideFolder() {
  return QStringLiteral(":/handbook/docs");
}

QUrl guideUrl(const QString& file) {
  return QUrl(QStringLiteral("qrc:/handbook/docs/") + file);
}

}  // namespace

GuideView::GuideView(QWidget* parent)
    : QWidget(parent),
      words_(new QLineEdit(this)),
      count_(new QLabel(this)),
      hits_(new QListWidget(this)),
      page_(new MarkdownView(this)) {
  setObjectName(QStringLiteral("guideView"));
  hits_->setObjectName(QStringLiteral("guideHits"));
  hits_->setAccessibleName(tr("Places in the guide"));
  hits_->setFrameShape(QFrame::NoFrame);
  hits_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  hits_->setTextElideMode(Qt::ElideRight);
  hits_->setUniformItemSizes(true);
  hits_->hide();
  page_->setObjectName(QStringLiteral("helpGuide"));
  page_->setAccessibleName(tr("Guide"));
  page_->setFrameShape(QFrame::NoFrame);
  page_->setOpenLinks(false);
  page_->document()->setDocumentMargin(widgets::measures::kSpacing[3]);
  for (QAbstractScrollArea* view : {static_cast<QAbstractScrollArea*>(hits_), static_cast<QAbstractScrollArea*>(page_)})
    new widgets::FocusRing(view);
  auto* parts = new QSplitter(Qt::Vertical, this);
  parts->setChildrenCollapsible(false);
  parts->addWidget(hits_);
  parts->addWidget(page_);
  parts->setStretchFactor(1, 1);
  parts->setSizes({kHitsHeight, 3 * kHitsHeight});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(parts, 1);
  connect(hits_, &QListWidget::currentItemChanged, this, &GuideView::openHit);
  connect(hits_, &QListWidget::itemClicked, this, &GuideView::openHit);
  connect(page_, &QTextBrowser::anchorClicked, this, &GuideView::follow);
  // Marks go when a page is read.
  connect(page_, &QTextBrowser::sourceChanged, this, &GuideView::mark, Qt::QueuedConnection);
  page_->setSource(guideUrl(QStringLiteral("index.md")), QTextDocument::MarkdownResource);
}

QWidget* GuideView::makeBar() {
  auto* bar = new QWidget(this);
  const auto button = [&](const char* name, widgets::Glyph glyph, const QString& text, const QString& tip) {
    auto* made = new QToolButton(bar);
    made->setObjectName(QString::fromLatin1(name));
    made->setIcon(widgets::glyphIcon(glyph));
    made->setText(text);
    made->setAccessibleName(text);
    made->setToolTip(tip);
    made->setAutoRaise(true);
    return made;
  };
  auto* contents = button("guideContents", widgets::Glyph::kBook, tr("Contents"), tr("The first page of the guide"));
  auto* back = button("guideBack", widgets::Glyph::kReset, tr("Back"), tr("The page before (Alt+Left)"));
  back->setEnabled(false);
  words_->setObjectName(QStringLiteral("guideSearch"));
  words_->setAccessibleName(tr("Search the guide"));
  words_->setPlaceholderText(tr("Search the guide and its references"));
  words_->setToolTip(tr(
      "Lines that have all of these words, alone or with the heading above (Ctrl+F). Enter or F3 shows the next one, "
      "Shift+F3 the previous one, Esc ends the search"));
  words_->setClearButtonEnabled(true);
  words_->installEventFilter(this);
  count_->setObjectName(QStringLiteral("guideCount"));
  auto* row = new QHBoxLayout(bar);
  constexpr int kMargin = widgets::measures::kSpacing[1];
  row->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
  row->addWidget(contents);
  row->addWidget(back);
  row->addWidget(words_, 1);
  row->addWidget(count_);
  connect(contents, &QToolButton::clicked, this, [this] { follow(guideUrl(QStringLiteral("index.md"))); });
  connect(back, &QToolButton::clicked, page_, &QTextBrowser::backward);
  connect(page_, &QTextBrowser::backwardAvailable, back, &QToolButton::setEnabled);
  connect(words_, &QLineEdit::textChanged, this, &GuideView::search);
  connect(words_, &QLineEdit::returnPressed, this, [this] { step(1); });
  const auto key = [this](const QKeySequence& keys, auto&& call) {
    auto* shortcut = new QShortcut(keys, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, call);
  };
  key(QKeySequence::Find, [this] { focusSearch(); });
  key(QKeySequence(Qt::Key_F3), [this] { step(1); });
  key(QKeySequence(Qt::SHIFT | Qt::Key_F3), [this] { step(-1); });
  return bar;
}

void GuideView::focusSearch() {
  words_->setFocus(Qt::ShortcutFocusReason);
  words_->selectAll();
}

void GuideView::openAt(const QString& place) {
  follow(guideUrl(place));
}

void GuideView::search(const QString& words) {
  const auto look = [pages = pages_, words] {
    if (pages->empty() && !words.isEmpty()) *pages = readGuide(guideFolder());
    return searchGuide(*pages, words);
  };
  tasks_.run<GuideFound>(QStringLiteral("search"), look, [this](const GuideFound& found) { show(found); });
}

void GuideView::show(const GuideFound& found) {
  const QSignalBlocker quiet(hits_);
  hits_->clear();
  for (const GuideHit& hit : found.hits) {
    auto* item = new QListWidgetItem(hit.where + QLatin1Char('\n') + hit.line, hits_);
    item->setData(kFileRole, hit.file);
    item->setData(kPositionRole, hit.position);
    item->setToolTip(hit.line);
    item->setSizeHint({1, widgets::measures::kListRowHeight});
  }
  hits_->setVisible(!found.hits.empty());
  const bool isAsked = !words_->text().trimmed().isEmpty();
  count_->setText(!isAsked ? QString() : found.count == 0 ? tr("nothing found") : tr("%n line(s)", "", found.count));
  marks_ = found.marks;
  mark();
}

void GuideView::openHit(const QListWidgetItem* item) {
  if (!item) return;
  const QUrl url = guideUrl(item->data(kFileRole).toString());
  if (page_->source() != url) page_->setSource(url, QTextDocument::MarkdownResource);
  mark();
  showPlace(item->data(kPositionRole).toInt());
}

void GuideView::showPlace(int position) {
  QTextCursor cursor(page_->document());
  cursor.setPosition(std::min(position, page_->document()->characterCount() - 1));
  page_->setTextCursor(cursor);
  const auto scroll = [this, cursor] {
    page_->document()->size();  // lays out the whole page, which is done bit by bit otherwise
    QScrollBar* bar = page_->verticalScrollBar();
    bar->setValue(bar->value() + page_->cursorRect(cursor).top() - widgets::measures::kSpacing[3]);
  };
  scroll();
  QMetaObject::invokeMethod(this, scroll, Qt::QueuedConnection);  // once more when the page has its width
}

void GuideView::step(int rows) {
  const int count = hits_->count();
  if (count == 0) return;
  const int now = hits_->currentRow();
  hits_->setCurrentRow(now < 0 ? (rows > 0 ? 0 : count - 1) : (now + rows + count) % count);
}

void GuideView::follow(const QUrl& link) {
  QUrl url = page_->source().resolved(link);
  if (url.scheme() != QLatin1String("qrc")) {
    QDesktopServices::openUrl(url);
    return;
  }
  const QString anchor = url.fragment();
  url.setFragment({});
  if (page_->source() != url) page_->setSource(url, QTextDocument::MarkdownResource);
  if (!anchor.isEmpty()) showHeading(anchor);
}

void GuideView::showHeading(const QString& anchor) {
  for (QTextBlock block = page_->document()->begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() == 0 || guideAnchor(block.text()) != anchor) continue;
    return showPlace(block.position());
  }
}

void GuideView::mark() {
  const QString file = page_->source().path().mid(guideUrl({}).path().size());
  QList<QTextEdit::ExtraSelection> all;
  if (const auto found = marks_.find(file); found != marks_.end()) {
    for (const auto& [position, length] : found->second) {
      QTextEdit::ExtraSelection one;
      one.cursor = QTextCursor(page_->document());
      one.cursor.setPosition(position);
      one.cursor.setPosition(position + length, QTextCursor::KeepAnchor);
      one.format.setBackground(tone(palette(), widgets::Tone::kSelection));
      one.format.setFontUnderline(true);
      all << one;
    }
  }
  page_->setExtraSelections(all);
}

bool GuideView::eventFilter(QObject* watched, QEvent* event) {
  if (watched != words_ || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Down && hits_->count() > 0) {
    hits_->setFocus(Qt::TabFocusReason);
    if (hits_->currentRow() < 0) hits_->setCurrentRow(0);
    return true;
  }
  if (key == Qt::Key_Escape && !words_->text().isEmpty()) {
    words_->clear();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void GuideView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) mark();
}

}  // namespace app
