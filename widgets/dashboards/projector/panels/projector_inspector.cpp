#include "widgets/dashboards/projector/panels/projector_inspector.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QSlider>
#include <QTreeView>

#include "summaries/error.h"
#include "widgets/dashboards/projector/panels/panel_parts.h"
#include "widgets/dashboards/projector/panels/point_facts_model.h"
#include "widgets/dashboards/projector/panels/point_list_model.h"
#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/panels/flow_row.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

constexpr int kInspectorMargin = 12;
constexpr int kInspectorSpacing = 8;
constexpr int kMostNeighbors = 200;
constexpr int kFactsRows = 8;  // that are seen at once
constexpr int kMatchesHeight = 150;
const QString kSearchKey = QStringLiteral("search");

struct SearchResult {
  std::vector<int> points;
  QString problem;
};

}  // namespace

ProjectorInspector::ProjectorInspector(ProjectorSession* session, const std::vector<QAction*>& selectionActions,
                                       QWidget* parent)
    : QWidget(parent),
      session_(session),
      neighbors_(new PointListModel(this)),
      matches_(new PointListModel(this)),
      facts_(new PointFactsModel(this)) {
  setObjectName(QStringLiteral("projectorInspector"));
  build(selectionActions);
  connect(session, &ProjectorSession::dataChanged, this, &ProjectorInspector::showData);
  connect(&session->selection(), &PointSelection::changed, this, &ProjectorInspector::showSelection);
  connect(&session->coloring(), &PointColoring::labelsChanged, this, &ProjectorInspector::showSelection);
  connect(&session->coloring(), &PointColoring::labelsChanged, this, &ProjectorInspector::showNeighbors);
  connect(&session->selection(), &PointSelection::neighborsChanged, this, &ProjectorInspector::showNeighbors);
  showData();
}

void ProjectorInspector::build(const std::vector<QAction*>& selectionActions) {
  title_ = new QLabel(this);
  title_->setObjectName(QStringLiteral("projectorSelection"));
  title_->setTextFormat(Qt::PlainText);
  title_->setWordWrap(true);
  QFont bold = title_->font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
  hint_ = new QLabel(this);
  hint_->setObjectName(QStringLiteral("projectorHint"));
  hint_->setWordWrap(true);
  hint_->setForegroundRole(QPalette::PlaceholderText);
  ofPoints_ = new QWidget(this);
  factsView_ = new QTreeView(ofPoints_);
  factsView_->setObjectName(QStringLiteral("projectorPointFacts"));
  factsView_->setAccessibleName(tr("Metadata of the selected point"));
  factsView_->setModel(facts_);
  factsView_->setRootIsDecorated(false);
  factsView_->setHeaderHidden(true);
  factsView_->setFrameShape(QFrame::NoFrame);
  factsView_->setUniformRowHeights(true);
  auto* buttons = new FlowRow(kInspectorSpacing);
  for (QAction* action : selectionActions) {
    auto* button = new QToolButton(ofPoints_);
    button->setObjectName(action->objectName() + QStringLiteral(".button"));
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    buttons->addWidget(button);
  }
  auto* parts = new QVBoxLayout(ofPoints_);
  parts->setContentsMargins(0, 0, 0, 0);
  parts->setSpacing(kInspectorSpacing);
  parts->addLayout(buttons);
  parts->addWidget(factsView_);
  parts->addWidget(makeSearch());
  parts->addWidget(makeNeighbors(), 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kInspectorMargin, kInspectorMargin, kInspectorMargin, kInspectorMargin);
  column->setSpacing(kInspectorSpacing);
  column->addWidget(title_);
  column->addWidget(hint_);
  column->addWidget(ofPoints_, 1);
  column->addStretch();
}

