#include "app/features/report/report_dialog.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QUndoStack>

#include "widgets/forms/field_problem.h"

namespace app {
namespace {

constexpr int kPreviewDelayMs = 250;
constexpr int kPreviewWidth = 420;

QString labelOfSection(const ReportSection& section) {
  const QString word = sectionWord(section.kind);
  if (!section.title.isEmpty()) return section.title;
  //: A section of a report without a title: what it is, and of what
  return section.tag.isEmpty() ? word : ReportDialog::tr("%1: %2").arg(word, section.tag);
}

}  // namespace

Report ReportDialog::blankReport() {
  Report blank;
  blank.title = tr("Report");
  return blank;
}

ReportState ReportDialog::state() const {
  return {openName_, report_, current()};
}

// Of a file, or a new one.
void ReportDialog::showReport(const QString& name, const Report& report) {
  openName_ = name;
  report_ = report;
  saved_ = report;
  showSections(-1);
  state_->clear();
}

void ReportDialog::showState(const ReportState& state) {
  if (state.name != openName_) {
    openName_ = state.name;
    const QSignalBlocker blocker(name_);
    name_->setEditText(state.name);
    saved_.reset();
    readSaved();
  }
  report_ = state.report;
  showSections(state.section);
}

void ReportDialog::showSections(int current) {
  fillList();
  {
    const QScopedValueRollback filling(filling_, true);
    list_->setCurrentRow(std::clamp(current + 1, 0, list_->count() - 1));
  }
  showCurrent();
  updateModified();
  refreshPreview();
}

// The report itself is the first row, then its sections.
void ReportDialog::fillList() {
  const QScopedValueRollback filling(filling_, true);
  list_->clear();
  auto* head = new QListWidgetItem(tr("Title and introduction"), list_);
  head->setFlags(head->flags() & ~(Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled));
  head->setData(Qt::UserRole, -1);
  for (std::size_t i = 0; i < report_.sections.size(); ++i) {
    auto* item = new QListWidgetItem(labelOfSection(report_.sections[i]), list_);
    item->setFlags(item->flags() & ~Qt::ItemIsDropEnabled);
    item->setData(Qt::UserRole, static_cast<int>(i));
    item->setToolTip(sectionWord(report_.sections[i].kind));
  }
}

int ReportDialog::current() const {
  return list_->currentRow() - 1;
}

void ReportDialog::showCurrent() {
  const QScopedValueRollback filling(filling_, true);
  const int at = current();
  const bool isSection = at >= 0 && at < static_cast<int>(report_.sections.size());
  const QString note = isSection ? report_.sections[static_cast<std::size_t>(at)].note : report_.note;
  kind_->setText(isSection ? sectionWord(report_.sections[static_cast<std::size_t>(at)].kind)
                           : tr("Title and introduction"));
  sectionTitle_->setText(isSection ? report_.sections[static_cast<std::size_t>(at)].title : report_.title);
  if (note_->toPlainText() != note) note_->setPlainText(note);
  updateActions();
}

void ReportDialog::updateActions() {
  using widgets::ActionRegistry;
  const ReportActions& actions = *parts_.actions;
  const int at = current();
  const bool isSection = at >= 0;
  const bool isLast = at + 1 == static_cast<int>(report_.sections.size());
  const QString none = isSection ? QString() : tr("Select a section first.");
  ActionRegistry::disable(actions.remove, none);
  ActionRegistry::disable(actions.up, at == 0 ? tr("It is already the first section.") : none);
  ActionRegistry::disable(actions.down, isSection && isLast ? tr("It is already the last section.") : none);
  const bool isNamed = name_->currentText().trimmed() != openName_;
  ActionRegistry::disable(actions.save, modified_ || isNamed ? QString() : tr("The report has no changes."));
  ActionRegistry::disable(actions.drop, openName_.isEmpty() ? tr("The report is not saved yet.") : QString());
  const bool exports = progress_->isVisibleTo(this);
  for (QAction* action : {actions.html, actions.pdf})
    ActionRegistry::disable(action, exports ? tr("An export is being written.") : QString());
}

// What is typed counts at once.
void ReportDialog::takeWords() {
  if (filling_) return;
  const ReportState before = state();
  const int at = current();
  ReportSection* section = at < 0 ? nullptr : &report_.sections[static_cast<std::size_t>(at)];
  QString& title = section ? section->title : report_.title;
  const bool isTitle = title != sectionTitle_->text();
  title = sectionTitle_->text();
  (section ? section->note : report_.note) = note_->toPlainText();
  if (section) list_->item(at + 1)->setText(labelOfSection(*section));
  updateModified();
  refreshPreview();
  if (report_ == before.report) return;
  parts_.undo->push(new ReportCommand(isTitle ? tr("edit of a title in the report") : tr("edit of the report"), before,
                                      state(), parts_.show,
                                      QStringLiteral("%1/%2").arg(isTitle ? u"title" : u"note").arg(at)));
}

void ReportDialog::change(const QString& text, const Report& report, int current) {
  const ReportState before = state();
  report_ = report;
  showSections(current);
  parts_.undo->push(new ReportCommand(text, before, state(), parts_.show));
}

// Undo brings them back.
void ReportDialog::dropChanges() {
  parts_.undo->push(new ReportCommand(tr("discarding the changes of a report"), state(),
                                      {openName_, saved_.value_or(blankReport()), -1}, parts_.show));
}

void ReportDialog::add(const std::vector<ReportSection>& sections) {
  if (sections.empty()) return showProblem(tr("There is nothing of this kind to add. Pin charts or train first."));
  showProblem({});
  Report report = report_;
  const int at = std::clamp(current() + 1, 0, static_cast<int>(report.sections.size()));
  report.sections.insert(report.sections.begin() + at, sections.begin(), sections.end());
  const QString what = sections.size() == 1 ? labelOfSection(sections.front()) : tr("the pinned charts");
  change(tr("addition of %1 to the report").arg(what), report, at + static_cast<int>(sections.size()) - 1);
}

void ReportDialog::removeCurrent() {
  const int at = current();
  if (at < 0) return;
  Report report = report_;
  const auto section = report.sections.begin() + at;
  const QString text = tr("removal of %1 from the report").arg(labelOfSection(*section));
  report.sections.erase(section);
  change(text, report, std::min(at, static_cast<int>(report.sections.size()) - 1));
}

void ReportDialog::moveCurrent(int by) {
  const int from = current();
  const int to = from + by;
  if (from < 0 || to < 0 || to >= static_cast<int>(report_.sections.size())) return;
  Report report = report_;
  std::swap(report.sections[static_cast<std::size_t>(from)], report.sections[static_cast<std::size_t>(to)]);
  change(tr("move of %1 in the report").arg(labelOfSection(report.sections[static_cast<std::size_t>(to)])), report, to);
}

// The list was dragged: its rows know which sections they were.
void ReportDialog::onRowsMoved() {
  if (filling_) return;
  Report report = report_;
  report.sections.clear();
  int selected = -1;
  for (int row = 0; row < list_->count(); ++row) {
    const int was = list_->item(row)->data(Qt::UserRole).toInt();
    if (was < 0) continue;
    if (row == list_->currentRow()) selected = static_cast<int>(report.sections.size());
    report.sections.push_back(report_.sections[static_cast<std::size_t>(was)]);
  }
  if (report != report_) change(tr("move of sections in the report"), report, selected);
}

void ReportDialog::updateModified() {
  modified_ = !saved_ || report_ != *saved_;
  dropping_ = false;
  setWindowTitle(modified_ ? tr("Report (changed)") : tr("Report"));
  if (modified_) state_->clear();
  updateActions();
}

void ReportDialog::showProblem(const QString& problem) {
  problem_->setProblem(problem);
}

void ReportDialog::refreshPreview() {
  previewDelay_.start(kPreviewDelayMs);
}

void ReportDialog::drawPreview() {
  const int page = pageBox_->value() - 1;
  const double ratio = devicePixelRatioF();
  queue_.run<ReportPreview>(
      QStringLiteral("preview"),
      [content = parts_.content(report_), page, ratio] { return reportPreview(content, page, kPreviewWidth, ratio); },
      [this](const ReportPreview& preview) {
        const QScopedValueRollback filling(filling_, true);
        page_->setPixmap(QPixmap::fromImage(preview.image));
        pageBox_->setMaximum(preview.pages);
        pageBox_->setSuffix(tr(" of %1").arg(preview.pages));
        pageBox_->setValue(preview.page + 1);
      });
}

void ReportDialog::reject() {
  if (modified_ && dropping_) dropChanges();
  if (!modified_ || dropping_) return QDialog::reject();
  dropping_ = true;
  showProblem(tr("The report has unsaved changes. Save it, or close again to discard them."));
}

}  // namespace app
