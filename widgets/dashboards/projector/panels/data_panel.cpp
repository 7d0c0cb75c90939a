#include "widgets/dashboards/projector/panels/data_panel.h"

#include <QFormLayout>
#include <QListView>

#include "widgets/dashboards/projector/embedding_loader.h"
#include "widgets/dashboards/projector/panels/legend_model.h"
#include "widgets/dashboards/projector/panels/panel_parts.h"
#include "widgets/dashboards/projector/panels/ramp_bar.h"
#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/forms/form_layout.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/font_measures.h"

namespace widgets {
namespace {

constexpr int kLegendRows = 7;  // that are seen at once
constexpr int kPanelSpacing = 8;
constexpr int kLeastSource = 96;
constexpr int kMostSource = 268;  // with a usual font
constexpr int kBoxFrame = 48;     // of a box around its words

void fillColumns(QComboBox* box, const PointMetadata* metadata, const QString& none, int chosen) {
  const QSignalBlocker quiet(box);
  box->clear();
  box->addItem(none, -1);
  for (std::size_t i = 0; metadata && i < metadata->columns.size(); ++i) {
    const QString& name = metadata->columns[i].name;
    box->addItem(name.isEmpty() ? DataPanel::tr("label") : name, static_cast<int>(i));
  }
  box->setCurrentIndex(std::max(0, box->findData(chosen)));
  box->setEnabled(box->count() > 1);
}

}  // namespace

DataPanel::DataPanel(ProjectorSession* session, EmbeddingLoader* loader, const std::vector<QAction*>& switches,
                     ColonLine* colons, QWidget* parent)
    : QWidget(parent), session_(session), loader_(loader), legend_(new LegendModel(this)) {
  build(switches, colons);
  connect(loader, &EmbeddingLoader::choicesChanged, this, &DataPanel::showChoices);
  connect(session, &ProjectorSession::dataChanged, this, &DataPanel::showData);
  connect(session, &ProjectorSession::subsetChanged, this, &DataPanel::showData);
  connect(&session->coloring(), &PointColoring::colorsChanged, this, &DataPanel::showColors);
  connect(source_, &QComboBox::activated, loader, &EmbeddingLoader::choose);
  connect(source_, &QComboBox::activated, this, &DataPanel::fitSource);
  connect(color_, &QComboBox::activated, this, &DataPanel::chooseColor);
  connect(ramp_, &QCheckBox::clicked, this, &DataPanel::chooseColor);
  connect(label_, &QComboBox::activated, this,
          [this] { session_->coloring().setLabelColumn(label_->currentData().toInt()); });
  connect(legendView_, &QListView::activated, this, [this](const QModelIndex& index) { selectClass(index.row()); });
  connect(legendView_, &QListView::clicked, this, [this](const QModelIndex& index) { selectClass(index.row()); });
  showChoices();
  showData();
}

void DataPanel::build(const std::vector<QAction*>& switches, ColonLine* colons) {
  source_ = makeBox(QStringLiteral("projectorSource"), tr("Points"), tr("Tensor or file to project"), this);
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("projectorFacts"));
  facts_->setForegroundRole(QPalette::PlaceholderText);
  facts_->setWordWrap(true);
  color_ = makeBox(QStringLiteral("projectorColor"), tr("Colour by"), tr("Column that determines the colour of points"),
                   this);
  ramp_ = new QCheckBox(tr("As a ramp"), this);
  ramp_->setObjectName(QStringLiteral("projectorRamp"));
  ramp_->setToolTip(tr("A colour gradient from the smallest to the largest number, instead of one colour per value"));
  label_ = makeBox(QStringLiteral("projectorLabel"), tr("Label by"), tr("Column that labels the points"), this);
  legendView_ = new QListView(this);
  legendView_->setObjectName(QStringLiteral("projectorLegend"));
  legendView_->setAccessibleName(tr("Legend"));
  legendView_->setModel(legend_);
  legendView_->setUniformItemSizes(true);
  rampBar_ = new RampBar(this);
  auto* form = new FormLayout;
  form->setVerticalSpacing(kPanelSpacing);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form->addRow(makeBuddy(tr("&Colour by"), color_, colons), color_);
  form->addRow(makeBuddy(tr("&Label by"), label_, colons), label_);
  form->addRow(QString(), ramp_);
  form->addRow(rampBar_);
  form->addRow(legendView_);
  for (QAction* action : switches) form->addRow(QString(), makeSwitch(action, this));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kPanelSpacing);
  column->addWidget(facts_);
  column->addLayout(form);
}

