#include "widgets/dashboards/hparams/scatter_matrix.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/dashboards/hparams/importance.h"
#include "widgets/dashboards/hparams/parallel_titles.h"
#include "widgets/dashboards/hparams/viridis.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/accessible_role.h"

namespace widgets {
namespace {

constexpr int kMargin = 12;
constexpr int kMatrixGap = 6;
constexpr double kInset = 6;
constexpr double kRadius = 2.5;
constexpr double kReach = 8;
constexpr int kBins = 12;
constexpr int kLegendWidth = 120;

constexpr int kTitleMargin = 3;
constexpr int kLeastCell = 72;  // with a usual font

void addWord(const QString& word, const QFontMetrics& metrics, int room, QStringList& lines) {
  const bool fits = lines.back().isEmpty() || metrics.horizontalAdvance(lines.back() + word) <= room;
  if (fits) {
    lines.back() += word;
  } else {
    lines << word;
  }
}

}  // namespace

ScatterMatrix::ScatterMatrix(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("scatterMatrix"));
  setAccessibleRole(this, QAccessible::Chart);
  setAccessibleName(tr("Scatter matrix"));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
}

void ScatterMatrix::setTrials(const TrialTable& table) {
  table_ = table;
  choose();
  touch();
}

// So that numbers and titles have room in their cells.
int ScatterMatrix::axesThatFit() const {
  const int least = measures::grown(kLeastCell, fontMetrics());
  return std::clamp((width() - 2 * kMargin + kMatrixGap) / (least + kMatrixGap), kLeastAxes, kMostAxes);
}

// Metrics keep a third of the room at least.
void ScatterMatrix::choose() {
  shown_.clear();
  scales_.clear();
  std::vector<int> params;
  std::vector<int> metrics;
  for (int i = 0; i < static_cast<int>(table_.axes.size()); ++i) {
    (table_.axes[static_cast<std::size_t>(i)].isMetric ? metrics : params).push_back(i);
  }
  room_ = axesThatFit();
  const auto room = static_cast<std::size_t>(room_);
  params.resize(std::min(params.size(), room - std::min(metrics.size(), room / 3)));
  metrics.resize(std::min(metrics.size(), room - params.size()));
  shown_ = params;
  shown_.insert(shown_.end(), metrics.begin(), metrics.end());
  std::vector<std::vector<double>> values;
  for (const int axis : shown_) {
    std::vector<double> column;
    for (const Trial& trial : table_.trials) column.push_back(trial.values[static_cast<std::size_t>(axis)]);
    const TrialAxis& its = table_.axes[static_cast<std::size_t>(axis)];
    scales_.emplace_back(its, column, its.prefersLog() ? ScaleKind::kLog : ScaleKind::kLinear);
    values.push_back(std::move(column));
  }
  correlations_.assign(shown_.size(), std::vector<double>(shown_.size(), std::nan("")));
  for (std::size_t row = 0; row < shown_.size(); ++row) {
    for (std::size_t column = 0; column < row; ++column) {
      std::vector<double> a;
      std::vector<double> b;
      for (std::size_t i = 0; i < table_.trials.size(); ++i) {
        if (std::isnan(values[row][i]) || std::isnan(values[column][i])) continue;
        a.push_back(values[row][i]);
        b.push_back(values[column][i]);
      }
      const auto manyCategories = [&](std::size_t place) {
        return table_.axes[static_cast<std::size_t>(shown_[place])].categories.size() > 2;
      };
      // More than two categories have no order that a correlation could be of.
      if (a.size() > 2 && !manyCategories(row) && !manyCategories(column)) correlations_[column][row] = spearman(a, b);
    }
  }
}

void ScatterMatrix::setColorAxis(int axis) {
  color_ = axis >= 0 && axis < static_cast<int>(table_.axes.size()) ? axis : -1;
  if (color_ >= 0) {
    const TrialAxis& its = table_.axes[static_cast<std::size_t>(color_)];
    std::vector<double> values;
    for (const Trial& trial : table_.trials) values.push_back(trial.values[static_cast<std::size_t>(color_)]);
    colorScale_ = TrialScale(its, values, its.prefersLog() ? ScaleKind::kLog : ScaleKind::kLinear);
  }
  touch();
}

