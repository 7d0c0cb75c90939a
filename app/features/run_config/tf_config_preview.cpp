#include "app/features/run_config/tf_config_preview.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_layout.h"
#include "widgets/theme/type_scale.h"

namespace app {
namespace {

constexpr int kReadDelayMs = 150;
constexpr int kTextLines = 6;

QPlainTextEdit* makeJsonArea(const QString& name, const QString& accessibleName, QWidget* parent) {
  auto* area = new QPlainTextEdit(parent);
  area->setObjectName(name);
  area->setAccessibleName(accessibleName);
  area->setFont(widgets::roleFont(area->font(), widgets::TextRole::kCode));
  area->setTabChangesFocus(true);
  area->setFixedHeight(kTextLines * area->fontMetrics().lineSpacing() + 12);
  return area;
}

}  // namespace

TfConfigPreview::TfConfigPreview(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(4);
  const auto heading = [&](const QString& text, QWidget* buddy) {
    auto* label = new QLabel(text, this);
    QFont bold = label->font();
    bold.setWeight(QFont::DemiBold);
    label->setFont(bold);
    label->setBuddy(buddy);
    column->addWidget(label);
    column->addWidget(buddy);
  };
  meaning_ = makeJsonArea(QStringLiteral("tfConfigMeaning"), tr("TF_CONFIG of these settings"), this);
  meaning_->setReadOnly(true);
  heading(tr("TF_CONFIG equivalent to the cluster above"), meaning_);
  pasted_ = makeJsonArea(QStringLiteral("tfConfigPasted"), tr("TF_CONFIG to read"), this);
  pasted_->setPlaceholderText(tr("Paste a TF_CONFIG to see what a process makes of it"));
  heading(tr("Read a TF_CONFIG"), pasted_);
  problem_ = new widgets::FieldProblem(tr("As a process would read it from its environment"), this);
  problem_->setObjectName(QStringLiteral("tfConfigProblem"));
  column->addWidget(problem_);
  factsBox_ = new QWidget(this);
  factsBox_->setObjectName(QStringLiteral("tfConfigFacts"));
  facts_ = new widgets::FormLayout(factsBox_);
  facts_->setContentsMargins(0, 4, 0, 4);
  column->addWidget(factsBox_);
  take_ = new QPushButton(tr("Use this cluster"), this);
  take_->setObjectName(QStringLiteral("tfConfigTake"));
  take_->setToolTip(tr("Copy the cluster from the TF_CONFIG to the settings above"));
  column->addWidget(take_, 0, Qt::AlignLeft);
  delay_.setSingleShot(true);
  delay_.setInterval(kReadDelayMs);
  connect(&delay_, &QTimer::timeout, this, &TfConfigPreview::read);
  connect(pasted_, &QPlainTextEdit::textChanged, &delay_, qOverload<>(&QTimer::start));
  connect(take_, &QPushButton::clicked, this, [this] { emit taken(reading_.cluster); });
  show({});
}

void TfConfigPreview::setConfig(const engine::estimator::RunConfig& config) {
  config_ = config;
  const QString text = tfConfigText(config.cluster());
  if (text != meaning_->toPlainText()) meaning_->setPlainText(text);
  if (!pasted_->toPlainText().isEmpty()) delay_.start();
}

void TfConfigPreview::read() {
  if (pasted_->toPlainText().trimmed().isEmpty()) {
    queue_.cancel({});
    return show({});
  }
  // As a process that has no cluster of its own yet.
  engine::estimator::RunConfig config = config_;
  config.clear_cluster();
  queue_.run<TfConfigReading>(
      {}, [config, text = pasted_->toPlainText()] { return readTfConfig(config, text); },
      [this](const TfConfigReading& reading) { show(reading); });
}

void TfConfigPreview::show(const TfConfigReading& reading) {
  reading_ = reading;
  problem_->setProblem(reading.problem);
  while (facts_->rowCount() > 0) facts_->removeRow(0);
  for (const auto& [name, value] : reading.facts) {
    auto* text = new QLabel(value, factsBox_);
    text->setObjectName(QStringLiteral("fact.") + name);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text->setFocusPolicy(Qt::NoFocus);
    //: A form label: the name of a property before its value.
    facts_->addRow(tr("%1:").arg(name), text);
  }
  factsBox_->setVisible(!reading.facts.empty());
  take_->setVisible(!reading.facts.empty());
}

}  // namespace app