QTreeView* ProjectorInspector::makeList(const QString& name, const QString& title, PointListModel* model) {
  auto* view = new QTreeView(ofPoints_);
  view->setObjectName(name);
  view->setAccessibleName(title);
  view->setModel(model);
  view->setRootIsDecorated(false);
  view->setUniformRowHeights(true);
  view->setHeaderHidden(true);
  view->setTextElideMode(Qt::ElideMiddle);
  view->header()->setStretchLastSection(false);
  const auto choose = [this, model](const QModelIndex& index) {
    if (const int point = model->pointAt(index.row()); point >= 0) session_->selection().select({point});
  };
  connect(view, &QTreeView::clicked, this, choose);
  connect(view, &QTreeView::activated, this, choose);
  return view;
}

QWidget* ProjectorInspector::makeSearch() {
  auto* part = new QWidget(ofPoints_);
  pattern_ = new QLineEdit(part);
  pattern_->setObjectName(QStringLiteral("projectorSearch"));
  pattern_->setAccessibleName(tr("Search points"));
  pattern_->setPlaceholderText(tr("Search points"));
  pattern_->setClearButtonEnabled(true);
  regex_ = new QCheckBox(tr("Expression"), part);
  regex_->setObjectName(QStringLiteral("projectorRegex"));
  regex_->setToolTip(tr("The text is a regular expression"));
  column_ =
      makeBox(QStringLiteral("projectorSearchColumn"), tr("Column to search in"), tr("The column to search in"), part);
  found_ = new QLabel(part);
  found_->setObjectName(QStringLiteral("projectorFound"));
  found_->setWordWrap(true);
  matchView_ = makeList(QStringLiteral("projectorMatches"), tr("Points found"), matches_);
  auto* row = new QHBoxLayout;
  row->addWidget(column_, 1);
  row->addWidget(regex_);
  auto* layout = new QVBoxLayout(part);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kInspectorSpacing);
  layout->addWidget(pattern_);
  layout->addLayout(row);
  layout->addWidget(found_);
  matchView_->setFixedHeight(kMatchesHeight);
  layout->addWidget(matchView_);
  connect(pattern_, &QLineEdit::textChanged, this, &ProjectorInspector::search);
  connect(pattern_, &QLineEdit::returnPressed, this, [this] {
    std::vector<int> points;
    for (int i = 0; i < matches_->rowCount(); ++i) points.push_back(matches_->pointAt(i));
    if (!points.empty()) session_->selection().select(std::move(points));
  });
  connect(regex_, &QCheckBox::toggled, this, &ProjectorInspector::search);
  connect(column_, &QComboBox::activated, this, &ProjectorInspector::search);
  return part;
}

QWidget* ProjectorInspector::makeNeighbors() {
  auto* part = new QWidget(ofPoints_);
  metric_ = makeBox(QStringLiteral("projectorMetric"), tr("Distance"),
                    tr("How distances in the original space are measured"), part);
  metric_->addItem(tr("Cosine distance"), static_cast<int>(Metric::kCosine));
  metric_->addItem(tr("Euclidean distance"), static_cast<int>(Metric::kEuclidean));
  count_ = new QSlider(Qt::Horizontal, part);
  count_->setObjectName(QStringLiteral("projectorNeighborCount"));
  count_->setAccessibleName(tr("Number of neighbours"));
  count_->setToolTip(tr("How many neighbours are listed: 1 to 200"));
  count_->setRange(1, kMostNeighbors);
  count_->setValue(session_->selection().neighborCount());
  countText_ = new QLabel(part);
  neighborView_ = makeList(QStringLiteral("projectorNeighbors"), tr("Nearest neighbours"), neighbors_);
  auto* row = new QHBoxLayout;
  row->addWidget(count_, 1);
  row->addWidget(countText_);
  auto* layout = new QVBoxLayout(part);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kInspectorSpacing);
  layout->addWidget(metric_);
  layout->addLayout(row);
  layout->addWidget(neighborView_, 1);
  const auto apply = [this] {
    countText_->setText(tr("%n neighbours", nullptr, count_->value()));
    session_->selection().setNeighborSearch(static_cast<Metric>(metric_->currentData().toInt()), count_->value());
  };
  connect(metric_, &QComboBox::activated, this, apply);
  connect(count_, &QSlider::valueChanged, this, apply);
  apply();
  return part;
}

