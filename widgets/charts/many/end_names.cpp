#include "widgets/charts/many/end_names.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QHash>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "widgets/charts/render/line_columns.h"
#include "widgets/theme/run_colors.h"
#include "widgets/util/distinct_names.h"

namespace widgets {

namespace {

constexpr double kNamePitch = 14;
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

//: The name of the best of many runs
QString bestText(const QString& name) {
  return EndWords::tr("best %1").arg(name);
}
QString worstText(const QString& name) {
  return EndWords::tr("worst %1").arg(name);
}

int leftOfNames(const CardScene& scene) {
  return scene.plot().right() + 1 + kNameGap;
}

// In their places. `texts`: of all lines.
std::vector<EndName> endNamesOf(const CardScene& scene, const std::vector<std::size_t>& lifted,
                                const QStringList& texts) {
  const RenderResult& drawn = scene.drawn;
  const Theme& theme = scene.look.theme;
  std::vector<EndName> names;
  const auto add = [&](const QString& text, const QColor& color, const std::vector<LineColumn>& columns, bool strong) {
    if (const std::optional<double> y = endOf(scene, columns)) names.push_back({text, color, *y, strong});
  };
  const auto columnsAt = [&](std::size_t line) { return columnsOf(drawn, drawn.lines[line]); };
  const auto isLifted = [&](std::size_t line) { return std::find(lifted.begin(), lifted.end(), line) != lifted.end(); };
  const auto nameOf = [&](std::size_t line) { return texts[static_cast<qsizetype>(line)]; };
  const std::optional<std::size_t> best = drawn.many->best, worst = drawn.many->worst;
  if (best && !isLifted(*best)) add(bestText(nameOf(*best)), theme.ok, columnsAt(*best), false);
  if (worst && worst != best && !isLifted(*worst)) {
    add(worstText(nameOf(*worst)), theme.error, columnsAt(*worst), false);
  }
  add(EndWords::tr("median"), RunColors::lookOf(0, theme.dark).color, drawn.many->median, false);
  for (const std::size_t line : lifted) {
    if (!drawn.lines[line].style.evaluation) add(nameOf(line), theme.text, columnsAt(line), true);
  }
  const QRect& plot = scene.plot();
  moveApart(names, plot.top() + 2, plot.bottom() - 2, kNamePitch);
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

QStringList endNameTexts(const QStringList& names, const QFont& font, int width) {
  const QFontMetrics metrics(font);
  QStringList ends;
  QHash<QString, int> uses;
  for (const QString& name : names) ++uses[name.section(QLatin1Char('/'), -1)];
  // "run-2" tells nothing where several experiments have one.
  for (const QString& name : names) {
    const QString end = name.section(QLatin1Char('/'), -1);
    ends << (uses[end] > 1 ? name : end);
  }
  return fittedNames(ends, [&](const QString& text) { return metrics.horizontalAdvance(text) <= width; });
}

const QStringList& EndNames::texts(const CardScene& scene, const QFont& font, int width) {
  QStringList names;
  for (const RenderResult::Line& line : scene.drawn.lines) {
    names << (line.style.evaluation && !line.style.owner.isEmpty() ? line.style.owner : line.style.name);
  }
  if (names == whole_ && font == fittedFont_ && width == fittedWidth_) return fitted_;
  whole_ = std::move(names);
  fittedFont_ = font;
  fittedWidth_ = width;
  QStringList different = whole_;
  different.removeDuplicates();
  const QStringList texts = endNameTexts(different, font, width);
  QHash<QString, QString> byName;
  for (qsizetype i = 0; i < different.size(); ++i) byName.insert(different[i], texts[i]);
  fitted_.clear();
  for (const QString& name : whole_) fitted_ << byName.value(name);
  return fitted_;
}

int EndNames::widthOfWord(const QFont& font) {
  QStringList words{bestText({}), worstText({})};
  if (words == words_ && font == wordFont_) return wordWidth_;
  const QFontMetrics metrics(font);
  wordWidth_ = std::max(metrics.horizontalAdvance(words[0]), metrics.horizontalAdvance(words[1]));
  words_ = std::move(words);
  wordFont_ = font;
  return wordWidth_;
}

// Most names stay while pictures follow one another: only their places change, and they need not be shaped again.
void EndNames::place(const CardScene& scene, const std::vector<std::size_t>& lifted) {
  std::vector<Name> former = std::exchange(names_, {});
  const QFont& font = scene.look.caption;
  QFont strong = font;
  strong.setWeight(QFont::DemiBold);
  const int left = leftOfNames(scene);
  const int room = scene.card.width() - left - kNameEdge;
  for (const EndName& name : endNamesOf(scene, lifted, texts(scene, strong, room - widthOfWord(font)))) {
    const auto same = std::ranges::find(former, name.text, &Name::words);
    Name placed = same == former.end() ? Name{} : std::move(*same);
    placed.words = name.text;
    placed.color = name.color;
    placed.area = QRectF(left, name.y - 8, room, 16);
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
