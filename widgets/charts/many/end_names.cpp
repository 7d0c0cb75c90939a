#include "widgets/charts/many/end_names.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QHash>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "widgets/charts/render/line_columns.h"
#include "widgets/util/distinct_names.h"

namespace widgets {

namespace {

constexpr int kLeastPitch = 14;
constexpr double kHalfName = 8;  // of the height of a name, at least
constexpr int kNameGap = 5;
constexpr int kNameEdge = 6;  // between the names and the card's edge

struct EndWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ChartCard)
};

// Where a line leaves the plot or ends, in the card; nothing where it is not to be seen there.
std::optional<double> endOf(const CardScene& scene, const std::vector<LineColumn>& columns) {
  const auto last = std::find_if(columns.rbegin(), columns.rend(), [](const LineColumn& c) { return !c.empty(); });
  if (last == columns.rend()) return {};
  const double y = last->last / scene.card.devicePixelRatioF();
  if (y < -2 || y > scene.plot().height() + 2) return {};
  return scene.plot().top() + y;
}

// Words where there is room for them, else a mark: "best run-1", "▲ run-1".
struct EndForms {
  QString best;
  QString worst;
};
EndForms wordForms() {
  //: The name of the best of many runs
  return {EndWords::tr("best %1"), EndWords::tr("worst %1")};
}
EndForms markForms() {
  return {QStringLiteral("▲ %1"), QStringLiteral("▼ %1")};
}

// Of the wider one, for a name.
int widthOf(const EndForms& forms, const QFontMetrics& metrics, const QString& name) {
  return std::max(metrics.horizontalAdvance(forms.best.arg(name)), metrics.horizontalAdvance(forms.worst.arg(name)));
}

// Of a name that is cut, after its mark.
int leastCut(const QFontMetrics& metrics) {
  constexpr int kLetters = 9;
  return metrics.horizontalAdvance(QString(kLetters, QLatin1Char('0')));
}

QFont strongFont(const QFont& font) {
  QFont strong = font;
  strong.setWeight(QFont::DemiBold);
  return strong;
}

// For a name as it is when it stands out, and after its mark.
struct EndRoom {
  EndRoom(const QFont& font, bool ranked, int most)
      : upright(font), strong(strongFont(font)), hasBest(ranked), width(most) {}
  bool has(const QString& name, const EndForms& forms) const {
    return strong.horizontalAdvance(name) <= width && (!hasBest || widthOf(forms, upright, name) <= width);
  }

  QFontMetrics upright, strong;
  bool hasBest;
  int width;
};

// A run's colour as that of its name: readable, and still its own.
QColor nameColor(const QColor& run, const Theme& theme) {
  constexpr float kText = 0.35f;
  const auto part = [](float text, float own) { return text * kText + own * (1 - kText); };
  return QColor::fromRgbF(part(theme.text.redF(), run.redF()), part(theme.text.greenF(), run.greenF()),
                          part(theme.text.blueF(), run.blueF()));
}

int leftOfNames(const CardScene& scene) {
  return scene.plot().right() + 1 + kNameGap;
}

// In their places. `texts`: of all lines.
std::vector<EndName> endNamesOf(const CardScene& scene, const std::vector<std::size_t>& lifted,
                                const QStringList& texts, const EndForms& forms) {
  const RenderResult& drawn = scene.drawn;
  const Theme& theme = scene.look.theme;
  std::vector<EndName> names;
  const auto add = [&](const QString& text, const QColor& color, const std::vector<LineColumn>& columns, bool strong) {
    if (const std::optional<double> y = endOf(scene, columns)) names.push_back({text, color, *y, strong});
  };
  const auto columnsAt = [&](std::size_t line) { return columnsOf(drawn, drawn.lines[line]); };
  const auto isLifted = [&](std::size_t line) { return std::find(lifted.begin(), lifted.end(), line) != lifted.end(); };
  const auto nameOf = [&](std::size_t line) { return texts[static_cast<qsizetype>(line)]; };
  const auto colorOf = [&](std::size_t line) { return nameColor(drawn.lines[line].style.color, theme); };
  const std::optional<std::size_t> best = drawn.many->best, worst = drawn.many->worst;
  if (best && !isLifted(*best)) add(forms.best.arg(nameOf(*best)), colorOf(*best), columnsAt(*best), false);
  if (worst && worst != best && !isLifted(*worst)) {
    add(forms.worst.arg(nameOf(*worst)), colorOf(*worst), columnsAt(*worst), false);
  }
  add(EndWords::tr("median"), theme.text, drawn.many->median, false);
  for (const std::size_t line : lifted) {
    if (!drawn.lines[line].style.evaluation) add(nameOf(line), colorOf(line), columnsAt(line), true);
  }
  const QRect& plot = scene.plot();
  moveApart(names, plot.top() + 2, plot.bottom() - 2, endNamePitch(scene.look.caption));
  return names;
}

}  // namespace

