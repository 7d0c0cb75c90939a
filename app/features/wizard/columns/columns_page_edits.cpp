// What a person does to the columns of a draft.
#include <QAction>
#include <QListView>
#include <algorithm>

#include "app/features/wizard/columns/columns_page.h"
#include "app/features/wizard/columns/well_view.h"
#include "app/features/wizard/step/wizard_actions.h"
#include "app/workbench/drafts/experiment_draft.h"

namespace app {

void ColumnsPage::edit(Well well, const Change& change, int chosen) {
  if (!has(well)) return;
  draft()->edit(
      [&](engine::estimator::Experiment& experiment) { change(mutableColumnsOf(experiment.mutable_model(), well)); },
      this);
  showWells();
  if (chosen >= 0) {
    current_ = well;
    wells_[well].view->choose(chosen);
  }
  check();
}

QStringList ColumnsPage::chosenFeatures() const {
  QModelIndexList indexes = featureView_->selectionModel()->selectedIndexes();
  std::ranges::sort(indexes, {}, [](const QModelIndex& index) { return index.row(); });
  QStringList names;
  for (const QModelIndex& index : indexes) names << index.data().toString();
  return names;
}

void ColumnsPage::addFeatures(const QStringList& names, Well well, int row) {
  if (names.isEmpty() || !has(well)) return;
  const int size = columnsOf(draft()->experiment().model(), well).size();
  int at = row < 0 ? size : std::min(row, size);
  edit(
      well,
      [&](ColumnMessages* columns) {
        for (const QString& name : names) {
          const Feature* feature = featureNamed(features_, name.toStdString());
          if (!feature) continue;
          *columns->Add() = naturalColumn(*feature, well);
          std::rotate(columns->begin() + at, columns->end() - 1, columns->end());
          ++at;
        }
      },
      at + static_cast<int>(names.size()) - 1);
}

void ColumnsPage::addNaturally() {
  QStringList words, numbers;
  for (const QString& name : chosenFeatures()) {
    const Feature* feature = featureNamed(features_, name.toStdString());
    (feature && feature->dtype == engine::DType::kString ? words : numbers) << name;
  }
  const bool both = has(Well::kWide) && has(Well::kDeep);
  const Well only = has(Well::kWide) ? Well::kWide : Well::kDeep;
  if (!both) return addFeatures(words.isEmpty() ? numbers : numbers + words, only);
  addFeatures(words, Well::kWide);
  addFeatures(numbers, Well::kDeep);
}

void ColumnsPage::crossWith(const std::vector<ColumnMessage>& others, Well well, int row) {
  const ColumnMessages& columns = columnsOf(draft()->experiment().model(), well);
  if (others.empty() || row >= columns.size()) return;
  std::vector<ColumnMessage> all = {columns[row]};
  all.insert(all.end(), others.begin(), others.end());
  ColumnMessage crossed = crossedColumn(all, features_);
  if (well == Well::kDeep) crossed = converted(crossed, ColumnKind::kEmbedding, features_);
  edit(
      well, [&](ColumnMessages* list) { *list->Add() = crossed; }, columns.size());
}

void ColumnsPage::crossChosen(Well well) {
  const std::vector<int> rows = wells_[well].view->chosenInOrder();
  if (rows.size() < 2) return;
  std::vector<ColumnMessage> others;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    others.push_back(columnsOf(draft()->experiment().model(), well)[rows[i]]);
  }
  crossWith(others, well, rows.front());
}

void ColumnsPage::removeChosen(Well well) {
  const std::vector<int> rows = wells_[well].view->chosenRows();
  if (rows.empty()) return;
  const int left = columnsOf(draft()->experiment().model(), well).size() - static_cast<int>(rows.size());
  edit(
      well,
      [&](ColumnMessages* columns) {
        for (auto row = rows.rbegin(); row != rows.rend(); ++row) columns->DeleteSubrange(*row, 1);
      },
      left > 0 ? std::min(rows.front(), left - 1) : -1);
}

