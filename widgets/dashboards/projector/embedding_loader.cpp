#include "widgets/dashboards/projector/embedding_loader.h"

#include <QFileInfo>
#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "summaries/error.h"
#include "summaries/files/regular_file.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/live/log_loader.h"
#include "widgets/live/meant_run.h"
#include "widgets/live/run_catalog.h"
#include "widgets/util/threads/thread_priority.h"

namespace widgets {
namespace {

constexpr int kRelistMs = 1500;  // while a training writes
constexpr int kTellSteps = 50;   // of the progress
const QString kConfigKey = QStringLiteral("projector config");
const QString kRowsKey = QStringLiteral("projector checkpoints");
const QString kDataKey = QStringLiteral("projector data");

using Config = std::optional<summaries::values::ProjectorConfig>;

// The newest at or before the step; the newest without one.
QString checkpointAt(const std::vector<CheckpointRow>& rows, std::optional<int64_t> step) {
  const CheckpointRow* best = nullptr;
  for (const CheckpointRow& row : rows) {
    if (step && row.step && *row.step > *step) continue;
    if (!best || row.step >= best->step) best = &row;
  }
  if (!best && !rows.empty()) best = &rows.front();
  return best ? best->prefix : QString();
}

// What a person most likely wants to see first: what a configuration describes, an embedding by its name, else the most
// points.
int likelyChoice(const std::vector<EmbeddingChoice>& choices) {
  const auto worth = [](const EmbeddingChoice& choice) {
    const bool isDescribed = !choice.metadataPath.isEmpty() || !choice.path.isEmpty();
    const bool isNamed = choice.name.contains(QLatin1String("embed"), Qt::CaseInsensitive);
    return std::tuple(isDescribed, isNamed, choice.shape.empty() ? int64_t{0} : choice.shape[0]);
  };
  const auto best = std::max_element(choices.begin(), choices.end(),
                                     [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
  return static_cast<int>(best - choices.begin());
}

}  // namespace

EmbeddingLoader::EmbeddingLoader(const DashboardContext& context, QObject* parent)
    : QObject(parent), context_(context), reader_(context.checkpoints->source(), this) {
  refresh_.setSingleShot(true);
  refresh_.setInterval(kRelistMs);
  connect(&refresh_, &QTimer::timeout, this, [this] {
    if (held_ || loading_ || context_.runs->isAwaited(run_)) return;
    std::exchange(isConfigDue_, false) ? readConfig() : list();
  });
  connect(context_.runs, &RunCatalog::currentChanged, this, &EmbeddingLoader::followRun);
  connect(context_.runs, &RunCatalog::changed, this, [this] {
    const QString before = run_;
    followLatest();
    if (run_ == before && !run_.isEmpty() && !refresh_.isActive()) refresh_.start();
  });
  connect(context_.runs, &RunCatalog::visibleRunsChanged, this, &EmbeddingLoader::followLatest);
  connect(context_.time, &TimeCursor::changed, this, [this] {
    if (!rows_.empty() && prefixAtCursor() != prefix_) list();
  });
  // The owner has not connected anything yet.
  QMetaObject::invokeMethod(this, &EmbeddingLoader::followRun, Qt::QueuedConnection);
}

QString EmbeddingLoader::prefixAtCursor() const {
  return checkpointAt(rows_, context_.time->step());
}

std::optional<int64_t> EmbeddingLoader::stepOf(const QString& prefix) const {
  for (const CheckpointRow& row : rows_) {
    if (row.prefix == prefix) return row.step;
  }
  return std::nullopt;
}

void EmbeddingLoader::followLatest() {
  if (run_.isEmpty() || context_.runs->current().isEmpty()) followRun();
}

void EmbeddingLoader::followRun() {
  const CatalogRun* run = meantRun(*context_.runs);
  const QString id = run ? run->id : QString();
  if (id == run_ && !id.isEmpty()) return;
  run_ = id;
  directory_ = run ? run->directory : QString();
  config_.reset();
  rows_.clear();
  prefix_.clear();
  told_.clear();
  damage_.clear();
  for (const QString& key : {kRowsKey, kDataKey}) reader_.cancel(this, key);
  loading_ = false;
  read_ = {};
  current_ = -1;
  isConfigDue_ = context_.runs->isAwaited(run_);
  if (run_.isEmpty() || isConfigDue_) return showListing({});
  emit listing(run_);
  readConfig();
}

void EmbeddingLoader::readConfig() {
  struct Read {
    Config config;
    QString problem;
  };
  context_.loader->load<Read>(
      this, kConfigKey, directory_,
      [directory = directory_.toStdString()](summaries::EventLogReader& log) {
        Read read;
        try {
          read.config = summaries::values::readProjector(log, directory);
        } catch (const summaries::Error& error) {
          if (error.code() == summaries::Code::kUnavailable) throw;  // written just then: read again
          read.problem = QString::fromUtf8(error.what());
        }
        return read;
      },
      [this](const Read& read) {
        config_ = read.config;
        if (!read.problem.isEmpty()) emit problem(read.problem);
        list();
      },
      // A log that cannot be opened, or has only begun, is told by whoever lists the runs; there may be checkpoints.
      [this](const TaskFailure&) { list(); });
}

std::vector<CheckpointRow> EmbeddingLoader::listRows(CheckpointSource& source, const QString& directory,
                                                     const Config& config, QStringList& problems) {
  QStringList folders{directory};
  if (config && !config->checkpointFolder.empty()) folders << QString::fromStdString(config->checkpointFolder);
  if (config && !config->checkpointPath.empty()) {
    folders << QFileInfo(QString::fromStdString(config->checkpointPath)).path();
  }
  for (const QString& folder : folders) {
    try {
      QString damage;
      const std::vector<CheckpointRow> rows = source.list(folder, damage);
      if (!damage.isEmpty()) problems << damage;
      if (!rows.empty()) return rows;
    } catch (const summaries::Error& error) {
      if (error.code() == summaries::Code::kCancelled) throw;
      problems << QString::fromUtf8(error.what());
    }
  }
  return {};
}

void EmbeddingLoader::list() {
  reader_.read<Listing>(
      this, kRowsKey,
      [directory = directory_, config = config_, step = context_.time->step()](CheckpointSource& source,
                                                                               const TaskToken&) {
        Listing listing;
        if (!directory.isEmpty()) listing.rows = listRows(source, directory, config, listing.problems);
        listing.prefix = checkpointAt(listing.rows, step);
        std::vector<TensorRow> tensors;
        if (!listing.prefix.isEmpty()) {
          try {
            tensors = source.open(listing.prefix).tensors;
          } catch (const summaries::Error& error) {
            if (error.code() == summaries::Code::kCancelled) throw;
            listing.damage = QString::fromUtf8(error.what());
            listing.problems << listing.damage;
          }
        }
        listing.choices = embeddingChoices(config, listing.prefix, tensors, listing.problems);
        return listing;
      },
      [this](const Listing& listing) { showListing(listing); },
      [this](const TaskFailure& failure) { emit failed(tr("The run cannot be read"), failure.text); });
}

void EmbeddingLoader::showListing(const Listing& listing) {
  damage_ = listing.damage;
  for (const QString& text : listing.problems) {
    // Where there is nothing else to show it stands in the page.
    if (told_.contains(text) || (text == damage_ && listing.choices.empty() && files_.empty())) continue;
    told_ << text;
    emit problem(text);
  }
  const QString wanted = current_ >= 0 ? choices_[static_cast<std::size_t>(current_)].name : QString();
  rows_ = listing.rows;
  prefix_ = listing.prefix;
  choices_ = listing.choices;
  choices_.insert(choices_.end(), files_.begin(), files_.end());
  const auto found = std::find_if(choices_.begin(), choices_.end(),
                                  [&](const EmbeddingChoice& choice) { return choice.name == wanted; });
  current_ = choices_.empty()          ? -1
             : found == choices_.end() ? likelyChoice(choices_)
                                       : static_cast<int>(found - choices_.begin());
  emit choicesChanged();
  if (current_ < 0) {
    read_ = {};
    emit nothing();
  } else if (!(choices_[static_cast<std::size_t>(current_)] == read_)) {
    load();
  }
}

void EmbeddingLoader::choose(int choice) {
  if (choice < 0 || choice >= static_cast<int>(choices_.size())) return;
  current_ = choice;
  if (!(choices_[static_cast<std::size_t>(choice)] == read_)) load();
}

void EmbeddingLoader::openFiles(const QString& vectors, const QString& metadata) {
  if (!vectors.endsWith(QLatin1String(".pbtxt"))) {
    EmbeddingChoice choice;
    choice.name = QFileInfo(vectors).fileName();
    choice.path = vectors;
    choice.metadataPath = metadata;
    std::erase_if(files_, [&](const EmbeddingChoice& file) { return file.name == choice.name; });
    std::erase_if(choices_, [&](const EmbeddingChoice& file) { return file.name == choice.name; });
    files_.push_back(choice);
    choices_.push_back(choice);
    current_ = static_cast<int>(choices_.size()) - 1;
    emit choicesChanged();
    return load();
  }
  reader_.read<std::vector<EmbeddingChoice>>(
      this, kRowsKey,
      [vectors](CheckpointSource&, const TaskToken&) {
        constexpr uint64_t kMostConfig = 16 << 20;
        const Config config = summaries::values::parseProjectorConfig(
            summaries::readRegularFile(vectors.toStdString(), kMostConfig), QFileInfo(vectors).path().toStdString());
        QStringList problems;
        return embeddingChoices(config, {}, {}, problems);
      },
      [this, vectors](const std::vector<EmbeddingChoice>& opened) {
        if (opened.empty()) {
          return emit failed(tr("Nothing to project"), tr("%1 lists no file of points.").arg(vectors));
        }
        files_.insert(files_.end(), opened.begin(), opened.end());
        current_ = static_cast<int>(choices_.size());
        choices_.insert(choices_.end(), opened.begin(), opened.end());
        emit choicesChanged();
        load();
      },
      [this](const TaskFailure& failure) { emit failed(tr("The configuration cannot be read"), failure.text); });
}

void EmbeddingLoader::load() {
  read_ = choices_[static_cast<std::size_t>(current_)];
  loading_ = true;
  emit started(read_.name);
  reader_.read<EmbeddingPtr>(
      this, kDataKey,
      [this, choice = read_, limits = limits_, step = stepOf(read_.prefix)](CheckpointSource& source,
                                                                            const TaskToken& token) {
        lowerThreadPriority();
        int told = -1;
        const ComputeWatch watch{goOnOf(token), [&](double done) {
                                   const int now = static_cast<int>(done * kTellSteps);
                                   if (now == told) return;
                                   told = now;
                                   token.deliver([this, done] { emit progressed(done); });
                                 }};
        auto data = std::make_shared<EmbeddingData>(loadEmbedding(choice, source, limits, watch));
        data->step = step;
        return EmbeddingPtr(data);
      },
      [this](const EmbeddingPtr& data) {
        loading_ = false;
        emit loaded(data);
      },
      [this](const TaskFailure& failure) {
        loading_ = false;
        emit failed(tr("%1 cannot be shown").arg(read_.name), failure.text);
      });
}

void EmbeddingLoader::readAgain() {
  read_ = {};
  told_.clear();
  list();
}

void EmbeddingLoader::cancel() {
  if (!loading_) return;
  reader_.cancel(this, kDataKey);
  loading_ = false;
  emit failed(tr("Cancelled"), tr("Reading %1 was cancelled. Choose it again to read it.").arg(read_.name));
  read_ = {};
}

}  // namespace widgets
