#include "widgets/dashboards/custom_scalars/layout_dialog.h"

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTabWidget>

#include "widgets/dashboards/custom_scalars/layout_json.h"
#include "widgets/dashboards/custom_scalars/layout_tree.h"
#include "widgets/forms/form_layout.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/type_scale.h"

namespace widgets {

using summaries::values::CustomScalarsLayout;

LayoutDialog::LayoutDialog(const CustomScalarsLayout& layout, const QString& name, QWidget* parent)
    : QDialog(parent),
      name_(new QLineEdit(name, this)),
      tabs_(new QTabWidget(this)),
      tree_(new LayoutTree(this)),
      text_(new QPlainTextEdit(QString::fromUtf8(layoutJson(layout)), this)),
      problem_(new QLabel(this)) {
  setObjectName(QStringLiteral("layoutDialog"));
  setWindowTitle(tr("Layout of custom scalars"));
  setAttribute(Qt::WA_DeleteOnClose);
  resize(640, 560);
  name_->setObjectName(QStringLiteral("layoutName"));
  auto* form = new FormLayout;
  form->addRow(tr("Name:"), name_);
  tree_->setLayoutShown(layout);
  text_->setObjectName(QStringLiteral("layoutText"));
  text_->setAccessibleName(tr("Layout as JSON"));
  text_->setToolTip(
      tr("TensorBoard\u2019s layout as JSON: categories of charts. \u201cmultiline\u201d draws every tag that matches "
         "one of its regular expressions, \u201cmargin\u201d a value between two others."));
  text_->setFont(roleFont(text_->font(), TextRole::kCode));
  text_->setTabChangesFocus(true);
  tabs_->setObjectName(QStringLiteral("layoutTabs"));
  tabs_->addTab(tree_, tr("Charts"));
  tabs_->addTab(text_, tr("JSON"));
  problem_->setObjectName(QStringLiteral("layoutProblem"));
  problem_->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Apply | QDialogButtonBox::Close, this);
  apply_ = buttons->button(QDialogButtonBox::Apply);
  apply_->setObjectName(QStringLiteral("layoutApply"));
  apply_->setToolTip(tr("Save the layout in the workspace and show it"));
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addWidget(tabs_, 1);
  column->addWidget(problem_);
  column->addWidget(buttons);
  connect(text_, &QPlainTextEdit::textChanged, this, &LayoutDialog::check);
  connect(tree_, &LayoutTree::edited, this, &LayoutDialog::check);
  connect(name_, &QLineEdit::textChanged, this, &LayoutDialog::check);
  connect(tabs_, &QTabWidget::currentChanged, this, &LayoutDialog::showTab);
  connect(apply_, &QPushButton::clicked, this, [this] {
    CustomScalarsLayout written;
    if (read(written).isEmpty()) emit applied(name_->text().trimmed(), written);
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  check();
}

QString LayoutDialog::read(CustomScalarsLayout& layout) const {
  // The tree goes through JSON too: what is wrong with a pattern is found there.
  const bool isText = tabs_->currentWidget() == text_;
  const ParsedLayout parsed = parsedLayout(isText ? text_->toPlainText().toUtf8() : layoutJson(tree_->shownLayout()));
  layout = parsed.layout;
  return parsed.problem;
}

// Each shows what the other one has; JSON with a fault stays where it is.
void LayoutDialog::showTab(int tab) {
  if (tabs_->widget(tab) == text_) {
    text_->setPlainText(QString::fromUtf8(layoutJson(tree_->shownLayout())));
    return;
  }
  const ParsedLayout parsed = parsedLayout(text_->toPlainText().toUtf8());
  if (parsed.problem.isEmpty()) {
    tree_->setLayoutShown(parsed.layout);
    check();
    return;
  }
  const QSignalBlocker blocker(tabs_);
  tabs_->setCurrentWidget(text_);
}

void LayoutDialog::check() {
  CustomScalarsLayout layout;
  QString problem = read(layout);
  if (problem.isEmpty() && name_->text().trimmed().isEmpty()) problem = tr("The layout needs a name.");
  problem_->setText(problem);
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, tone(colors, Tone::kError));
  problem_->setPalette(colors);
  apply_->setEnabled(problem.isEmpty());
}

}  // namespace widgets