void ScatterMatrix::touch() {
  plots_ = {};
  update();
}

void ScatterMatrix::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (axesThatFit() != room_) choose();
  touch();
}

void ScatterMatrix::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) choose();
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) touch();
}

void ScatterMatrix::setHighlight(const QString& id) {
  if (hovered_ == id) return;
  hovered_ = id;
  update();
}

void ScatterMatrix::setChosen(const QString& id) {
  if (std::exchange(chosen_, id) != id) update();
}

int ScatterMatrix::legendHeight() const {
  return color_ < 0 ? 0 : QFontMetrics(roleFont(font(), TextRole::kCaption)).height() + kMatrixGap;
}

QRectF ScatterMatrix::cell(int row, int column) const {
  const double count = std::max(1, axes());
  const double wide = (width() - 2 * kMargin - (count - 1) * kMatrixGap) / count;
  const double high = (height() - 2 * kMargin - legendHeight() - (count - 1) * kMatrixGap) / count;
  return {kMargin + column * (wide + kMatrixGap), kMargin + row * (high + kMatrixGap), wide, high};
}

double ScatterMatrix::value(int trial, int place) const {
  return table_.trials[static_cast<std::size_t>(trial)]
      .values[static_cast<std::size_t>(shown_[static_cast<std::size_t>(place)])];
}

QPointF ScatterMatrix::pointOf(int trial, int row, int column) const {
  const QRectF box = cell(row, column).adjusted(kInset, kInset, -kInset, -kInset);
  const double x = scales_[static_cast<std::size_t>(column)].position(value(trial, column));
  const double y = scales_[static_cast<std::size_t>(row)].position(value(trial, row));
  return {box.left() + x * box.width(), box.bottom() - y * box.height()};
}

QColor ScatterMatrix::ownColor(int trial) const {
  const QColor& own = table_.trials[static_cast<std::size_t>(trial)].color;
  return own.isValid() ? own : tone(palette(), Tone::kAccent);
}

QColor ScatterMatrix::colorOf(int trial) const {
  if (color_ < 0) return ownColor(trial);
  const double at = table_.trials[static_cast<std::size_t>(trial)].values[static_cast<std::size_t>(color_)];
  const QColor color = viridis(colorScale_.position(at), isDark(palette()));
  return color.isValid() ? color : tone(palette(), Tone::kFaint);
}

void ScatterMatrix::paintPoints(QPainter& painter, int row, int column) {
  painter.setPen(Qt::NoPen);
  for (int trial = 0; trial < static_cast<int>(table_.trials.size()); ++trial) {
    const QPointF at = pointOf(trial, row, column);
    if (std::isnan(at.x()) || std::isnan(at.y())) continue;
    QColor color = colorOf(trial);
    color.setAlphaF(0.85F);
    painter.setBrush(color);
    painter.drawEllipse(at, kRadius, kRadius);
  }
}

// In the run's own colour, by which it is found in the list, whatever the colours of points mean.
void ScatterMatrix::paintRings(QPainter& painter, const QString& id) {
  for (int trial = 0; trial < static_cast<int>(table_.trials.size()); ++trial) {
    if (id.isEmpty() || table_.trials[static_cast<std::size_t>(trial)].id != id) continue;
    for (int row = 1; row < axes(); ++row) {
      for (int column = 0; column < row; ++column) {
        const QPointF at = pointOf(trial, row, column);
        if (std::isnan(at.x()) || std::isnan(at.y())) continue;
        painter.setPen(QPen(tone(palette(), Tone::kView), 1.5));
        painter.setBrush(ownColor(trial));
        painter.drawEllipse(at, kRadius + 3.5, kRadius + 3.5);
        painter.setBrush(colorOf(trial));
        painter.drawEllipse(at, kRadius + 0.5, kRadius + 0.5);
      }
    }
  }
}

