#include "widgets/charts/grid/range_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHeaderView>
#include <QTableView>

#include "widgets/charts/chart_card.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"

namespace widgets {

namespace {
constexpr int kComputeMs = 60;  // a drag changes the range with every move
constexpr int kMostRows = 6;  // without scrolling
}  // namespace

RangePanel::RangePanel(StepSelection* selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      title_(new QLabel(this)),
      smoothed_(new QCheckBox(tr("Smoothed"), this)),
      view_(new QTableView(this)) {
  setObjectName(QStringLiteral("rangePanel"));
  setAccessibleName(tr("Selected range"));
  build();
  due_.setSingleShot(true);
  due_.setInterval(kComputeMs);
  connect(&due_, &QTimer::timeout, this, &RangePanel::compute);
  connect(selection_, &StepSelection::rangeChanged, this, &RangePanel::update);
  connect(smoothed_, &QCheckBox::toggled, this, &RangePanel::compute);
  hide();
}

void RangePanel::build() {
  const auto button = [this](const char* name, Glyph glyph, const QString& tip) {
    auto* made = new QToolButton(this);
    made->setObjectName(QString::fromLatin1(name));
    made->setIcon(glyphIcon(glyph));
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setAutoRaise(true);
    return made;
  };
  QToolButton* copy = button("rangeCopy", Glyph::kCopy, tr("Copy the table as comma-separated values"));
  QToolButton* close = button("rangeClose", Glyph::kCross, tr("Clear the selected range (Esc)"));
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
  title_->setObjectName(QStringLiteral("rangeTitle"));
  smoothed_->setChecked(true);
  smoothed_->setToolTip(tr("Values of the smoothed curves, or the logged values"));
  view_->setObjectName(QStringLiteral("rangeTable"));
  view_->setAccessibleName(tr("Values in the selected range"));
  view_->setModel(&model_);
  view_->setSortingEnabled(true);
  view_->horizontalHeader()->setSortIndicator(RangeTableModel::kColumns, Qt::AscendingOrder);
  view_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  view_->horizontalHeader()->setSectionResizeMode(RangeTableModel::kRun, QHeaderView::Stretch);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(measures::rowHeight(fontMetrics()));
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setShowGrid(false);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setTabKeyNavigation(false);
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  head->addWidget(title_);
  head->addStretch(1);
  head->addWidget(smoothed_);
  head->addWidget(copy);
  head->addWidget(close);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 4, 12, 4);
  column->setSpacing(2);
  column->addLayout(head);
  column->addWidget(view_);
  connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(csv()); });
  connect(close, &QToolButton::clicked, this, [this] { selection_->setRange({}); });
}

QString RangePanel::csv() const {
  return rangeCsv(model_.rows(), selection_->range().value_or(StepRange{}));
}

ChartCard* RangePanel::card() const {
  return card_;
}

void RangePanel::showCard(ChartCard* card) {
  if (card == card_) return;
  if (card_) disconnect(&card_->drawing(), nullptr, this, nullptr);
  card_ = card;
  if (card_) connect(&card_->drawing(), &CardDrawing::drawnChanged, this, &RangePanel::update);
  update();
}

void RangePanel::update() {
  const bool wanted = card_ && selection_->range();
  setVisible(wanted);
  if (!wanted) return;
  //: Tag, first and last step
  title_->setText(
      tr("%1, steps %2 to %3")
          .arg(card_->config().title(), stepText(selection_->range()->first), stepText(selection_->range()->last)));
  if (!due_.isActive()) due_.start();
}

void RangePanel::compute() {
  if (!card_ || !selection_->range()) return;
  std::vector<RangeLine> lines;
  const RenderResult& drawn = card_->drawn();
  for (const RenderResult::Line& line : drawn.lines) {
    lines.push_back({line.style, smoothed_->isChecked() ? line.shown : ShownSeries(line.data)});
  }
  const bool sorted = drawn.stepOrder;
  queue_.run<std::vector<RangeRow>>(
      QStringLiteral("range"),
      [lines = std::move(lines), range = *selection_->range(), sorted] {
        return rangeStatistics(lines, range, sorted);
      },
      [this](const std::vector<RangeRow>& rows) {
        model_.setRows(rows);
        const int rowsShown = std::clamp(model_.rowCount(), 1, kMostRows);
        view_->setFixedHeight(view_->horizontalHeader()->sizeHint().height() +
                              rowsShown * view_->verticalHeader()->defaultSectionSize() + 4);
      });
}

}  // namespace widgets