void moveApart(std::vector<EndName>& names, double top, double bottom, double pitch) {
  std::stable_sort(names.begin(), names.end(), [](const EndName& a, const EndName& b) { return a.y < b.y; });
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i].y = std::max(names[i].y, i == 0 ? top : names[i - 1].y + pitch);
  }
  double limit = bottom;
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    name->y = std::min(name->y, limit);
    limit = name->y - pitch;
  }
}

int endNamePitch(const QFont& font) {
  return std::max(kLeastPitch, QFontMetrics(font).height());
}

EndForm endFormOf(const QStringList& names, bool hasBest, const QFont& font, int width) {
  const EndRoom room(font, hasBest, width);
  const auto isRoomIn = [&](const EndForms& forms) {
    return std::ranges::all_of(names, [&](const QString& name) { return room.has(name, forms); });
  };
  if (isRoomIn(wordForms())) return EndForm::kWords;
  if (isRoomIn(markForms())) return EndForm::kMarks;
  return width >= leastCut(room.strong) ? EndForm::kCut : EndForm::kNone;
}

QStringList cutEndNames(const QStringList& names, bool hasBest, const QFont& font, int width) {
  const EndRoom room(font, hasBest, width);
  return cutNames(names, [&](const QString& text, qsizetype) { return room.has(text, markForms()); });
}

int endNamesRoom(const QString& longest, bool hasBest, const QFont& font, int most) {
  constexpr int kShortName = 48;  // so much is there for one that is pointed at
  constexpr int kWider = 10;      // another name of as many letters may be wider by this part
  const QFontMetrics metrics(strongFont(font));
  const int least = std::max(kShortName, metrics.horizontalAdvance(EndWords::tr("median")));
  for (const EndForms& forms : {wordForms(), markForms()}) {
    const int own = hasBest ? widthOf(forms, metrics, longest) : metrics.horizontalAdvance(longest);
    const int width = std::max(least, own);
    const int needed = kNameGap + width + kNameEdge + 1;
    if (needed <= most) return std::min(needed + width / kWider, most);
  }
  return most >= kNameGap + leastCut(metrics) + kNameEdge + 1 ? most : 0;
}

// Words and marks stand before those of the best and the worst only, of which some tags have none.
void EndNames::fit(const CardScene& scene, int width) {
  const QFont& font = scene.look.caption;
  QStringList names;
  for (const RenderResult::Line& line : scene.drawn.lines) names << line.style.runName();
  const bool isRanked = scene.drawn.many->best || scene.drawn.many->worst;
  if (names == runs_ && font == fittedFont_ && width == fittedWidth_ && isRanked == isRanked_) return;
  runs_ = std::move(names);
  isRanked_ = isRanked;
  fittedFont_ = font;
  fittedWidth_ = width;
  QStringList different = runs_;
  different.removeDuplicates();
  form_ = endFormOf(different, isRanked, font, width);
  texts_ = runs_;
  if (form_ != EndForm::kCut) return;
  const QStringList cut = cutEndNames(different, isRanked, font, width);
  QHash<QString, QString> written;
  for (qsizetype i = 0; i < cut.size(); ++i) written.insert(different[i], cut[i]);
  for (QString& text : texts_) text = written.value(text);
}

// Most names stay while pictures follow one another: only their places change, and they need not be shaped again.
void EndNames::place(const CardScene& scene, const std::vector<std::size_t>& lifted) {
  std::vector<Name> former = std::exchange(names_, {});
  const QFont& font = scene.look.caption;
  const QFont strong = strongFont(font);
  const int left = leftOfNames(scene);
  const int room = scene.card.width() - left - kNameEdge;
  const double half = std::max(kHalfName, QFontMetrics(strong).height() / 2.0);
  fit(scene, room);
  if (form_ == EndForm::kNone) return;
  const EndForms forms = form_ == EndForm::kWords ? wordForms() : markForms();
  for (const EndName& name : endNamesOf(scene, lifted, texts_, forms)) {
    const auto same = std::ranges::find(former, name.text, &Name::words);
    Name placed = same == former.end() ? Name{} : std::move(*same);
    placed.words = name.text;
    placed.color = name.color;
    placed.area = QRectF(left, name.y - half, room, 2 * half);
    placed.text.set(name.text, name.strong ? strong : font, room, Qt::ElideMiddle);
    names_.push_back(std::move(placed));
  }
}

void EndNames::paint(QPainter& painter, const CardScene& scene, const std::vector<std::size_t>& lifted) {
  const RenderResult& drawn = scene.drawn;
  if (!drawn.many || drawn.x != scene.view.x() || drawn.y != scene.view.y()) return;
  Key key{drawn.version, lifted, scene.card.size(), scene.look.caption, scene.look.theme.text.rgb()};
  if (key != key_) {
    key_ = std::move(key);
    place(scene, lifted);
  }
  for (const Name& name : names_) {
    painter.setPen(name.color);
    name.text.paint(painter, name.area);
  }
}

}  // namespace widgets