// "accuracy 0.31 [ramp] 0.97"
void ScatterMatrix::paintLegend(QPainter& painter) {
  if (color_ < 0) return;
  const TrialAxis& its = table_.axes[static_cast<std::size_t>(color_)];
  painter.setFont(roleFont(font(), TextRole::kCaption));
  const QFontMetrics metrics = painter.fontMetrics();
  const double top = height() - kMargin - metrics.height();
  double left = kMargin;
  const auto words = [&](const QString& text, Tone color) {
    painter.setPen(tone(palette(), color));
    painter.drawText(QPointF(left, top + metrics.ascent()), text);
    left += metrics.horizontalAdvance(text) + kMatrixGap;
  };
  //: What colours of points stand for
  words(tr("Colour: %1").arg(metrics.elidedText(its.title, Qt::ElideMiddle, width() / 3)), Tone::kText);
  const bool isText = !its.categories.isEmpty();
  const QString low = trialText(its, isText ? 0 : its.low);
  const QString high = trialText(its, isText ? static_cast<double>(its.categories.size() - 1) : its.high);
  words(low, Tone::kSecondary);
  for (int x = 0; x < kLegendWidth; ++x) {
    painter.fillRect(QRectF(left + x, top + 2, 1.5, metrics.height() - 4),
                     viridis(x / (kLegendWidth - 1.0), isDark(palette())));
  }
  left += kLegendWidth + kMatrixGap;
  words(high, Tone::kSecondary);
  painter.setFont(font());
}

void ScatterMatrix::paintCorrelation(QPainter& painter, int row, int column) {
  const double value = correlations_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  const QRectF box = cell(row, column);
  if (std::isnan(value)) {
    painter.setPen(tone(palette(), Tone::kFaint));
    painter.drawText(box, Qt::AlignCenter, valueText(0, true));
    return;
  }
  QFont font = this->font();
  font.setWeight(std::abs(value) >= 0.5 ? QFont::DemiBold : QFont::Normal);
  painter.setFont(font);
  painter.setPen(tone(palette(), std::abs(value) >= 0.25 ? Tone::kText : Tone::kSecondary));
  painter.drawText(box, Qt::AlignCenter, decimalText(value, 'f', 2));
  painter.setFont(this->font());
  // From the middle to the right where both grow together, to the left where one falls.
  const double middle = box.center().x();
  const double length = value * (box.width() / 2 - kInset);
  const double y = box.center().y() + painter.fontMetrics().height() * 0.8;
  painter.setPen(QPen(tone(palette(), Tone::kAccent), 3));
  painter.drawLine(QPointF(middle, y), QPointF(middle + length, y));
}

// In lines that end where a word of the title does.
QStringList ScatterMatrix::titleLines(int place) const {
  const QFontMetrics metrics(parallelTitleFont(font()));
  const int room = static_cast<int>(cell(place, place).width()) - 2 * kTitleMargin;
  QStringList lines{QString()};
  QString word;
  for (const QChar letter : table_.axes[static_cast<std::size_t>(shown_[static_cast<std::size_t>(place)])].title) {
    word += letter;
    if (letter.isLetterOrNumber()) continue;
    addWord(std::exchange(word, {}), metrics, room, lines);
  }
  addWord(word, metrics, room, lines);
  for (QString& line : lines) line = metrics.elidedText(line, Qt::ElideMiddle, room);
  return lines;
}

bool ScatterMatrix::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QString title;
  for (int place = 0; place < axes(); ++place) {
    if (cell(place, place).contains(help->pos()))
      title = table_.axes[static_cast<std::size_t>(shown_[static_cast<std::size_t>(place)])].title;
  }
  QToolTip::showText(help->globalPos(), title, this);
  return true;
}

