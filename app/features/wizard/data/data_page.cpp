#include "app/features/wizard/data/data_page.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

#include "app/features/wizard/data/column_strip.h"
#include "app/features/wizard/data/data_summary.h"
#include "app/features/wizard/data/data_sync.h"
#include "app/features/wizard/data/eval_choice.h"
#include "app/features/wizard/data/path_row.h"
#include "app/features/wizard/data/preview_pane.h"
#include "app/features/wizard/data/source_options.h"
#include "app/features/wizard/data/train_options.h"
#include "app/features/wizard/step/option_row.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "widgets/controls/drop_zone.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/scrolled.h"

namespace app {
namespace {

using engine::data::PreviewKind;
using engine::estimator::Experiment;
using engine::estimator::Input;

constexpr int kDataGap = 8;
constexpr int kMostSaid = 3;  // problems beside the path

QString localPath(const QMimeData* data) {
  for (const QUrl& url : data->urls()) {
    if (url.isLocalFile()) return url.toLocalFile();
  }
  return {};
}

}  // namespace

DataPage::DataPage(ExperimentDraft* draft, widgets::Dialogs* dialogs, const QString& dataFolder, QWidget* parent)
    : WizardPage(draft, parent),
      dataFolder_(dataFolder),
      path_(new PathRow(PathRow::dataWords(), dialogs, dataFolder, this)),
      problem_(new widgets::FieldProblem({}, this)),
      convert_(new QPushButton(tr("&Convert a copy to UTF-8"), this)),
      options_(new SourceOptions(this)),
      summary_(new QLabel(this)),
      pane_(new PreviewPane(this)),
      strip_(new ColumnStrip(this)),
      train_(new TrainOptions(this)),
      eval_(new EvalChoice(dialogs, this)) {
  setObjectName(QStringLiteral("dataPage"));
  setAcceptDrops(true);
  setFocusProxy(path_);
  build();
  connectParts();
  onDraftChanged(nullptr);
}

void DataPage::build() {
  problem_->setObjectName(QStringLiteral("data.problem"));
  convert_->setObjectName(QStringLiteral("data.convert"));
  convert_->setAutoDefault(false);
  summary_->setObjectName(QStringLiteral("data.summary"));
  summary_->setTextFormat(Qt::PlainText);
  summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* content = new QWidget(this);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, kDataGap, 0);
  column->setSpacing(kDataGap);
  column->addWidget(path_);
  auto* problems = new QHBoxLayout;
  problems->addWidget(problem_, 1);
  problems->addWidget(convert_, 0, Qt::AlignTop);
  column->addLayout(problems);
  column->addWidget(options_);
  column->addWidget(summary_);
  column->addWidget(pane_, 1);
  column->addWidget(strip_);
  column->addWidget(train_);
  column->addWidget(eval_);
  scroll_ = widgets::scrolled(content, this);
  scroll_->setObjectName(QStringLiteral("dataScroll"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(scroll_);
}

void DataPage::resizeEvent(QResizeEvent* event) {
  WizardPage::resizeEvent(event);
  alignRows(*scroll_->widget(), scroll_->viewport()->width());
}

void DataPage::connectParts() {
  connect(path_, &PathRow::chosen, this, &DataPage::choose);
  connect(pane_->dropZone(), &widgets::DropZone::fileWanted, path_, &PathRow::browseFile);
  connect(pane_->dropZone(), &widgets::DropZone::folderWanted, path_, &PathRow::browseFolder);
  connect(pane_->dropZone(), &widgets::DropZone::digitsWanted, this, &DataPage::useDigits);
  connect(pane_, &PreviewPane::cancelWanted, this, [this] {
    loader_.cancel();
    path_->setPath(data_ ? data_->path : QString());
    showControls();
  });
  connect(pane_, &PreviewPane::currentColumnChanged, this,
          [this](int at) { strip_->show(pane_->table(), input(), at); });
  connect(pane_, &PreviewPane::typeWanted, this, &DataPage::askType);
  connect(options_, &SourceOptions::edited, this, &DataPage::lookWithOptions);
  connect(strip_, &ColumnStrip::edited, this,
          [this] { edit([this](Input* input) { strip_->writeTo(pane_->table(), input); }); });
  connect(train_, &TrainOptions::edited, this, [this] { edit([this](Input* input) { train_->writeTo(input); }); });
  connect(eval_, &EvalChoice::edited, this, &DataPage::writeEval);
  connect(eval_, &EvalChoice::fileChosen, this, &DataPage::chooseEval);
  connect(convert_, &QPushButton::clicked, this, &DataPage::convert);
  connect(&loader_, &DataLoader::busyChanged, this, &DataPage::showLoading);
  connect(&loader_, &DataLoader::looked, this, &DataPage::onLooked);
  connect(&loader_, &DataLoader::lookedAgain, this, &DataPage::onLookedAgain);
  connect(&loader_, &DataLoader::progressed, this, [this](int percent) { pane_->showLoading(reading_, percent); });
  connect(&loader_, &DataLoader::converted, this, &DataPage::choose);
  connect(&loader_, &DataLoader::failed, this, [this](const QString& what) { problem_->setProblem(what); });
  connect(draft(), &ExperimentDraft::changed, this, &DataPage::onDraftChanged);
}

InputPlaces DataPage::places() const {
  return {dataFolder_.toStdString(), draft()->baseDir().toStdString()};
}

const Input& DataPage::input() const {
  return draft()->experiment().train_input();
}

QString DataPage::help() const {
  return tr(
      "Choose the data to train on: a table, TFRecord or IDX files, lines of text, fixed-length records, or a folder "
      "of pictures. The first examples show how they are read; select a column to change its type. Press Enter in the "
      "table or double-click a column header to choose the type.");
}

void DataPage::choose(const QString& path) {
  typed_ = path;
  path_->setPath(path);
  const std::string found = foundPath(path.toStdString(), places());
  if (found.empty()) {
    problem_->setProblem(tr("“${DATA}” needs a data folder: choose it in the preferences, or enter the full path"));
    emit problemsChanged();
    return;
  }
  asked_ = {};
  reading_ = tr("Reading %1…").arg(QFileInfo(QString::fromStdString(found)).fileName());
  loader_.look(QString::fromStdString(found), asked_);
}

void DataPage::useDigits() {
  draft()->edit([](Experiment& experiment) {
    Input* input = experiment.mutable_train_input();
    input->mutable_digits();
    input->set_shuffle_buffer(input->digits().count());
    input->set_repeat(true);
    experiment.mutable_eval_input()->mutable_digits()->set_count(2000);
    experiment.mutable_eval_input()->mutable_digits()->set_seed(2);
  });
}

void DataPage::lookWithOptions() {
  if (!data_) return;
  engine::data::PreviewOptions options = options_->options();
  if (options.kind != data_->train.kind) options = {.kind = options.kind};
  asked_ = options;
  reading_ = tr("Reading %1…").arg(QFileInfo(data_->path).fileName());
  loader_.look(data_->path, options);
}

void DataPage::onLooked(const LookedAtPointer& seen) {
  data_ = seen;
  eval_->setProblem(seen->evalChosen ? evalMisfit(*seen) : QString());
  const bool found = !seen->train.columns.empty() || !seen->train.pictures.empty();
  if (found) {
    draft()->edit([&](Experiment& experiment) { writeLookedAt(*seen, asked_, places(), &experiment); }, this);
    shownSource_ = sourceKey(input());
  }
  pane_->showData(seen);
  showControls();
}

void DataPage::onLookedAgain(const LookedAtPointer& seen) {
  auto shown = std::make_shared<LookedAt>(*seen);
  const engine::data::InputFiles files = filesOf(input(), places());
  shown->path = QString::fromStdString(files.path.empty() ? files.images : files.path);
  data_ = shown;
  asked_ = optionsOf(input());
  path_->setPath(shown->path);
  pane_->showData(data_);
  showControls();
}

bool DataPage::isBegun() const {
  return !path_->isEmpty();
}

void DataPage::onDraftChanged(QObject* origin) {
  if (origin == this) return;
  // Who starts over leaves no path that could not be read.
  const bool isAnew = !origin && input().source_case() == Input::SOURCE_NOT_SET;
  if (sourceKey(input()) == shownSource_ && !isAnew) return showControls();
  shownSource_ = sourceKey(input());
  if (input().source_case() == Input::SOURCE_NOT_SET) {
    loader_.cancel();
    data_.reset();
    path_->setPath({});
    pane_->showDropZone();
    return showControls();
  }
  reading_ = tr("Reading the data…");
  loader_.lookAgain(input(), places());
}

void DataPage::edit(const std::function<void(Input*)>& change) {
  draft()->edit(
      [&](Experiment& experiment) {
        change(experiment.mutable_train_input());
        followTrain(&experiment);
      },
      this);
  shownSource_ = sourceKey(input());
  showControls();
}

void DataPage::chooseEval(const QString& path) {
  const std::string found = foundPath(path.toStdString(), places());
  if (found.empty() || !data_) return;
  asked_ = optionsOf(input());
  reading_ = tr("Reading %1…").arg(QFileInfo(path).fileName());
  loader_.look(data_->path, asked_, QString::fromStdString(found));
}

void DataPage::writeEval() {
  const EvalChoice::Kind kind = eval_->kind();
  eval_->setProblem(kind == EvalChoice::kFile && eval_->path().isEmpty() ? tr("choose the file to evaluate on")
                                                                         : QString());
  const bool hadSplit = draft()->experiment().eval_input().has_split();
  draft()->edit(
      [&](Experiment& experiment) {
        if (kind == EvalChoice::kShare) evaluateOnShare(eval_->share(), eval_->seed(), &experiment);
        if (kind == EvalChoice::kNothing || (kind == EvalChoice::kFile && hadSplit)) evaluateOnNothing(&experiment);
        const int batch = eval_->batchSize();
        if (experiment.has_eval_input() && batch != experiment.eval_input().batch_size()) {
          experiment.mutable_eval_input()->set_batch_size(batch);
        }
      },
      this);
  showControls();
  if (kind == EvalChoice::kFile && !eval_->path().isEmpty() && hadSplit) chooseEval(eval_->path());
}

void DataPage::showLoading(bool busy) {
  if (busy) {
    pane_->showLoading(reading_);
  } else {
    pane_->endLoading();
  }
  emit problemsChanged();
}

void DataPage::showProblem() {
  QStringList texts;
  bool canConvert = false;
  if (data_) {
    for (const auto& problem : data_->train.problems) {
      if (texts.size() < kMostSaid) texts << problemText(problem);
      canConvert |= problem.convertFrom.has_value();
    }
  }
  problem_->setProblem(texts.join(QLatin1Char('\n')));
  convert_->setVisible(canConvert);
}

void DataPage::showControls() {
  const bool shown = data_ && (!data_->train.columns.empty() || !data_->train.pictures.empty());
  const bool isTable = shown && !data_->train.columns.empty();
  pane_->table().setInput(input());
  showProblem();
  showSummary();
  // Also beside a problem, which another kind or format may solve.
  const bool isKnown = data_ && data_->train.kind != engine::data::PreviewKind::kUnknown;
  options_->setVisible(isKnown);
  if (isKnown) options_->show(data_->train, asked_);
  strip_->setVisible(isTable);
  strip_->show(pane_->table(), input(), isTable ? pane_->currentColumn() : -1);
  for (QWidget* widget : std::initializer_list<QWidget*>{train_, eval_}) widget->setVisible(shown);
  if (shown) {
    train_->show(pane_->table(), data_->train, input(), !draft()->experiment().model().has_kmeans());
    eval_->show(draft()->experiment(), places());
  }
  alignRows(*scroll_->widget(), scroll_->viewport()->width());
  emit problemsChanged();
}

void DataPage::showSummary() {
  summary_->setVisible(data_ && data_->train.examples > 0);
  if (data_) summary_->setText(summaryOf(data_->train));
}

void DataPage::convert() {
  if (!data_) return;
  for (const auto& problem : data_->train.problems) {
    if (!problem.convertFrom) continue;
    const QString from = QString::fromStdString(problem.file);
    const QString to = pathOfUtf8Copy(from);
    reading_ = tr("Writing %1…").arg(QFileInfo(to).fileName());
    return loader_.convert(from, to, *problem.convertFrom);
  }
}

void DataPage::askType(int column, const QPoint& place) {
  if (!input().has_csv()) return;
  delete types_;
  types_ = new QMenu(this);
  types_->setObjectName(QStringLiteral("typeMenu"));
  const QString now = pane_->table().typeOf(column);
  for (const char* type : {"int32", "int64", "float32", "float64", "string"}) {
    QAction* action = types_->addAction(QString::fromLatin1(type));
    action->setCheckable(true);
    action->setChecked(now == action->text());
    connect(action, &QAction::triggered, this, [this, column, type] {
      edit([&](Input* input) { setColumnType(pane_->table().nameOf(column), type, input); });
    });
  }
  types_->popup(place);
}

QStringList DataPage::problems() const {
  if (loader_.isBusy()) return {tr("the data is being read")};
  if (input().source_case() == engine::estimator::Input::SOURCE_NOT_SET) return {tr("choose the data to train on")};
  QStringList reasons;
  if (data_) {
    for (const auto& problem : data_->train.problems) {
      if (problem.fatal) reasons << problemText(problem);
    }
  }
  if (!train_->problem().isEmpty() && data_) reasons << tr("label: %1").arg(train_->problem());
  for (int i = 0; i < pane_->table().columnCount(); ++i) {
    if (const QString problem = pane_->table().problemOf(i); !problem.isEmpty()) reasons << problem;
  }
  if (!eval_->problem().isEmpty()) reasons << tr("evaluation: %1").arg(eval_->problem());
  return reasons;
}

void DataPage::dragEnterEvent(QDragEnterEvent* event) {
  if (localPath(event->mimeData()).isEmpty()) return;
  event->acceptProposedAction();
  pane_->dropZone()->setHot(true);
}

void DataPage::dragLeaveEvent(QDragLeaveEvent*) {
  pane_->dropZone()->setHot(false);
}

void DataPage::dropEvent(QDropEvent* event) {
  pane_->dropZone()->setHot(false);
  const QString path = localPath(event->mimeData());
  if (path.isEmpty()) return;
  event->acceptProposedAction();
  choose(path);
}

}  // namespace app
