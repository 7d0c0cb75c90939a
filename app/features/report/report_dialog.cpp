#include "app/features/report/report_dialog.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QUndoStack>
#include <QVBoxLayout>
#include <algorithm>

#include "app/features/report/export_bar.h"
#include "app/features/report/page_preview.h"
#include "app/features/report/report_shelf.h"
#include "app/features/report/section_list.h"
#include "app/features/report/section_words.h"
#include "widgets/forms/field_problem.h"

namespace app {
namespace {

constexpr QSize kReportSize{1120, 760};

}  // namespace

ReportDialog::ReportDialog(const ReportParts& parts, QWidget* parent) : QDialog(parent), parts_(parts) {
  setObjectName(QStringLiteral("reportDialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(false);
  resize(kReportSize);
  build();
  connectActions();
  connectParts();
  showReport({}, blankReport());
  sections_->takeFocus();
}

ReportDialog::~ReportDialog() {
  export_->cancel();
}

void ReportDialog::build() {
  shelf_ = new ReportShelf(
      *parts_.actions, {parts_.workspace, parts_.undo, parts_.keeper, parts_.show, parts_.filesChanged}, queue_, this);
  sections_ = new SectionList(*parts_.actions, {parts_.pinned, parts_.charts}, this);
  words_ = new SectionWords(this);
  preview_ = new PagePreview([this] { return parts_.content(report_); }, queue_, this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->addWidget(shelf_);
  auto* middle = new QHBoxLayout;
  middle->setSpacing(12);
  middle->addWidget(sections_);
  middle->addWidget(words_, 1);
  middle->addWidget(preview_);
  column->addLayout(middle, 1);
  column->addWidget(makeFoot());
}

QWidget* ReportDialog::makeFoot() {
  auto* foot = new QWidget(this);
  auto* row = new QHBoxLayout(foot);
  row->setContentsMargins(0, 0, 0, 0);
  problem_ = new widgets::FieldProblem({}, foot);
  problem_->setObjectName(QStringLiteral("reportProblem"));
  export_ = new ExportBar(*parts_.actions, *parts_.dialogs, queue_, foot);
  auto* close = new QPushButton(tr("Close"), foot);
  close->setObjectName(QStringLiteral("reportClose"));
  close->setAutoDefault(false);
  close->setToolTip(tr("Close (Esc)"));
  row->addWidget(problem_, 1);
  row->addStretch(0);
  row->addWidget(export_);
  row->addWidget(close);
  connect(close, &QPushButton::clicked, this, &ReportDialog::reject);
  return foot;
}

void ReportDialog::connectActions() {
  const ReportActions& actions = *parts_.actions;
  addActions({actions.save, actions.drop, actions.html, actions.pdf, actions.undo, actions.redo});
  const auto write = [this](ReportFormat format) {
    const QString name = shelf_->typedName();
    export_->write(format, name.isEmpty() ? QStringLiteral("report") : name,
                   [this] { return parts_.content(report_); });
  };
  connect(actions.save, &QAction::triggered, this, [this] { shelf_->save(report_); });
  connect(actions.drop, &QAction::triggered, this, [this] { shelf_->remove(state()); });
  connect(actions.up, &QAction::triggered, this, [this] { moveCurrent(-1); });
  connect(actions.down, &QAction::triggered, this, [this] { moveCurrent(1); });
  connect(actions.remove, &QAction::triggered, this, &ReportDialog::removeCurrent);
  connect(actions.html, &QAction::triggered, this, [write] { write(ReportFormat::kHtml); });
  connect(actions.pdf, &QAction::triggered, this, [write] { write(ReportFormat::kPdf); });
}

void ReportDialog::connectParts() {
  connect(shelf_, &ReportShelf::chosen, this, &ReportDialog::choose);
  connect(shelf_, &ReportShelf::nameChanged, this, &ReportDialog::updateActions);
  connect(shelf_, &ReportShelf::loaded, this, [this](const QString& name, const Report& report) {
    if (modified_) dropChanges();
    showReport(name, report);
  });
  connect(shelf_, &ReportShelf::savedChanged, this, &ReportDialog::updateModified);
  connect(shelf_, &ReportShelf::deleted, this, [this] { showState({{}, blankReport(), -1}); });
  connect(shelf_, &ReportShelf::problem, this, &ReportDialog::showProblem);
  connect(sections_, &SectionList::currentChanged, this, &ReportDialog::showCurrent);
  connect(sections_, &SectionList::addWanted, this, &ReportDialog::add);
  connect(sections_, &SectionList::reordered, this, &ReportDialog::reorder);
  connect(words_, &SectionWords::edited, this, &ReportDialog::takeWords);
  connect(export_, &ExportBar::started, this, [this] {
    showProblem({});
    shelf_->setState({});
    updateActions();
  });
  connect(export_, &ExportBar::ended, this, [this](const QString& problem, const QString& told) {
    updateActions();
    showProblem(problem);
    if (!told.isEmpty()) shelf_->setState(told);
  });
}

bool ReportDialog::isBusy() const {
  return queue_.isBusy() || preview_->isWaiting();
}

void ReportDialog::readFiles() {
  shelf_->readFiles();
}

void ReportDialog::refreshPreview() {
  preview_->refresh();
}

ReportState ReportDialog::state() const {
  return {shelf_->openName(), report_, sections_->current()};
}

// Of a file, or a new one.
void ReportDialog::showReport(const QString& name, const Report& report) {
  shelf_->showOpen(name, report);
  report_ = report;
  showSections(-1);
  shelf_->setState({});
}

void ReportDialog::showState(const ReportState& state) {
  shelf_->showNamed(state.name);
  report_ = state.report;
  showSections(state.section);
}

void ReportDialog::showSections(int current) {
  sections_->showSections(report_, current);
  showCurrent();
  updateModified();
  refreshPreview();
}

void ReportDialog::showCurrent() {
  const int at = sections_->current();
  if (at >= 0 && at < static_cast<int>(report_.sections.size())) {
    const ReportSection& section = report_.sections[static_cast<std::size_t>(at)];
    words_->showWords(sectionWord(section.kind), section.title, section.note);
  } else {
    words_->showWords(tr("Title and introduction"), report_.title, report_.note);
  }
  updateActions();
}

void ReportDialog::updateActions() {
  using widgets::ActionRegistry;
  const ReportActions& actions = *parts_.actions;
  const int at = sections_->current();
  const bool isSection = at >= 0;
  const bool isLast = at + 1 == static_cast<int>(report_.sections.size());
  const QString none = isSection ? QString() : tr("Select a section first.");
  ActionRegistry::disable(actions.remove, none);
  ActionRegistry::disable(actions.up, at == 0 ? tr("It is already the first section.") : none);
  ActionRegistry::disable(actions.down, isSection && isLast ? tr("It is already the last section.") : none);
  const bool isNamed = shelf_->typedName() != shelf_->openName();
  ActionRegistry::disable(actions.save, modified_ || isNamed ? QString() : tr("The report has no changes."));
  ActionRegistry::disable(actions.drop, shelf_->openName().isEmpty() ? tr("The report is not saved yet.") : QString());
  for (QAction* action : {actions.html, actions.pdf})
    ActionRegistry::disable(action, export_->isWriting() ? tr("An export is being written.") : QString());
}

// What is typed counts at once.
void ReportDialog::takeWords() {
  const ReportState before = state();
  const int at = sections_->current();
  ReportSection* section = at < 0 ? nullptr : &report_.sections[static_cast<std::size_t>(at)];
  QString& title = section ? section->title : report_.title;
  const bool isTitle = title != words_->title();
  title = words_->title();
  (section ? section->note : report_.note) = words_->note();
  if (section) sections_->rename(at, labelOfSection(*section));
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
                                      {shelf_->openName(), shelf_->saved(), -1}, parts_.show));
}

void ReportDialog::add(const std::vector<ReportSection>& sections) {
  if (sections.empty()) return showProblem(tr("There is nothing of this kind to add. Pin charts or train first."));
  showProblem({});
  Report report = report_;
  const int at = std::clamp(sections_->current() + 1, 0, static_cast<int>(report.sections.size()));
  report.sections.insert(report.sections.begin() + at, sections.begin(), sections.end());
  const QString what = sections.size() == 1 ? labelOfSection(sections.front())
                                            : tr("%n sections", nullptr, static_cast<int>(sections.size()));
  change(tr("addition of %1 to the report").arg(what), report, at + static_cast<int>(sections.size()) - 1);
}

void ReportDialog::removeCurrent() {
  const int at = sections_->current();
  if (at < 0) return;
  Report report = report_;
  const auto section = report.sections.begin() + at;
  const QString text = tr("removal of %1 from the report").arg(labelOfSection(*section));
  report.sections.erase(section);
  change(text, report, std::min(at, static_cast<int>(report.sections.size()) - 1));
}

void ReportDialog::moveCurrent(int by) {
  const int from = sections_->current();
  const int to = from + by;
  if (from < 0 || to < 0 || to >= static_cast<int>(report_.sections.size())) return;
  Report report = report_;
  std::swap(report.sections[static_cast<std::size_t>(from)], report.sections[static_cast<std::size_t>(to)]);
  change(tr("move of %1 in the report").arg(labelOfSection(report.sections[static_cast<std::size_t>(to)])), report, to);
}

void ReportDialog::reorder(const std::vector<int>& order, int selected) {
  Report report = report_;
  report.sections.clear();
  for (const int was : order) report.sections.push_back(report_.sections[static_cast<std::size_t>(was)]);
  if (report != report_) change(tr("move of sections in the report"), report, selected);
}

void ReportDialog::choose(const QString& name) {
  if (modified_ && !dropping_) {
    dropping_ = true;
    return showProblem(tr("The report has unsaved changes. Save it, or choose again to discard them."));
  }
  shelf_->open(name);
}

void ReportDialog::updateModified() {
  modified_ = shelf_->differs(report_);
  dropping_ = false;
  setWindowTitle(modified_ ? tr("Report (changed)") : tr("Report"));
  if (modified_) shelf_->setState({});
  updateActions();
}

void ReportDialog::showProblem(const QString& problem) {
  problem_->setProblem(problem);
}

// Esc is pressed by habit, so that however often it is, changes stay.
void ReportDialog::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && modified_) {
    dropping_ = true;
    return showProblem(tr("The report has unsaved changes. Save it, or press Close to discard them."));
  }
  QDialog::keyPressEvent(event);
}

void ReportDialog::reject() {
  if (modified_ && dropping_) dropChanges();
  if (!modified_ || dropping_) return QDialog::reject();
  dropping_ = true;
  showProblem(tr("The report has unsaved changes. Save it, or close again to discard them."));
}

}  // namespace app