void ScatterMatrix::paintDistribution(QPainter& painter, int place) {
  const QRectF box = cell(place, place);
  const TrialAxis& its = table_.axes[static_cast<std::size_t>(shown_[static_cast<std::size_t>(place)])];
  const int bins = its.categories.isEmpty() ? kBins : static_cast<int>(its.categories.size());
  std::vector<int> counts(static_cast<std::size_t>(bins), 0);
  for (int trial = 0; trial < static_cast<int>(table_.trials.size()); ++trial) {
    const double at = scales_[static_cast<std::size_t>(place)].position(value(trial, place));
    if (std::isnan(at)) continue;
    ++counts[static_cast<std::size_t>(std::clamp(static_cast<int>(at * bins), 0, bins - 1))];
  }
  const int most = std::max(1, *std::max_element(counts.begin(), counts.end()));
  const double wide = (box.width() - 2 * kInset) / bins;
  QColor fill = tone(palette(), Tone::kSecondary);
  fill.setAlphaF(0.7F);
  const QStringList lines = titleLines(place);
  const QFont font = parallelTitleFont(this->font());
  const double title = QFontMetrics(font).lineSpacing() * static_cast<double>(lines.size());
  const double room = std::max(0.0, box.height() - title - kInset);
  for (int bin = 0; bin < bins; ++bin) {
    const double high = room * counts[static_cast<std::size_t>(bin)] / most;
    painter.fillRect(QRectF(box.left() + kInset + bin * wide, box.bottom() - 2 - high, wide - 1, high), fill);
  }
  painter.setFont(font);
  painter.setPen(tone(palette(), Tone::kText));
  painter.drawText(box.adjusted(0, kTitleMargin, 0, 0), Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip,
                   lines.join(QLatin1Char('\n')));
  painter.setFont(this->font());
}

void ScatterMatrix::paintPlots() {
  plots_ = QPixmap(size() * devicePixelRatioF());
  plots_.setDevicePixelRatio(devicePixelRatioF());
  QPainter painter(&plots_);
  painter.setFont(font());
  painter.fillRect(rect(), tone(palette(), Tone::kView));
  painter.setRenderHint(QPainter::Antialiasing);
  for (int row = 0; row < axes(); ++row) {
    for (int column = 0; column < axes(); ++column) {
      painter.setPen(QPen(tone(palette(), Tone::kBorder), 1));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(cell(row, column));
      if (row > column) {
        paintPoints(painter, row, column);
      } else if (row < column) {
        paintCorrelation(painter, row, column);
      } else {
        paintDistribution(painter, row);
      }
    }
  }
  paintLegend(painter);
}

void ScatterMatrix::paintEvent(QPaintEvent*) {
  if (plots_.isNull()) paintPlots();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.drawPixmap(0, 0, plots_);
  if (chosen_ != hovered_) paintRings(painter, chosen_);
  paintRings(painter, hovered_);
  if (!hasFocus()) return;
  painter.setPen(QPen(tone(palette(), Tone::kFocus), 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void ScatterMatrix::setHovered(const QString& id) {
  if (hovered_ == id) return;
  setHighlight(id);
  emit trialHovered(id);
}

void ScatterMatrix::mouseMoveEvent(QMouseEvent* event) {
  QString nearest;
  double least = kReach;
  for (int row = 1; row < axes(); ++row) {
    for (int column = 0; column < row; ++column) {
      if (!cell(row, column).contains(event->position())) continue;
      for (int trial = 0; trial < static_cast<int>(table_.trials.size()); ++trial) {
        const QPointF off = pointOf(trial, row, column) - event->position();
        const double distance = std::hypot(off.x(), off.y());
        if (!(distance < least)) continue;
        least = distance;
        nearest = table_.trials[static_cast<std::size_t>(trial)].id;
      }
    }
  }
  setHovered(nearest);
}

void ScatterMatrix::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && !hovered_.isEmpty()) emit trialPicked(hovered_);
}

void ScatterMatrix::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  setHovered({});
}

void ScatterMatrix::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Down || event->key() == Qt::Key_Right ? 1
                 : event->key() == Qt::Key_Up || event->key() == Qt::Key_Left  ? -1
                                                                               : 0;
  const auto count = static_cast<int>(table_.trials.size());
  if (by != 0 && count > 0) {
    const auto found = std::find_if(table_.trials.begin(), table_.trials.end(),
                                    [&](const Trial& trial) { return trial.id == hovered_; });
    const int place =
        found == table_.trials.end() ? (by > 0 ? 0 : count - 1) : static_cast<int>(found - table_.trials.begin()) + by;
    setHovered(table_.trials[static_cast<std::size_t>((place + count) % count)].id);
  } else if (event->key() == Qt::Key_Return && !hovered_.isEmpty()) {
    emit trialPicked(hovered_);
  } else {
    QWidget::keyPressEvent(event);
  }
}

}  // namespace widgets
