// The widgets of the report dialog.
#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/features/report/report_dialog.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/glyphs.h"
#include "widgets/util/action_button.h"

namespace app {
namespace {

using widgets::Glyph;
using widgets::glyphIcon;

constexpr QSize kReportSize{1120, 760};
constexpr int kSectionsWidth = 260;
constexpr int kPaperWidth = 460;

QToolButton* iconButton(const char* name, QAction* action, const QIcon& icon, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setObjectName(QString::fromLatin1(name));
  button->setIcon(icon);
  button->setAutoRaise(true);
  button->setAccessibleName(widgets::ActionRegistry::tip(action));
  widgets::followAction(button, action);
  return button;
}

QPushButton* textButton(const char* name, QAction* action, const QString& text, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setObjectName(QString::fromLatin1(name));
  button->setAutoDefault(false);
  widgets::followAction(button, action);
  return button;
}

}  // namespace

ReportDialog::ReportDialog(const ReportParts& parts, QWidget* parent) : QDialog(parent), parts_(parts) {
  setObjectName(QStringLiteral("reportDialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(false);
  resize(kReportSize);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->addWidget(makeHead());
  auto* middle = new QHBoxLayout;
  middle->setSpacing(12);
  middle->addWidget(makeSections());
  middle->addWidget(makeWords(), 1);
  middle->addWidget(makePreview());
  column->addLayout(middle, 1);
  column->addWidget(makeFoot());
  connectActions();
  previewDelay_.setSingleShot(true);
  connect(&previewDelay_, &QTimer::timeout, this, &ReportDialog::drawPreview);
  listReports();
  showReport({}, blankReport());
  list_->setFocus();
}

ReportDialog::~ReportDialog() {
  if (cancel_) *cancel_ = true;
}

QWidget* ReportDialog::makeHead() {
  auto* head = new QWidget(this);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, 0, 0, 0);
  name_ = new QComboBox(head);
  name_->setObjectName(QStringLiteral("reportName"));
  name_->setAccessibleName(tr("Name of the report"));
  name_->setToolTip(tr("Name of the report; choose another one to open it"));
  name_->setEditable(true);
  name_->setInsertPolicy(QComboBox::NoInsert);
  name_->setMinimumWidth(240);
  name_->lineEdit()->setPlaceholderText(tr("Name of the report"));
  name_->lineEdit()->setObjectName(QStringLiteral("reportNameText"));
  auto* save = textButton("reportSave", parts_.actions->save, tr("Save"), head);
  auto* drop = textButton("reportDelete", parts_.actions->drop, tr("Delete"), head);
  state_ = new QLabel(head);
  state_->setObjectName(QStringLiteral("reportState"));
  state_->setForegroundRole(QPalette::PlaceholderText);
  auto* label = new QLabel(tr("Report:"), head);
  label->setBuddy(name_);
  row->addWidget(label);
  row->addWidget(name_);
  row->addWidget(save);
  row->addWidget(drop);
  row->addWidget(state_, 1);
  connect(name_, &QComboBox::textActivated, this, &ReportDialog::open);
  connect(name_, &QComboBox::editTextChanged, this, &ReportDialog::updateActions);
  return head;
}

QWidget* ReportDialog::makeSections() {
  auto* side = new QWidget(this);
  side->setFixedWidth(kSectionsWidth);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  list_ = new QListWidget(side);
  list_->setObjectName(QStringLiteral("reportSections"));
  list_->setAccessibleName(tr("Sections of the report"));
  list_->setDragDropMode(QAbstractItemView::InternalMove);
  list_->setDefaultDropAction(Qt::MoveAction);
  column->addWidget(list_, 1);
  auto* row = new QHBoxLayout;
  auto* add = new QToolButton(side);
  add->setObjectName(QStringLiteral("reportAdd"));
  add->setText(tr("Add"));
  add->setIcon(glyphIcon(Glyph::kAdd));
  add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  add->setToolTip(tr("Add a section after the selected one"));
  add->setPopupMode(QToolButton::InstantPopup);
  add_ = new QMenu(add);
  add->setMenu(add_);
  connect(add_, &QMenu::aboutToShow, this, &ReportDialog::fillAddMenu);
  row->addWidget(add);
  row->addStretch(1);
  const ReportActions& actions = *parts_.actions;
  row->addWidget(iconButton("reportUp", actions.up, actions.up->icon(), side));
  row->addWidget(iconButton("reportDown", actions.down, actions.down->icon(), side));
  row->addWidget(iconButton("reportRemove", actions.remove, actions.remove->icon(), side));
  row->addWidget(iconButton("reportUndo", actions.undo, glyphIcon(Glyph::kReset), side));
  list_->addActions({actions.up, actions.down, actions.remove});
  column->addLayout(row);
  connect(list_, &QListWidget::currentRowChanged, this, [this] {
    if (!filling_) showCurrent();
  });
  connect(list_->model(), &QAbstractItemModel::rowsMoved, this, &ReportDialog::onRowsMoved, Qt::QueuedConnection);
  return side;
}

void ReportDialog::connectActions() {
  const ReportActions& actions = *parts_.actions;
  addActions({actions.save, actions.drop, actions.html, actions.pdf, actions.undo, actions.redo});
  connect(actions.save, &QAction::triggered, this, &ReportDialog::save);
  connect(actions.drop, &QAction::triggered, this, &ReportDialog::deleteReport);
  connect(actions.up, &QAction::triggered, this, [this] { moveCurrent(-1); });
  connect(actions.down, &QAction::triggered, this, [this] { moveCurrent(1); });
  connect(actions.remove, &QAction::triggered, this, &ReportDialog::removeCurrent);
  connect(actions.html, &QAction::triggered, this, [this] { exportAs(ReportFormat::kHtml); });
  connect(actions.pdf, &QAction::triggered, this, [this] { exportAs(ReportFormat::kPdf); });
}

void ReportDialog::fillAddMenu() {
  add_->clear();
  add_->addAction(tr("Pinned charts"), this, [this] { add(parts_.pinned()); });
  QMenu* charts = add_->addMenu(tr("Chart"));
  for (const ReportSection& section : parts_.charts())
    charts->addAction(section.tag, this, [this, section] { add({section}); });
  charts->setEnabled(!charts->isEmpty());
  for (const SectionKind kind :
       {SectionKind::kRuns, SectionKind::kHyperparameters, SectionKind::kRunNotes, SectionKind::kText}) {
    ReportSection section;
    section.kind = kind;
    section.title = sectionWord(kind);
    add_->addAction(sectionWord(kind), this, [this, section] { add({section}); });
  }
}

QWidget* ReportDialog::makeWords() {
  auto* words = new QWidget(this);
  auto* column = new QVBoxLayout(words);
  column->setContentsMargins(0, 0, 0, 0);
  kind_ = new QLabel(words);
  QFont bold = kind_->font();
  bold.setWeight(QFont::DemiBold);
  kind_->setFont(bold);
  sectionTitle_ = new QLineEdit(words);
  sectionTitle_->setObjectName(QStringLiteral("reportTitle"));
  sectionTitle_->setAccessibleName(tr("Title"));
  sectionTitle_->setPlaceholderText(tr("Title"));
  note_ = new QPlainTextEdit(words);
  note_->setObjectName(QStringLiteral("reportNote"));
  note_->setAccessibleName(tr("Note in Markdown"));
  note_->setPlaceholderText(tr("Note, in Markdown: **bold**, lists, tables"));
  note_->setTabChangesFocus(true);
  column->addWidget(kind_);
  column->addWidget(sectionTitle_);
  column->addWidget(note_, 1);
  connect(sectionTitle_, &QLineEdit::textChanged, this, &ReportDialog::takeWords);
  connect(note_, &QPlainTextEdit::textChanged, this, &ReportDialog::takeWords);
  return words;
}

QWidget* ReportDialog::makePreview() {
  auto* side = new QWidget(this);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea(side);
  scroll->setFixedWidth(kPaperWidth);
  scroll->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  scroll->setBackgroundRole(QPalette::Mid);
  scroll->setFocusPolicy(Qt::NoFocus);
  page_ = new QLabel;
  page_->setObjectName(QStringLiteral("reportPage"));
  page_->setAccessibleName(tr("Preview"));
  scroll->setWidget(page_);
  scroll->setWidgetResizable(true);
  page_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  pageBox_ = new QSpinBox(side);
  pageBox_->setObjectName(QStringLiteral("reportPageNumber"));
  pageBox_->setAccessibleName(tr("Page to preview"));
  pageBox_->setPrefix(tr("Page "));
  pageBox_->setRange(1, 1);
  column->addWidget(scroll, 1);
  column->addWidget(pageBox_, 0, Qt::AlignHCenter);
  connect(pageBox_, &QSpinBox::valueChanged, this, [this] {
    if (!filling_) drawPreview();
  });
  return side;
}

QWidget* ReportDialog::makeFoot() {
  auto* foot = new QWidget(this);
  auto* row = new QHBoxLayout(foot);
  row->setContentsMargins(0, 0, 0, 0);
  problem_ = new widgets::FieldProblem({}, foot);
  problem_->setObjectName(QStringLiteral("reportProblem"));
  progress_ = new QProgressBar(foot);
  progress_->setObjectName(QStringLiteral("reportProgress"));
  progress_->setAccessibleName(tr("Progress of the export"));
  progress_->setMaximumWidth(180);
  const auto button = [&](const char* name, const QString& text, const QString& tip) {
    auto* made = new QPushButton(text, foot);
    made->setObjectName(QString::fromLatin1(name));
    made->setAutoDefault(false);
    made->setToolTip(tip);
    return made;
  };
  stop_ = button("reportCancel", tr("Cancel export"), tr("Cancel the export; no file is written"));
  auto* close = button("reportClose", tr("Close"), tr("Close (Esc)"));
  row->addWidget(problem_, 1);
  row->addStretch(0);
  row->addWidget(progress_);
  row->addWidget(stop_);
  row->addWidget(textButton("reportHtml", parts_.actions->html, tr("Export HTML…"), foot));
  row->addWidget(textButton("reportPdf", parts_.actions->pdf, tr("Export PDF…"), foot));
  row->addWidget(close);
  progress_->hide();
  stop_->hide();
  connect(close, &QPushButton::clicked, this, &ReportDialog::reject);
  connect(stop_, &QPushButton::clicked, this, [this] {
    if (cancel_) *cancel_ = true;
    stop_->setEnabled(false);
  });
  return foot;
}

}  // namespace app
