// The settings of each method: the part of MethodPanel that has the fields.
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>

#include "widgets/dashboards/projector/panels/method_panel.h"
#include "widgets/dashboards/projector/panels/panel_parts.h"
#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/forms/form_layout.h"

namespace widgets {
namespace {

constexpr int kPercentMost = 100;
constexpr double kFirstStrength = 0.5;  // of supervision, when a column is chosen

QFormLayout* formOf(QWidget* page) {
  auto* form = new FormLayout(page);
  form->setContentsMargins(0, 4, 0, 0);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  return form;
}

}  // namespace

QDoubleSpinBox* MethodPanel::addNumber(QFormLayout* form, const QString& name, const QString& label,
                                       const QString& tooltip, double least, double most, double step, int decimals,
                                       std::function<void(ProjectionSettings&, double)> set) {
  auto* box = new QDoubleSpinBox(this);
  box->setObjectName(name);
  box->setAccessibleName(QString(label).remove(QLatin1Char('&')));
  box->setToolTip(tooltip);
  box->setDecimals(decimals);
  box->setRange(least, most);
  box->setSingleStep(step);
  box->setKeyboardTracking(false);
  form->addRow(makeBuddy(label, box, colons_), box);
  connect(box, &QDoubleSpinBox::valueChanged, this, [this, set = std::move(set)](double value) {
    change([&](ProjectionSettings& settings) { set(settings, value); });
  });
  return box;
}

QSpinBox* MethodPanel::addCount(QFormLayout* form, const QString& name, const QString& label, const QString& tooltip,
                                int least, int most, std::function<void(ProjectionSettings&, int)> set) {
  auto* box = new QSpinBox(this);
  box->setObjectName(name);
  box->setAccessibleName(QString(label).remove(QLatin1Char('&')));
  box->setToolTip(tooltip);
  box->setRange(least, most);
  box->setKeyboardTracking(false);
  form->addRow(makeBuddy(label, box, colons_), box);
  connect(box, &QSpinBox::valueChanged, this, [this, set = std::move(set)](int value) {
    change([&](ProjectionSettings& settings) { set(settings, value); });
  });
  return box;
}

void MethodPanel::addMetric(QFormLayout* form, const QString& name) {
  QComboBox* box =
      makeBox(name, tr("Distance of neighbours"), tr("How the distances of neighbours are measured"), this);
  box->addItem(tr("Euclidean"), static_cast<int>(Metric::kEuclidean));
  box->addItem(tr("cosine"), static_cast<int>(Metric::kCosine));
  form->addRow(makeBuddy(tr("Distance"), box, colons_), box);
  connect(box, &QComboBox::activated, this, [this, box] {
    change([box](ProjectionSettings& settings) { settings.metric = static_cast<Metric>(box->currentData().toInt()); });
  });
  refresh_.push_back([box](const ProjectionSettings& settings) {
    box->setCurrentIndex(box->findData(static_cast<int>(settings.metric)));
  });
}

QWidget* MethodPanel::makePca() {
  auto* page = new QWidget(this);
  QFormLayout* form = formOf(page);
  const QString names[] = {tr("&X"), tr("&Y"), tr("&Z")};
  for (std::size_t axis = 0; axis < components_.size(); ++axis) {
    QComboBox* box = makeBox(QStringLiteral("pcaComponent%1").arg(axis), tr("Component along axis %1").arg(axis + 1),
                             tr("Principal component along this axis"), page);
    components_[axis] = box;
    form->addRow(makeBuddy(names[axis], box, colons_), box);
    connect(box, &QComboBox::activated, this, [this, axis, box] {
      change([&](ProjectionSettings& settings) { settings.components[axis] = box->currentData().toInt(); });
    });
  }
  return page;
}

QWidget* MethodPanel::makeTsne() {
  auto* page = new QWidget(this);
  QFormLayout* form = formOf(page);
  QDoubleSpinBox* perplexity =
      addNumber(form, QStringLiteral("tsnePerplexity"), tr("&Perplexity"),
                tr("Effective number of neighbours of each point: 2 to 100"), 2, 100, 5, 0,
                [](ProjectionSettings& settings, double value) { settings.perplexity = value; });
  QDoubleSpinBox* rate =
      addNumber(form, QStringLiteral("tsneRate"), tr("Learning &rate"),
                tr("How far points move per step; automatic: depends on their number"), 0, 100000, 10, 0,
                [](ProjectionSettings& settings, double value) { settings.learningRate = value; });
  rate->setSpecialValueText(tr("automatic"));
  QSpinBox* steps = addCount(form, QStringLiteral("tsneSteps"), tr("&Iterations"), tr("Number of iterations"), 50,
                             1'000'000, [](ProjectionSettings& settings, int value) { settings.steps = value; });
  steps->setSingleStep(250);
  addMetric(form, QStringLiteral("tsneMetric"));
  supervise_ = makeBox(QStringLiteral("tsneSuperviseColumn"), tr("Supervise with"),
                       tr("Push apart points with different values in this column"), page);
  form->addRow(makeBuddy(tr("S&upervise"), supervise_, colons_), supervise_);
  connect(supervise_, &QComboBox::activated, this, [this] {
    change([this](ProjectionSettings& settings) {
      settings.superviseColumn = supervise_->currentData().toInt();
      // A column without strength would do nothing.
      if (settings.superviseColumn >= 0 && settings.supervise <= 0) settings.supervise = kFirstStrength;
    });
  });
  QSpinBox* strength =
      addCount(form, QStringLiteral("tsneSupervise"), tr("Stren&gth"), tr("Strength of supervision: 0 to 100 %"), 0,
               kPercentMost, [](ProjectionSettings& settings, int value) { settings.supervise = value / 100.0; });
  strength->setSuffix(tr(" %"));
  refresh_.push_back([=](const ProjectionSettings& settings) {
    const QSignalBlocker quiet[] = {QSignalBlocker(perplexity), QSignalBlocker(rate), QSignalBlocker(steps),
                                    QSignalBlocker(strength)};
    perplexity->setValue(settings.perplexity);
    rate->setValue(settings.learningRate);
    steps->setValue(settings.steps);
    strength->setValue(qRound(settings.supervise * kPercentMost));
  });
  return page;
}

QWidget* MethodPanel::makeUmap() {
  auto* page = new QWidget(this);
  QFormLayout* form = formOf(page);
  QSpinBox* neighbors = addCount(form, QStringLiteral("umapNeighbors"), tr("&Neighbours"),
                                 tr("Small values show fine structure, large values coarse structure: 2 to 200"), 2,
                                 200, [](ProjectionSettings& settings, int value) { settings.neighbors = value; });
  QDoubleSpinBox* distance = addNumber(form, QStringLiteral("umapMinDist"), tr("Least &distance"),
                                       tr("Minimum distance between points: 0 to 0.99"), 0, 0.99, 0.05, 2,
                                       [](ProjectionSettings& settings, double value) { settings.minDist = value; });
  QSpinBox* epochs = addCount(form, QStringLiteral("umapEpochs"), tr("&Epochs"),
                              tr("Number of iterations; automatic: 500, or 200 for more than 10 000 points"), 0,
                              100'000, [](ProjectionSettings& settings, int value) { settings.epochs = value; });
  epochs->setSpecialValueText(tr("automatic"));
  addMetric(form, QStringLiteral("umapMetric"));
  refresh_.push_back([=](const ProjectionSettings& settings) {
    const QSignalBlocker quiet[] = {QSignalBlocker(neighbors), QSignalBlocker(distance), QSignalBlocker(epochs)};
    neighbors->setValue(settings.neighbors);
    distance->setValue(settings.minDist);
    epochs->setValue(settings.epochs);
  });
  return page;
}

QWidget* MethodPanel::makeCustom() {
  auto* page = new QWidget(this);
  QFormLayout* form = formOf(page);
  axisColumn_ = makeBox(QStringLiteral("customColumn"), tr("Column to search for the expressions"),
                        tr("Column to search for the expressions"), page);
  form->addRow(makeBuddy(tr("&By"), axisColumn_, colons_), axisColumn_);
  connect(axisColumn_, &QComboBox::activated, this, &MethodPanel::applyAxes);
  const QString labels[] = {tr("Left"), tr("Right"), tr("Down"), tr("Up")};
  for (std::size_t end = 0; end < patterns_.size(); ++end) {
    auto* field = new QLineEdit(page);
    field->setObjectName(QStringLiteral("customPattern%1").arg(end));
    field->setAccessibleName(labels[end]);
    field->setPlaceholderText(tr("expression; empty: all points"));
    field->setToolTip(tr("A regular expression: this end of the axis is the centroid of the points it matches"));
    patterns_[end] = field;
    form->addRow(makeBuddy(labels[end], field, colons_), field);
    connect(field, &QLineEdit::editingFinished, this, &MethodPanel::applyAxes);
  }
  refresh_.push_back([this](const ProjectionSettings& settings) {
    for (std::size_t end = 0; end < patterns_.size(); ++end) {
      const AxisPattern& axis = settings.axes[end / 2];
      const QString& text = end % 2 == 0 ? axis.left : axis.right;
      if (patterns_[end]->text() != text) patterns_[end]->setText(text);
    }
    const QSignalBlocker quiet(axisColumn_);
    axisColumn_->setCurrentIndex(std::max(0, axisColumn_->findData(settings.axisColumn)));
  });
  return page;
}

void MethodPanel::applyAxes() {
  change([this](ProjectionSettings& settings) {
    settings.axisColumn = axisColumn_->currentData().toInt();
    for (std::size_t axis = 0; axis < 2; ++axis) {
      settings.axes[axis] = {patterns_[2 * axis]->text(), patterns_[2 * axis + 1]->text()};
    }
  });
}

}  // namespace widgets
