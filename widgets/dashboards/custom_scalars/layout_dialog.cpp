#include "widgets/dashboards/custom_scalars/layout_dialog.h"

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

#include "widgets/dashboards/custom_scalars/layout_json.h"
#include "widgets/panels/tones.h"

namespace widgets {

LayoutDialog::LayoutDialog(const QString& json, QWidget* parent)
    : QDialog(parent), text_(new QPlainTextEdit(json, this)), problem_(new QLabel(this)) {
  setObjectName(QStringLiteral("layoutDialog"));
  setWindowTitle(tr("Layout of custom scalars"));
  setAttribute(Qt::WA_DeleteOnClose);
  resize(560, 520);
  auto* help =
      new QLabel(tr("TensorBoard\u2019s layout as JSON: categories of charts. \u201cmultiline\u201d draws every "
                    "tag that one of its regular expressions matches, \u201cmargin\u201d a value between two "
                    "others. Without any text the layouts of the logs are shown."),
                 this);
  help->setWordWrap(true);
  text_->setObjectName(QStringLiteral("layoutText"));
  text_->setAccessibleName(tr("Layout as JSON"));
  text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  text_->setTabChangesFocus(true);
  problem_->setObjectName(QStringLiteral("layoutProblem"));
  problem_->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Apply | QDialogButtonBox::Close, this);
  apply_ = buttons->button(QDialogButtonBox::Apply);
  apply_->setObjectName(QStringLiteral("layoutApply"));
  auto* column = new QVBoxLayout(this);
  column->addWidget(help);
  column->addWidget(text_, 1);
  column->addWidget(problem_);
  column->addWidget(buttons);
  connect(text_, &QPlainTextEdit::textChanged, this, &LayoutDialog::check);
  connect(apply_, &QPushButton::clicked, this, [this] { emit applied(text_->toPlainText().trimmed()); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  check();
}

void LayoutDialog::check() {
  const QString json = text_->toPlainText().trimmed();
  const QString problem = json.isEmpty() ? QString() : parsedLayout(json.toUtf8()).problem;
  problem_->setText(problem);
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, tone(colors, Tone::kError));
  problem_->setPalette(colors);
  apply_->setEnabled(problem.isEmpty());
}

}  // namespace widgets
