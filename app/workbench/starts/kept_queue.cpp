#include "app/workbench/starts/kept_queue.h"

#include "app/workbench/messages/messages.h"
#include "app/workbench/places/workspace.h"
#include "app/workbench/settings/data_folder.h"
#include "app/workbench/starts/starts.h"

namespace app {
namespace {

const QString kQueueFileKey = QStringLiteral("queue_file");  // of messages about keeping the queue
const QString kQuestionKey = QStringLiteral("queue");

}  // namespace

KeptQueue::KeptQueue(TrainingQueue* queue, const Starts* starts, const DataFolder* data, Messages* messages,
                     QObject* parent)
    : QObject(parent), queue_(queue), starts_(starts), data_(data), messages_(messages), keeper_(queue) {
  connect(&keeper_, &QueueKeeper::found, this, &KeptQueue::onFound);
  connect(&keeper_, &QueueKeeper::failed, this, [this](const QString& text) {
    messages_->tell({widgets::Severity::kWarning, text, {}, kQueueFileKey});
  });
  connect(&keeper_, &QueueKeeper::worksAgain, this, [this] { messages_->settle(kQueueFileKey); });
  connect(&keeper_, &QueueKeeper::keptElsewhere, this, &KeptQueue::onElsewhere);
  connect(&keeper_, &QueueKeeper::keptHere, this, &KeptQueue::onHere);
  connect(queue_, &TrainingQueue::queueChanged, this, &KeptQueue::settleWhenOn);
}

void KeptQueue::open(const Workspace& workspace) {
  if (root_ != workspace.root()) tellLeft();
  root_ = workspace.root();
  runsDir_ = workspace.runsDir();
  keeper_.open(QString::fromStdString(runsDir_), workspace.canTrain());
}

void KeptQueue::tellLeft() {
  const auto waiting = static_cast<int>(queue_->waiting().size());
  if (waiting == 0) return;
  messages_->tell({widgets::Severity::kInfo,
                   tr("%n trainings are waiting in %1. Open it again to run them.", nullptr, waiting)
                       .arg(QString::fromStdString(root_)),
                   {},
                   QStringLiteral("left")});
}

void KeptQueue::onFound(const std::vector<KeptRun>& waiting, const std::vector<KeptRun>& cutOff) {
  if (!waiting.empty()) queue_->setHeld(true);
  const QStringList ids = enqueue(waiting);
  const int wait = static_cast<int>(waiting.size());
  const int cut = static_cast<int>(cutOff.size());
  QStringList parts;
  if (wait > 0) parts << tr("%n trainings are waiting.", nullptr, wait);
  if (cut > 0) {
    parts << (cut == 1 ? tr("%1 was interrupted when the program ended.").arg(cutOff.front().id)
                       : tr("%n trainings were interrupted when the program ended.", nullptr, cut));
  }
  messages_->tell({widgets::Severity::kInfo,
                   parts.join(QLatin1Char(' ')),
                   {{cut > 0 ? tr("Go on") : tr("Start"), [this, cutOff] { goOn(cutOff); }},
                    {tr("Remove"), [this, ids] { remove(ids); }}},
                   kQuestionKey,
                   true});
  isAsked_ = !waiting.empty();
}

QStringList KeptQueue::enqueue(const std::vector<KeptRun>& waiting) {
  QStringList ids;
  for (const KeptRun& run : waiting) {
    // A run that was started before this was read may have got the same number.
    const QString id = queue_->knows(run.id) ? starts_->newRunId(run.request.title) : run.id;
    TrainingRequest request = run.request;
    request.dataDir = dataDir();
    request.modelDir = runsDir_ + "/" + id.toStdString();
    queue_->add(std::move(request), id);
    ids << id;
  }
  return ids;
}

// What was cut off goes first.
void KeptQueue::goOn(const std::vector<KeptRun>& cutOff) {
  queue_->setHeld(true);  // until all of it is there
  for (auto run = cutOff.rbegin(); run != cutOff.rend(); ++run) {
    if (queue_->waiting().contains(run->id) || queue_->isActive(run->id)) continue;
    TrainingRequest request = run->request;
    request.dataDir = dataDir();
    queue_->addFirst(std::move(request), run->id);
  }
  queue_->setHeld(false);
}

void KeptQueue::remove(const QStringList& waiting) {
  for (const QString& id : waiting) queue_->remove(id);
  keeper_.forgetCutOff();
  queue_->setHeld(false);
}

void KeptQueue::settleWhenOn() {
  if (!isAsked_ || queue_->isHeld()) return;
  isAsked_ = false;
  messages_->settle(kQuestionKey);
}

void KeptQueue::onElsewhere(qint64 process) {
  const QString other = process > 0 ? tr("Another window (process %1)").arg(process) : tr("Another window");
  messages_->tell({widgets::Severity::kWarning,
                   tr("%1 has this workspace open and owns its queue. Trainings waiting here are lost when this window "
                      "closes: queue them there, or close the other window and try again.")
                       .arg(other),
                   {{tr("Try again"), [this] { keeper_.tryAgain(); }}},
                   kQueueFileKey});
}

void KeptQueue::onHere() {
  messages_->settle(kQueueFileKey);
  messages_->tellStatus(tr("This window now owns the queue."));
}

std::string KeptQueue::dataDir() const {
  return data_->path().toStdString();
}

}  // namespace app
