#include "widgets/dashboards/summary/summary_card.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>

#include "widgets/controls/fitted_tag.h"
#include "widgets/panels/message_banner.h"
#include "widgets/runs/run_records.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/accessible_role.h"

namespace widgets {
namespace {

constexpr int kHead = 32;
constexpr int kCardPadding = 12;
constexpr int kCardSwatch = 10;

}  // namespace

SummaryCard::SummaryCard(const CardSpec& spec, const SeriesSelector& selector, const DashboardContext& context,
                         QWidget* parent)
    : QWidget(parent), spec_(spec), selector_(selector), context_(context), theme_(Theme::of(palette())) {
  setObjectName(QStringLiteral("card:") + spec.key);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(this, QAccessible::Graphic);
  describe();
  connect(context.runs, &RunCatalog::looksChanged, this, [this] {
    lookChanged();
    update();
  });
}

void SummaryCard::describe() {
  //: Tag of a summary, runs that it shows
  setAccessibleName(tr("%1, %2").arg(spec_.tag, spec_.runs.join(QStringLiteral(", "))));
  QString tip = spec_.runs.size() == 1 ? tr("%1\n%2").arg(spec_.tag, spec_.runs.front()) : spec_.tag;
  //: Run, why it cannot be read
  for (const auto& [run, problem] : problems_) tip += QLatin1Char('\n') + tr("%1: %2").arg(run, problem);
  setToolTip(tip);
}

void SummaryCard::setRuns(const QStringList& runs) {
  if (runs == spec_.runs) return;
  spec_.runs = runs;
  describe();
  refresh();
  update();
}

void SummaryCard::refresh() {
  for (auto known = read_.begin(); known != read_.end();) {
    if (spec_.runs.contains(known->first)) {
      ++known;
      continue;
    }
    context_.loader->cancel(this, known->first);
    reading_.erase(known->first);
    problems_.erase(known->first);
    forgetRun(known->first);
    known = read_.erase(known);
    update();
  }
  for (const QString& id : spec_.runs) {
    const CatalogRun* run = context_.runs->find(id);
    const summaries::SeriesInfo* series = run ? selector_.find(*run, spec_.tag) : nullptr;
    if (!series) continue;
    const Stamp stamp{series->points, series->segments, series->id, run->directory};
    if (read_.contains(id) && read_[id] == stamp) continue;
    read_[id] = stamp;
    readRun(id);
  }
}

void SummaryCard::finish(const QString& run, const QString& error) {
  reading_.erase(run);
  if (error.isEmpty()) {
    problems_.erase(run);
  } else {
    problems_[run] = error;
    read_.erase(run);  // so that it is tried again when the catalog changes
  }
  describe();
  update();
}

QString SummaryCard::problem(const QString& run) const {
  const auto found = problems_.find(run);
  return found == problems_.end() ? QString() : found->second;
}

void SummaryCard::save(const QString& run, const QString& path, Bytes bytes) {
  const CatalogRun* known = context_.runs->find(run);
  const summaries::SeriesInfo* series = known ? selector_.find(*known, spec_.tag) : nullptr;
  if (!series || path.isEmpty()) return;
  const auto failed = [this, path](const QString& error) {
    //: File, why
    emit message({Severity::kError, tr("%1 could not be written: %2").arg(path, error), {}, path});
  };
  context_.loader->load<QString>(
      this, QStringLiteral("save ") + path, known->directory,
      [id = series->id, path, bytes = std::move(bytes)](summaries::EventLogReader& log) {
        return writtenFile(path, bytes(log, id));
      },
      [this, path, failed](const QString& error) {
        if (!error.isEmpty()) return failed(error);
        emit message({Severity::kInfo, tr("Saved %1").arg(path), {}, path});
      },
      [failed](const TaskFailure& failure) { failed(failure.text); });
}

QRect SummaryCard::content() const {
  return rect().adjusted(kCardPadding, kHead, -kCardPadding, -8);
}

QFont SummaryCard::captionFont() const {
  return roleFont(font(), TextRole::kCaption);
}

QColor SummaryCard::runColor(const QString& run) const {
  return context_.colors->look(context_.runs->ownerId(run), theme_.dark).color;
}

QString SummaryCard::runName(const QString& run) const {
  return context_.records ? context_.records->briefName(run) : run;
}

void SummaryCard::paintHead(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme_.border, 1));
  painter.setBrush(theme_.view);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
  QRect area(kCardPadding, 4, width() - 2 * kCardPadding, kHead - 8);
  const QString run = spec_.runs.size() == 1 ? spec_.runs.front() : QString();
  if (!run.isEmpty()) {
    painter.setFont(captionFont());
    const QString shown = painter.fontMetrics().elidedText(runName(run), Qt::ElideMiddle, area.width() / 2);
    painter.setPen(theme_.textSecondary);
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignRight, shown);
    area.setRight(area.right() - painter.fontMetrics().horizontalAdvance(shown) - 6);
    painter.setPen(Qt::NoPen);
    painter.setBrush(runColor(run));
    painter.drawRoundedRect(
        QRectF(area.right() - kCardSwatch, area.center().y() - kCardSwatch / 2.0, kCardSwatch, kCardSwatch), 2, 2);
    area.setRight(area.right() - kCardSwatch - 8);
  }
  // Of a single run there is nothing else to show, so its problem has the whole card.
  if (spec_.runs.size() > 1 && !problems_.empty()) {
    const QString text = tr("%n runs cannot be read", nullptr, static_cast<int>(problems_.size()));
    painter.setFont(captionFont());
    painter.setPen(theme_.error);
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignRight, text);
    area.setRight(area.right() - painter.fontMetrics().horizontalAdvance(text) - 8);
  }
  painter.setFont(roleFont(font(), TextRole::kSection));
  painter.setPen(theme_.text);
  painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft, fittedTag(title(), painter.fontMetrics(), area.width()));
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void SummaryCard::paintState(QPainter& painter) {
  const bool failed = !problems_.empty();
  painter.setFont(font());
  painter.setPen(failed ? theme_.error : theme_.textSecondary);
  const QString text = failed        ? tr("Cannot be read: %1").arg(problems_.begin()->second)
                       : isWaiting() ? tr("Reading\u2026")
                                     : tr("Nothing logged yet");
  painter.drawText(content(), Qt::AlignCenter | Qt::TextWordWrap, text);
}

void SummaryCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintHead(painter);
  if (hasContent()) {
    paintContent(painter);
  } else {
    paintState(painter);
  }
  if (!hasFocus()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme_.focus, 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
}

void SummaryCard::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    theme_ = Theme::of(palette());
    lookChanged();
    update();
  }
  QWidget::changeEvent(event);
}

// The tooltip, which tells the whole tag and run, is for the head: nothing lies over what is shown.
bool SummaryCard::event(QEvent* event) {
  const bool isTip = event->type() == QEvent::ToolTip && hasContent();
  if (isTip && content().contains(static_cast<QHelpEvent*>(event)->pos())) return false;
  return QWidget::event(event);
}

void SummaryCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    emit maximiseRequested();
  } else if (event->key() == Qt::Key_Escape) {
    emit restoreRequested();
  } else {
    QWidget::keyPressEvent(event);
  }
}

void SummaryCard::mouseDoubleClickEvent(QMouseEvent*) {
  emit maximiseRequested();
}

void SummaryCard::focusInEvent(QFocusEvent* event) {
  update();
  QWidget::focusInEvent(event);
}

void SummaryCard::focusOutEvent(QFocusEvent* event) {
  update();
  QWidget::focusOutEvent(event);
}

}  // namespace widgets
