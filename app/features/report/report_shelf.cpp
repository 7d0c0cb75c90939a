#include "app/features/report/report_shelf.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QUndoStack>

#include "app/features/report/report_actions.h"
#include "app/workbench/undo/file_change.h"
#include "app/workbench/undo/run_trash.h"
#include "widgets/util/action_button.h"

namespace app {
namespace {

QPushButton* shelfButton(const char* name, QAction* action, const QString& text, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setObjectName(QString::fromLatin1(name));
  button->setAutoDefault(false);
  widgets::followAction(button, action);
  return button;
}

}  // namespace

Report blankReport() {
  Report blank;
  blank.title = ReportShelf::tr("Report");
  return blank;
}

ReportShelf::ReportShelf(const ReportActions& actions, const Services& services, widgets::BackgroundTasks& queue,
                         QWidget* parent)
    : QWidget(parent), services_(services), queue_(queue) {
  build(actions);
  list();
}

void ReportShelf::build(const ReportActions& actions) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  name_ = new QComboBox(this);
  name_->setObjectName(QStringLiteral("reportName"));
  name_->setAccessibleName(tr("Name of the report"));
  name_->setToolTip(tr("Name of the report; choose another one to open it"));
  name_->setEditable(true);
  name_->setInsertPolicy(QComboBox::NoInsert);
  name_->setMinimumWidth(240);
  name_->lineEdit()->setPlaceholderText(tr("Name of the report"));
  name_->lineEdit()->setObjectName(QStringLiteral("reportNameText"));
  auto* save = shelfButton("reportSave", actions.save, tr("Save"), this);
  auto* drop = shelfButton("reportDelete", actions.drop, tr("Delete"), this);
  state_ = new QLabel(this);
  state_->setObjectName(QStringLiteral("reportState"));
  state_->setForegroundRole(QPalette::PlaceholderText);
  auto* label = new QLabel(tr("Report:"), this);
  label->setBuddy(name_);
  row->addWidget(label);
  row->addWidget(name_);
  row->addWidget(save);
  row->addWidget(drop);
  row->addWidget(state_, 1);
  connect(name_, &QComboBox::textActivated, this, &ReportShelf::chosen);
  connect(name_, &QComboBox::editTextChanged, this, &ReportShelf::nameChanged);
}

QString ReportShelf::typedName() const {
  return name_->currentText().trimmed();
}

void ReportShelf::setState(const QString& text) {
  state_->setText(text);
}

void ReportShelf::list() {
  queue_.run<QStringList>(
      QStringLiteral("list"), [root = services_.workspace] { return reportNames(root); },
      [this](const QStringList& names) {
        const QSignalBlocker blocker(name_);
        const QString typed = name_->currentText();
        name_->clear();
        name_->addItems(names);
        name_->setCurrentIndex(-1);
        name_->setEditText(typed);
      });
}

void ReportShelf::readFiles() {
  list();
  readSaved();
}

void ReportShelf::showOpen(const QString& name, const Report& report) {
  openName_ = name;
  saved_ = report;
}

void ReportShelf::showNamed(const QString& name) {
  if (name == openName_) return;
  openName_ = name;
  {
    const QSignalBlocker blocker(name_);
    name_->setEditText(name);
  }
  saved_.reset();
  readSaved();
}

// Whether the report differs from its file.
void ReportShelf::readSaved() {
  if (openName_.isEmpty()) {
    saved_ = blankReport();
    emit savedChanged();
    return;
  }
  queue_.run<LoadedReport>(
      QStringLiteral("saved"), [file = reportFile(services_.workspace, openName_)] { return loadReport(file); },
      [this, name = openName_](const LoadedReport& report) {
        if (name != openName_) return;
        saved_ = report.report;
        emit savedChanged();
      });
}

void ReportShelf::open(const QString& name) {
  queue_.run<LoadedReport>(
      QStringLiteral("open"), [file = reportFile(services_.workspace, name)] { return loadReport(file); },
      [this, name](const LoadedReport& report) {
        emit problem(report.problem);
        if (report.report) emit loaded(name, *report.report);
      });
}

void ReportShelf::save(const Report& report) {
  const QString name = typedName();
  if (const QString why = reportNameProblem(name); !why.isEmpty()) {
    name_->setFocus();
    emit problem(why);
    return;
  }
  if (name != openName_ && name != replacing_ && name_->findText(name, Qt::MatchFixedString) >= 0) {
    replacing_ = name;
    emit problem(tr("A report named “%1” already exists. Save again to replace it, or enter another name.").arg(name));
    return;
  }
  replacing_.clear();
  queue_.run<SavedReport>(
      QStringLiteral("save"),
      [report, file = reportFile(services_.workspace, name)] { return saveReport(report, file); },
      [this, report, name](const SavedReport& result) { onSaved(name, report, result); });
}

void ReportShelf::onSaved(const QString& name, const Report& report, const SavedReport& result) {
  emit problem(result.problem);
  if (!result.problem.isEmpty()) return;
  const QString file = reportFile(services_.workspace, name);
  services_.undo->push(new FileCommand(
      tr("saving of the report %1").arg(name), *services_.keeper, {{file, result.before}}, {{file, result.after}}, true,
      [changed = services_.filesChanged](const QStringList& problems, bool) { changed(problems); }));
  openName_ = name;
  saved_ = report;  // what was typed meanwhile is not saved yet
  emit savedChanged();
  state_->setText(tr("Saved as %1").arg(name));
  list();
}

void ReportShelf::remove(const ReportState& open) {
  if (openName_.isEmpty()) return;
  queue_.run<TrashResult>(
      QStringLiteral("delete"), [file = reportFile(services_.workspace, openName_)] { return moveToTrash({file}); },
      [this, open](const TrashResult& result) {
        emit problem(result.problems.join(QLatin1Char(' ')));
        if (!result.problems.isEmpty()) return;
        const auto moved = [changed = services_.filesChanged, show = services_.show, open](const QStringList& problems,
                                                                                           bool back) {
          changed(problems);
          if (problems.isEmpty()) show(back ? open : ReportState{{}, blankReport(), -1});
        };
        services_.undo->push(
            new TrashCommand(tr("deletion of the report %1").arg(open.name), *services_.keeper, result.inTrash, moved));
        emit deleted();
        state_->setText(tr("%1 is in the trash.").arg(open.name));
        list();
      });
}

}  // namespace app
