// What the data page shows of its data, and what it says of them.
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>

#include "app/features/wizard/data/column_strip.h"
#include "app/features/wizard/data/data_page.h"
#include "app/features/wizard/data/data_sync.h"
#include "app/features/wizard/data/eval_choice.h"
#include "app/features/wizard/data/preview_pane.h"
#include "app/features/wizard/data/source_options.h"
#include "app/features/wizard/data/train_options.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/number_text.h"

namespace app {
namespace {

constexpr int kMostSaid = 3;  // problems beside the path

}  // namespace

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
    train_->show(pane_->table(), data_->train, input());
    eval_->show(draft()->experiment(), places());
  }
  emit problemsChanged();
}

void DataPage::showSummary() {
  summary_->setVisible(data_ && data_->train.examples > 0);
  if (!data_) return;
  const engine::data::DataPreview& train = data_->train;
  QStringList parts;
  const QString count = widgets::stepText(train.examples);
  parts << (train.estimated ? tr("about %1 examples").arg(count)
                            : tr("%1 examples", nullptr, static_cast<int>(train.examples)).arg(count));
  if (!train.columns.empty()) parts << tr("%n columns", nullptr, static_cast<int>(train.columns.size()));
  if (!train.classes.empty()) parts << tr("%n classes", nullptr, static_cast<int>(train.classes.size()));
  if (!train.pictures.empty() && train.sameSize) {
    parts << tr("%1 × %2 pixels").arg(train.pictures.front().width).arg(train.pictures.front().height);
  } else if (!train.pictures.empty()) {
    parts << tr("pictures of different sizes");
  }
  if (train.fileBytes > 0) parts << QLocale().formattedDataSize(static_cast<qint64>(train.fileBytes), 1);
  if (train.estimated) parts << tr("types and counts are from a sample");
  summary_->setText(parts.join(tr(" · ")));
}

void DataPage::convert() {
  if (!data_) return;
  for (const auto& problem : data_->train.problems) {
    if (!problem.convertFrom) continue;
    const QFileInfo from(QString::fromStdString(problem.file));
    QString to = from.dir().filePath(QStringLiteral("%1.utf8.%2").arg(from.completeBaseName(), from.suffix()));
    for (int i = 2; QFileInfo::exists(to); ++i) {
      to = from.dir().filePath(QStringLiteral("%1.utf8-%2.%3").arg(from.completeBaseName()).arg(i).arg(from.suffix()));
    }
    reading_ = tr("Writing %1…").arg(QFileInfo(to).fileName());
    return loader_.convert(from.filePath(), to, *problem.convertFrom);
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
    connect(action, &QAction::triggered, this, [this, column, name = action->text().toStdString()] {
      edit([&](engine::estimator::Input* input) {
        const std::string wanted = pane_->table().nameOf(column);
        engine::estimator::CsvColumn* entry = nullptr;
        for (auto& each : *input->mutable_csv()->mutable_columns()) {
          if (each.name() == wanted) entry = &each;
        }
        if (!entry) entry = input->mutable_csv()->add_columns();
        entry->set_name(wanted);
        entry->set_type(name);
      });
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

}  // namespace app