void DataPanel::showChoices() {
  const QSignalBlocker quiet(source_);
  source_->clear();
  for (const EmbeddingChoice& choice : loader_->choices()) {
    source_->addItem(choice.name);
    source_->setItemData(source_->count() - 1, choice.path.isEmpty() ? choice.prefix : choice.path, Qt::ToolTipRole);
  }
  source_->setCurrentIndex(loader_->current());
  source_->setEnabled(source_->count() > 0);
  fitSource();
}

// As wide as what is chosen: the bar breaks where it has no room for it. The tooltip has all of it.
void DataPanel::fitSource() {
  const QFontMetrics font = source_->fontMetrics();
  const int words = font.horizontalAdvance(source_->currentText()) + kBoxFrame;
  source_->setMinimumWidth(std::clamp(words, kLeastSource, measures::grown(kMostSource, font)));
  const QString purpose = tr("Tensor or file to project");
  source_->setToolTip(source_->count() > 0 ? purpose + QLatin1Char('\n') + source_->currentText() : purpose);
}

void DataPanel::showData() {
  const EmbeddingPtr& embedding = session_->data();
  const PointMetadata* metadata = embedding ? &embedding->metadata : nullptr;
  fillColumns(color_, metadata, tr("one colour"), session_->coloring().colorColumn());
  fillColumns(label_, metadata, tr("row number"), session_->coloring().labelColumn());
  QStringList facts;
  if (embedding) {
    //: Points and the numbers of each
    facts << tr("%1 points × %2").arg(stepText(embedding->points.rows), stepText(embedding->points.columns));
    if (embedding->stride > 1) facts << tr("one in %1 of %2").arg(embedding->stride).arg(stepText(embedding->rows));
    if (session_->subset()) facts << tr("%1 isolated").arg(stepText(static_cast<int64_t>(session_->subset()->size())));
    if (embedding->step) facts << tr("step %1").arg(stepText(*embedding->step));
  }
  facts_->setText(facts.join(QStringLiteral(", ")));
  showColors();
}

void DataPanel::showColors() {
  const PointColors& colors = session_->coloring().colors();
  legend_->setEntries(colors.legend);
  legendView_->setVisible(!colors.legend.empty());
  const int rows = std::min(legend_->rowCount(), kLegendRows);
  if (rows > 0) {
    legendView_->setFixedHeight(rows * legendView_->sizeHintForRow(0) + 2 * legendView_->frameWidth());
  }
  rampBar_->setVisible(colors.isRamp);
  rampBar_->setRange(colors.low, colors.high);
  const EmbeddingPtr& embedding = session_->data();
  const int column = session_->coloring().colorColumn();
  const bool both = embedding && column >= 0 &&
                    embedding->metadata.columns[static_cast<std::size_t>(column)].isNumeric() &&
                    embedding->metadata.columns[static_cast<std::size_t>(column)].isCategorical();
  ramp_->setVisible(both);
  ramp_->setChecked(session_->coloring().isRamp());
}

void DataPanel::chooseColor() {
  session_->coloring().setColorColumn(color_->currentData().toInt(), ramp_->isChecked());
}

void DataPanel::selectClass(int number) {
  const EmbeddingPtr& embedding = session_->data();
  if (!embedding || number < 0 || number >= legend_->rowCount()) return;
  const auto& values = embedding->metadata.columns[static_cast<std::size_t>(session_->coloring().colorColumn())].values;
  const QString& wanted = legend_->entries()[static_cast<std::size_t>(number)].name;
  std::vector<int> points;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == wanted) points.push_back(static_cast<int>(i));
  }
  session_->selection().select(std::move(points));
}

}  // namespace widgets
