#include "app/shell/pages/hook_settings.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/core/error.h"
#include "widgets/forms/proto_form.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

constexpr QSize kHookSettingsSize{520, 400};
constexpr int kHookSettingsMargin = 16;

}  // namespace

HookSettings::HookSettings(const plugins::PluginSpec& spec, const std::map<std::string, std::string>& given,
                           widgets::Dialogs* dialogs, QWidget* parent)
    : QDialog(parent),
      spec_(spec),
      parameters_(spec),
      form_(new widgets::ProtoForm(*parameters_.make(given), dialogs, this)),
      problem_(new QLabel(this)) {
  setObjectName(QStringLiteral("hookSettings"));
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(false);
  setWindowTitle(tr("Hook %1").arg(QString::fromStdString(spec.name)));
  resize(kHookSettingsSize);
  build(spec);
  refresh();
}

HookSettings::~HookSettings() {
  delete form_;  // before the type of its message
}

void HookSettings::build(const plugins::PluginSpec& spec) {
  auto* about = new QLabel(QString::fromStdString(spec.description), this);
  about->setWordWrap(true);
  about->setTextFormat(Qt::PlainText);
  form_->setObjectName(QStringLiteral("hookForm"));
  problem_->setObjectName(QStringLiteral("hookProblem"));
  problem_->setAccessibleName(tr("What is missing"));
  problem_->setWordWrap(true);
  problem_->setTextFormat(Qt::PlainText);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  take_ = buttons->button(QDialogButtonBox::Ok);
  take_->setObjectName(QStringLiteral("hookTake"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kHookSettingsMargin, kHookSettingsMargin, kHookSettingsMargin, kHookSettingsMargin);
  column->addWidget(about);
  column->addWidget(form_, 1);
  column->addWidget(problem_);
  column->addWidget(buttons);
  connect(form_, &widgets::ProtoForm::changed, this, &HookSettings::refresh);
  connect(buttons, &QDialogButtonBox::accepted, this, &HookSettings::choose);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString HookSettings::problem() const {
  if (const QStringList problems = form_->problems(); !problems.isEmpty()) return problems.front();
  try {
    plugins::resolveParameters(spec_.name, spec_.parameters, plugins::parameterTexts(form_->message()));
  } catch (const engine::Error& error) {
    return widgets::errorWords(error);
  }
  return {};
}

void HookSettings::refresh() {
  const QString why = problem();
  problem_->setText(why);
  problem_->setVisible(!why.isEmpty());
  take_->setEnabled(why.isEmpty());
}

void HookSettings::choose() {
  emit chosen(plugins::parameterTexts(form_->message()));
  accept();
}

}  // namespace app