void ColumnsPage::moveChosen(Well well, int by) {
  const std::vector<int> rows = wells_[well].view->chosenRows();
  if (rows.size() != 1) return;
  const int to = rows.front() + by;
  if (to < 0 || to >= columnsOf(draft()->experiment().model(), well).size()) return;
  edit(
      well, [&](ColumnMessages* columns) { columns->SwapElements(rows.front(), to); }, to);
}

void ColumnsPage::placeColumns(const DraggedColumns& dragged, Well well, int row, bool onto) {
  std::vector<ColumnMessage> moved;
  const ColumnMessages& from = columnsOf(draft()->experiment().model(), dragged.well);
  for (const int each : dragged.rows) {
    if (each >= from.size() || (onto && dragged.well == well && each == row)) return;
    moved.push_back(from[each]);
  }
  if (onto) return crossWith(moved, well, row);
  const bool within = dragged.well == well;
  const auto before = within ? std::ranges::count_if(dragged.rows, [&](int each) { return each < row; }) : 0;
  const int at = row - static_cast<int>(before);
  edit(
      well,
      [&](ColumnMessages* columns) {
        for (auto each = dragged.rows.rbegin(); within && each != dragged.rows.rend(); ++each) {
          columns->DeleteSubrange(*each, 1);
        }
        for (std::size_t i = 0; i < moved.size(); ++i) {
          *columns->Add() = moved[i];
          std::rotate(columns->begin() + at + static_cast<int>(i), columns->end() - 1, columns->end());
        }
      },
      at);
}

void ColumnsPage::connectActions() {
  const auto on = [this](QAction* action, auto call) { connect(action, &QAction::triggered, this, call); };
  on(actions_->toWide, [this] { addFeatures(chosenFeatures(), Well::kWide); });
  on(actions_->toDeep, [this] { addFeatures(chosenFeatures(), Well::kDeep); });
  on(actions_->toBoth, [this] { addNaturally(); });
  on(actions_->columnUp, [this] { moveChosen(wellOfKeys(), -1); });
  on(actions_->columnDown, [this] { moveChosen(wellOfKeys(), 1); });
  on(actions_->removeColumn, [this] { removeChosen(wellOfKeys()); });
  on(actions_->cross, [this] { crossChosen(wellOfKeys()); });
}

Well ColumnsPage::wellOfKeys() const {
  const auto focused = std::ranges::find_if(wells_, [](const auto& each) { return each.second.view->hasFocus(); });
  return focused == wells_.end() ? current_ : focused->first;
}

void ColumnsPage::updateActions() {
  const QString none = chosenFeatures().isEmpty() ? tr("Select features first.") : QString();
  const bool takesAny = has(Well::kWide) || has(Well::kDeep);
  actions_->disable(actions_->toWide, has(Well::kWide) ? none : tr("The model has no wide part."));
  actions_->disable(actions_->toDeep, has(Well::kDeep) ? none : tr("The model has no deep part."));
  actions_->disable(actions_->toBoth, takesAny ? none : tr("The model takes no feature columns."));
  const std::vector<int> rows = has(current_) ? wells_.at(current_).view->chosenRows() : std::vector<int>();
  const int size = has(current_) ? columnsOf(draft()->experiment().model(), current_).size() : 0;
  const QString notOne = rows.size() == 1 ? QString() : tr("Select one column first.");
  const bool isFirst = rows.size() == 1 && rows.front() == 0;
  const bool isLast = rows.size() == 1 && rows.front() + 1 == size;
  actions_->disable(actions_->columnUp, isFirst ? tr("It is already the first column.") : notOne);
  actions_->disable(actions_->columnDown, isLast ? tr("It is already the last column.") : notOne);
  actions_->disable(actions_->removeColumn, rows.empty() ? tr("Select columns first.") : QString());
  actions_->disable(actions_->cross, rows.size() < 2 ? tr("Select two or more columns.") : QString());
}

}  // namespace app
