#include "app/report/report_dialog.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QToolButton>

#include "widgets/forms/field_problem.h"

namespace app {
namespace {

constexpr int kPreviewDelayMs = 250;
constexpr int kPreviewWidth = 420;
constexpr std::size_t kRememberedChanges = 100;

QString labelOfSection(const ReportSection& section) {
  const QString word = sectionWord(section.kind);
  if (!section.title.isEmpty()) return section.title;
  //: A section of a report without a title: what it is, and of what
  return section.tag.isEmpty() ? word : ReportDialog::tr("%1: %2").arg(word, section.tag);
}

}  // namespace

void ReportDialog::showReport(const Report& report) {
  former_.clear();
  report_ = report;
  {
    const QScopedValueRollback filling(filling_, true);
    title_->setText(report.title);
  }
  fillList();
  list_->setCurrentRow(0);
  showCurrent();
  setModified(false);
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
  remove_->setEnabled(isSection);
  up_->setEnabled(isSection && at > 0);
  down_->setEnabled(isSection && at + 1 < static_cast<int>(report_.sections.size()));
  undo_->setEnabled(!former_.empty());
}

// What is typed counts at once.
void ReportDialog::takeWords() {
  if (filling_) return;
  const int at = current();
  if (at < 0) {
    report_.title = sectionTitle_->text();
    report_.note = note_->toPlainText();
    const QScopedValueRollback filling(filling_, true);
    title_->setText(report_.title);
  } else {
    ReportSection& section = report_.sections[static_cast<std::size_t>(at)];
    section.title = sectionTitle_->text();
    section.note = note_->toPlainText();
    list_->item(at + 1)->setText(labelOfSection(section));
  }
  setModified(true);
  refreshPreview();
}

// Of the sections; can be undone. `current` is the section that is selected then.
void ReportDialog::change(const Report& report, int current) {
  if (former_.size() == kRememberedChanges) former_.erase(former_.begin());
  former_.push_back(report_);
  report_ = report;
  fillList();
  list_->setCurrentRow(current + 1);
  showCurrent();
  setModified(true);
  refreshPreview();
}

void ReportDialog::undo() {
  if (former_.empty()) return;
  report_ = former_.back();
  former_.pop_back();
  const int row = list_->currentRow();
  fillList();
  list_->setCurrentRow(std::min(row, list_->count() - 1));
  showCurrent();
  setModified(true);
  refreshPreview();
}

void ReportDialog::add(const std::vector<ReportSection>& sections) {
  if (sections.empty()) return showProblem(tr("There is nothing of this kind to add. Pin charts, or train first."));
  showProblem({});
  Report report = report_;
  const int at = std::clamp(current() + 1, 0, static_cast<int>(report.sections.size()));
  report.sections.insert(report.sections.begin() + at, sections.begin(), sections.end());
  change(report, at + static_cast<int>(sections.size()) - 1);
}

void ReportDialog::removeCurrent() {
  const int at = current();
  if (at < 0) return;
  Report report = report_;
  report.sections.erase(report.sections.begin() + at);
  change(report, std::min(at, static_cast<int>(report.sections.size()) - 1));
}

void ReportDialog::moveCurrent(int by) {
  const int from = current();
  const int to = from + by;
  if (from < 0 || to < 0 || to >= static_cast<int>(report_.sections.size())) return;
  Report report = report_;
  std::swap(report.sections[static_cast<std::size_t>(from)], report.sections[static_cast<std::size_t>(to)]);
  change(report, to);
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
  if (report != report_) change(report, selected);
}

void ReportDialog::setModified(bool modified) {
  modified_ = modified;
  dropping_ = false;
  setWindowTitle(modified ? tr("Report (changed)") : tr("Report"));
  save_->setEnabled(modified);
  if (modified) state_->clear();
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
  if (!modified_ || dropping_) return QDialog::reject();
  dropping_ = true;
  showProblem(tr("The report has changes that are not saved. Close again to drop them, or save it."));
}

}  // namespace app
