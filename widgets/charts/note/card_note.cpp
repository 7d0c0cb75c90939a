#include "widgets/charts/note/card_note.h"

#include <QCoreApplication>
#include <QPainter>
#include <QSet>
#include <algorithm>
#include <climits>

#include "widgets/charts/card/card_layout.h"

namespace widgets {

namespace {

constexpr int kNoteTop = 6;
constexpr int kLeastTitle = 96;
constexpr int kLinkGap = 8;

struct NoteTexts {
  Q_DECLARE_TR_FUNCTIONS(widgets::CardNote)
};

QString outsideText(const RenderResult& drawn) {
  const auto count = static_cast<int>(std::min<uint64_t>(drawn.above + drawn.below, INT_MAX));
  if (drawn.isCountExact) {
    return drawn.below == 0   ? NoteTexts::tr("%n points above", nullptr, count)
           : drawn.above == 0 ? NoteTexts::tr("%n points below", nullptr, count)
                              : NoteTexts::tr("%n points outside", nullptr, count);
  }
  return drawn.below == 0   ? NoteTexts::tr("about %n points above", nullptr, count)
         : drawn.above == 0 ? NoteTexts::tr("about %n points below", nullptr, count)
                            : NoteTexts::tr("about %n points outside", nullptr, count);
}

// The same where there is little room, beside the link that shows them.
QString briefOutside(const RenderResult& drawn) {
  //: How many points of a chart
  const QString words = drawn.below == 0   ? NoteTexts::tr("%1 above")
                        : drawn.above == 0 ? NoteTexts::tr("%1 below")
                                           : NoteTexts::tr("%1 outside");
  return words.arg(drawn.above + drawn.below);
}

// A group has a curve for each tag, and others for its evaluations.
int groupsIn(const RenderResult& drawn, const GroupPlan* plan) {
  if (!plan) return 0;
  QSet<QString> names;
  for (const SeriesGroup& group : plan->groups) {
    const auto line = std::ranges::find(drawn.lines, group.key, &RenderResult::Line::key);
    if (line != drawn.lines.end()) names.insert(group.name);
  }
  return static_cast<int>(names.size());
}

}  // namespace

QStringList leftOutOf(const RenderResult& drawn) {
  QStringList parts;
  if (drawn.nonfinite > 0) parts << NoteTexts::tr("%1 not finite").arg(drawn.nonfinite);
  if (drawn.notShown > 0) parts << NoteTexts::tr("%1 at or below 0").arg(drawn.notShown);
  if (drawn.above + drawn.below > 0) parts << outsideText(drawn);
  return parts;
}

NoteWords noteOf(const RenderResult& drawn, const CardConfig& config, int groups) {
  NoteWords words;
  if (!drawn.hasData) return words;
  QStringList parts;
  if (groups > 0) parts << NoteTexts::tr("%n groups", nullptr, groups);
  if (drawn.logY) parts << NoteTexts::tr("log");
  if (config.shared().smoothing > 0 && !drawn.smoothed) parts << NoteTexts::tr("not smoothed");
  parts << leftOutOf(drawn);
  if (drawn.notShown > 0) {
    words.link = NoteTexts::tr("Show");
    words.act = NoteAct::kShowNotPositive;
  }
  if (drawn.above + drawn.below > 0) {
    words.link = NoteTexts::tr("Show");
    words.act = NoteAct::kShowOutside;
  } else if (words.link.isEmpty() && config.setup().ignoreOutliers == false && config.shared().ignoreOutliers) {
    parts << NoteTexts::tr("all points");
    words.link = NoteTexts::tr("Fit most");
    words.act = NoteAct::kHideOutside;
  }
  if (drawn.many && words.link.isEmpty()) {
    words.link = NoteTexts::tr("Group");
    words.act = NoteAct::kGroup;
  }
  words.brief = parts.join(QStringLiteral(", "));
  for (qsizetype from = 1; from < parts.size(); ++from) words.shorter << parts.mid(from).join(QStringLiteral(", "));
  if (drawn.above + drawn.below > 0) words.shorter << briefOutside(drawn);
  if (drawn.many && parts.isEmpty()) words.shorter << NoteTexts::tr("median of %1").arg(drawn.many->runs);
  if (drawn.many) parts << NoteTexts::tr("median of %1 runs").arg(drawn.many->runs);
  words.text = parts.join(QStringLiteral(", "));
  return words;
}

bool CardNote::read() {
  const NoteWords words = noteOf(scene_.drawn, config_, groupsIn(scene_.drawn, series_.groups().get()));
  if (words == words_) return false;
  words_ = words;
  layOut();
  return true;
}

void CardNote::layOut() {
  using namespace card_layout;
  const QFontMetrics metrics(scene_.look.caption);
  const int right = scene_.card.width() - kSide;
  const int link = words_.link.isEmpty() ? 0 : metrics.horizontalAdvance(words_.link);
  const int title = QFontMetrics(scene_.look.title).horizontalAdvance(config_.title());
  const int all = right - 2 * kSide - 2 * kButton - link - kLinkGap;  // for title and note
  // Which tag it is comes before what its curves say themselves.
  const bool isWhole = words_.link.isEmpty() && title + kLinkGap <= all;
  const int most = isWhole ? all : std::max(kLeastTitle, scene_.card.width() / 2);
  const int room = all - std::min(title + kLinkGap, most);
  const auto fits = [&] { return metrics.horizontalAdvance(shown_) < room; };
  shown_ = words_.text;
  for (const QString& less : QStringList{words_.brief} + words_.shorter) {
    if (fits()) break;
    if (!less.isEmpty()) shown_ = less;
  }
  // Half a word tells nothing, unless it tells what the link is about.
  if (!fits() && (words_.act == NoteAct::kNone || words_.act == NoteAct::kGroup)) shown_.clear();
  isCut_ = !fits() && !shown_.isEmpty();
  const int text = std::min(metrics.horizontalAdvance(shown_) + 1, std::max(room, 0));
  link_ = link > 0 ? QRect(right - link - 2, kNoteTop, link + 4, 24) : QRect();
  const int end = link > 0 ? right - link - kLinkGap : right;
  text_ = QRect(end - text, kNoteTop, text, 24);
  left_ = words_.text.isEmpty() ? right : text_.left() - kLinkGap;
}

void CardNote::paint(QPainter& painter) {
  if (words_.text.isEmpty()) return;
  const CardLook& look = scene_.look;
  textLine_.set(shown_, look.caption, text_.width());
  painter.setPen(look.theme.textSecondary);
  textLine_.paint(painter, text_, Qt::AlignRight);
  if (words_.link.isEmpty()) return;
  linkLine_.set(words_.link, look.caption);
  painter.setPen(look.theme.accent);
  linkLine_.paint(painter, link_, Qt::AlignHCenter);
}

void CardNote::act() {
  switch (words_.act) {
    case NoteAct::kShowOutside:
      return config_.setOutliers(false);
    case NoteAct::kHideOutside:
      return config_.setOutliers({});
    case NoteAct::kShowNotPositive:
      return config_.setLogY(false);
    case NoteAct::kGroup:
      return requests_.group();
    case NoteAct::kNone:
      return;
  }
}

}  // namespace widgets
