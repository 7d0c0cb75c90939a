#include "app/workbench/workbench.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>
#include <cmath>

#include "app/workbench/runs/log_entry.h"
#include "engine/core/error.h"
#include "summaries/summary_writer.h"

namespace app {
namespace {

using engine::estimator::Experiment;

}  // namespace

Workbench::Workbench(QObject* parent) : OpenWorkspace(parent) {
  connect(&index_, &RunIndex::runsChanged, this, &Workbench::onRuns);
  connect(&index_, &RunIndex::eventsAdded, this, &Workbench::onEvents);
  connect(&index_, &RunIndex::readFailed, this, [this](const QString&, const QString& text) { showError(text); });
  connect(&index_, &RunIndex::runsGone, this, &Workbench::onRunsGone);
  connect(&checkpoints_, &CheckpointCommands::message, this, &Workbench::message);
  connect(&book_, &RunBook::loaded, this, &Workbench::onNotesLoaded);
  connect(&book_, &RunBook::failed, this, [this](const QString& text) {
    emit message({widgets::Severity::kWarning, text, {}, QStringLiteral("notes")});
  });
  connect(&book_, &RunBook::mended, this, [this] { emit settled(QStringLiteral("notes")); });
  connect(book_.notes(), &widgets::RunNotes::changed, this, &Workbench::onNotesChanged);
  connect(&catalog_, &widgets::RunCatalog::looksChanged, this, &Workbench::looksChanged);
  connectImport();
  connectQueue();
}

void Workbench::connectImport() {
  connect(&import_, &EventFileImport::cancelled, this, [this](const ImportState& state) {
    index_.refresh();
    emit message({widgets::Severity::kInfo,
                  tr("The import of event files was cancelled: %1 of %2 runs are imported and shown.")
                      .arg(state.runsDone)
                      .arg(state.runsTotal),
                  {{tr("Go on importing"), [this] { import_.resume(); }}},
                  QStringLiteral("import")});
  });
  connect(&import_, &EventFileImport::finished, this, [this](const QString& summary) {
    emit status(summary);
    index_.refresh();
  });
  connect(&import_, &EventFileImport::failed, this, [this](const QStringList& problems) {
    for (const QString& problem : problems) {
      emit logAdded({{widgets::LogLevel::kWarning, QDateTime::currentDateTime(), -1, {}, problem}});
    }
    emit message({widgets::Severity::kWarning,
                  tr("Some event files could only be read in part (%1): %2").arg(problems.size()).arg(problems.front()),
                  {{tr("Show log"), [this] { emit logWanted(); }}},
                  QStringLiteral("import")});
  });
}

void Workbench::showError(const QString& text) {
  emit message({widgets::Severity::kError, text, {{tr("Show log"), [this] { emit logWanted(); }}}, {}});
  emit logAdded({{widgets::LogLevel::kError, QDateTime::currentDateTime(), -1, {}, text}});
}

bool Workbench::open(const QString& path) {
  if (QFileInfo(path).isFile() && !isExperimentFile(path.toStdString())) {
    emit fileGiven(path);
    return false;
  }
  if (queue_.anyActive()) {
    const auto active = static_cast<int>(queue_.active().size());
    emit message({widgets::Severity::kWarning,
                  tr("%n runs are training: stop them before you open something else.", nullptr, active),
                  {{tr("Stop all"), [this] { queue_.stopAll(); }}},
                  QStringLiteral("open")});
    return false;
  }
  try {
    Workspace next = Workspace::open(path.toStdString());
    if (workspace_.isOpen()) emit leaving();
    const std::string former = std::exchange(workspace_, std::move(next)).root();
    if (former != workspace_.root()) tellLeft(QString::fromStdString(former));
  } catch (const engine::Error& error) {
    showError(QString::fromUtf8(error.what()));
    return false;
  }
  keeper_.open(QString::fromStdString(workspace_.runsDir()), workspace_.canTrain());
  queue_.clear();
  runs_.clear();
  gone_.clear();
  colors_ = {};
  colors_.setPalette(settings_.runPalette());
  areRunsRead_ = false;
  catalog_.setRuns({}, areRunsRead_);
  filter_.setText({});
  book_.open(QString::fromStdString(workspace_.runsDir()), workspace_.canTrain());
  settings_.setLastWorkspace(QFileInfo(path).absoluteFilePath());
  import_.follow(QString::fromStdString(workspace_.runsDir()), QString::fromStdString(workspace_.importsDir()));
  index_.watch(logFolders());
  emit opened();
  emit runsChanged();
  return true;
}

const RunFacts* Workbench::run(const QString& id) const {
  for (const RunFacts& each : runs_) {
    if (each.id == id) return &each;
  }
  return nullptr;
}

QString Workbench::nameAt(const QString& path) const {
  for (const RunFacts& each : runs_) {
    if (each.path == path) return each.id;
  }
  return {};
}

void Workbench::reload() {
  index_.refresh();
  import_.resume();
}

QStringList Workbench::logFolders() const {
  return {QString::fromStdString(workspace_.runsDir()), QString::fromStdString(workspace_.importsDir())};
}

bool Workbench::isImported(const RunFacts& run) const {
  return run.path.startsWith(QString::fromStdString(workspace_.importsDir()));
}

void Workbench::setRunPalette(widgets::RunPalette palette) {
  settings_.setRunPalette(palette);
  if (colors_.setPalette(palette)) emit catalog_.looksChanged();
}

QString Workbench::dataFolder() const {
  return dataOverride_.isEmpty() ? settings_.dataFolder() : dataOverride_;
}

void Workbench::setDataFolder(const QString& folder) {
  dataOverride_.clear();
  settings_.setDataFolder(folder);
}

bool Workbench::train(const Experiment& experiment, const QString& file) {
  TrainingRequest request;
  const std::string name = experimentName(file.toStdString());
  request.experiment = experiment;
  request.title = QString::fromStdString(name);
  request.baseDir = QFileInfo(file).absolutePath().toStdString();
  try {
    const QString fresh = newRunId(request.title);
    return start(std::move(request), fresh);
  } catch (const engine::Error& error) {
    showError(QString::fromUtf8(error.what()));
    return false;
  }
}

Experiment Workbench::experimentOf(const RunFacts& run) const {
  if (run.info.config.empty()) {
    engine::fail(engine::Code::kFailedPrecondition, "The log of run '", run.id.toStdString(),
                 "' does not record its experiment: only runs of this program can be continued.");
  }
  return engine::estimator::parseExperiment(run.info.config, run.path.toStdString());
}

bool Workbench::continueRun(const QString& id) {
  const RunFacts* facts = run(id);
  if (!facts || !workspace_.canTrain()) return false;
  try {
    TrainingRequest request;
    request.experiment = experimentOf(*facts);
    request.title = id.section(QLatin1Char('/'), 0, 0);
    request.baseDir = workspace_.experimentsDir();
    return start(std::move(request), id);
  } catch (const engine::Error& error) {
    showError(QString::fromUtf8(error.what()));
    return false;
  }
}

void Workbench::setLearningRate(const QString& text) {
  bool isNumber = false;
  const double rate = text.trimmed().toDouble(&isNumber);
  try {
    TrainingController* run = steered_.controller();
    if (run) run->setLearningRate(isNumber ? rate : std::nan(""));
  } catch (const engine::Error&) {
    emit message({widgets::Severity::kError,
                  tr("\"%1\" is not a learning rate: enter a number of 0 or more, such as 0.001.").arg(text),
                  {},
                  QStringLiteral("rate")});
  }
}

void Workbench::showFolder(const QString& id) {
  const RunFacts* facts = run(id);
  if (facts && !QDesktopServices::openUrl(QUrl::fromLocalFile(facts->path))) {
    emit message({widgets::Severity::kWarning,
                  tr("Could not open %1 in a file manager.").arg(facts->path),
                  {},
                  QStringLiteral("folder")});
  }
}

void Workbench::onRuns(const std::vector<RunFacts>& runs) {
  runs_ = runs;
  areRunsRead_ = true;
  shareRuns();
  if (gone_.isEmpty()) return;
  for (const RunFacts& run : runs_) gone_.remove(run.path);
  if (gone_.isEmpty()) emit settled(QStringLiteral("gone"));
}

void Workbench::onRunsGone(const QStringList& paths) {
  QStringList gone;
  for (const QString& path : paths) {
    if (!leaving_.contains(path)) gone << path;
  }
  if (gone.isEmpty()) return;
  gone_.unite({gone.begin(), gone.end()});
  const QString text =
      gone.size() == 1 ? tr("The log of %1 is gone: another program moved or deleted it. Restore the folder to see the "
                            "run again; nothing else has changed.")
                             .arg(gone.front())
                       : tr("The logs of %n runs are gone, such as %1: another program moved or deleted them. Restore "
                            "the folders to see the runs again; nothing else has changed.",
                            nullptr, static_cast<int>(gone.size()))
                             .arg(gone.front());
  emit message({widgets::Severity::kWarning, text, {}, QStringLiteral("gone")});
  emit logAdded({{widgets::LogLevel::kWarning, QDateTime::currentDateTime(), -1, {}, text}});
}

// The looks that were given out before the file came are taken back where it knows better.
void Workbench::onNotesLoaded() {
  colors_.restore(book_.notes()->data().looks, {});
  onNotesChanged();
}

void Workbench::onNotesChanged() {
  const QMap<QString, QColor> before = colors_.chosen();
  for (const QString& id : before.keys()) colors_.setColor(id, {});
  const auto& notes = book_.notes()->data().notes;
  for (auto it = notes.begin(); it != notes.end(); ++it) {
    if (it->color.isValid()) colors_.setColor(it.key(), it->color);
  }
  shareRuns();
  catalog_.tellLooksChanged();
}

bool Workbench::isShown(const RunFacts& run) const {
  return showsArchived_ || !book_.notes().isArchived(run.ownerId());
}

void Workbench::showArchived(bool on) {
  showsArchived_ = on;
  shareRuns();
  catalog_.tellLooksChanged();
}

void Workbench::onEvents(const std::vector<RunEvent>& events) {
  std::vector<widgets::LogEntry> entries;
  for (const RunEvent& event : events) entries.push_back(logEntry(event));
  emit logAdded(entries);
}

}  // namespace app