void ProjectorInspector::focusSearch() {
  pattern_->setFocus(Qt::ShortcutFocusReason);
  pattern_->selectAll();
}

void ProjectorInspector::showData() {
  const EmbeddingPtr& embedding = session_->data();
  ofPoints_->setVisible(embedding != nullptr);
  hint_->setText(embedding ? tr("Click a point to see its neighbours, or search.")
                           : tr("A point that is selected is described here, with its neighbours."));
  const QSignalBlocker quiet(column_);
  const QString chosen = column_->currentText();
  const bool isNamed = column_->currentData().toInt() >= 0;
  column_->clear();
  for (std::size_t i = 0; embedding && i < embedding->metadata.columns.size(); ++i) {
    const QString& name = embedding->metadata.columns[i].name;
    column_->addItem(name.isEmpty() ? tr("label") : name, static_cast<int>(i));
  }
  column_->addItem(tr("row number"), -1);
  const int same = isNamed ? column_->findText(chosen) : -1;
  column_->setCurrentIndex(same >= 0 ? same : std::max(0, column_->findData(session_->coloring().labelColumn())));
  search();
  showSelection();
  showNeighbors();
}

void ProjectorInspector::showSelection() {
  const auto& selection = session_->selection().points();
  const int only = selection.size() == 1 ? selection.front() : -1;
  title_->setText(!session_->data()   ? tr("No points are shown")
                  : selection.empty() ? tr("No point is selected")
                  : only >= 0         ? session_->coloring().labelOf(only)
                                      : tr("%1 points are selected", nullptr, static_cast<int>(selection.size()))
                                    .arg(stepText(static_cast<int64_t>(selection.size()))));
  facts_->setPoint(session_->data(), only);
  factsView_->setVisible(only >= 0);
  hint_->setVisible(selection.empty());
  factsView_->resizeColumnToContents(0);
  const int rows = std::min(facts_->rowCount(), kFactsRows);
  if (rows > 0) factsView_->setFixedHeight(rows * factsView_->sizeHintForRow(0) + 2 * factsView_->frameWidth());
}

void ProjectorInspector::showNeighbors() {
  neighbors_->setPoints(session_->selection().neighbors(), true,
                        [session = session_](int point) { return session->coloring().labelOf(point); });
  neighborView_->header()->setSectionResizeMode(PointListModel::kLabel, QHeaderView::Stretch);
  neighborView_->header()->setSectionResizeMode(PointListModel::kDistance, QHeaderView::ResizeToContents);
}

void ProjectorInspector::search() {
  queue_.cancel(kSearchKey);
  const QString pattern = pattern_->text();
  const EmbeddingPtr embedding = session_->data();
  if (pattern.isEmpty() || !embedding) {
    found_->hide();
    matchView_->hide();
    return matches_->clear();
  }
  queue_.run<SearchResult>(
      kSearchKey,
      [embedding, pattern, column = column_->currentData().toInt(), isRegex = regex_->isChecked()] {
        SearchResult result;
        try {
          result.points = matchingPoints(*embedding, pattern, column, isRegex);
        } catch (const summaries::Error& error) {
          result.problem = QString::fromUtf8(error.what());
        }
        return result;
      },
      [this, column = column_->currentData().toInt(), embedding](const SearchResult& result) {
        std::vector<Neighbor> points;
        for (const int point : result.points) points.push_back({point, 0});
        matches_->setPoints(std::move(points), false,
                            [embedding, column](int point) { return embedding->label(point, column); });
        matchView_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
        const bool wrong = !result.problem.isEmpty();
        found_->setText(wrong ? result.problem
                              : tr("%1 points match; Enter selects them").arg(stepText(matches_->rowCount())));
        QPalette colors = palette();
        if (wrong) colors.setColor(QPalette::WindowText, Theme::of(colors).error);
        found_->setPalette(colors);
        found_->show();
        matchView_->setVisible(matches_->rowCount() > 0);
      });
}

}  // namespace widgets
