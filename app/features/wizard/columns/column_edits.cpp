#include "app/features/wizard/columns/column_edits.h"

#include <algorithm>

#include "app/features/wizard/columns/well_view.h"
#include "app/workbench/drafts/experiment_draft.h"

namespace app {

bool ColumnEdits::has(Well well) const {
  return std::ranges::count(wellsOf(draft_.experiment().model()), well) > 0;
}

const ColumnMessages& ColumnEdits::columns(Well well) const {
  return columnsOf(draft_.experiment().model(), well);
}

void ColumnEdits::edit(Well well, const std::function<void(ColumnMessages*)>& change, int chosen) {
  if (!has(well)) return;
  draft_.edit(
      [&](engine::estimator::Experiment& experiment) { change(mutableColumnsOf(experiment.mutable_model(), well)); },
      origin_);
  emit edited(well, chosen);
}

void ColumnEdits::addFeatures(const QStringList& names, Well well, int row) {
  if (names.isEmpty() || !has(well)) return;
  const ColumnTaker taker = takerOf(draft_.experiment().model(), well);
  const int size = columns(well).size();
  int at = row < 0 ? size : std::min(row, size);
  edit(
      well,
      [&](ColumnMessages* list) {
        for (const QString& name : names) {
          const Feature* feature = featureNamed(features_, name.toStdString());
          if (!feature) continue;
          *list->Add() = naturalColumn(*feature, taker);
          std::rotate(list->begin() + at, list->end() - 1, list->end());
          ++at;
        }
      },
      at + static_cast<int>(names.size()) - 1);
}

void ColumnEdits::useAll() {
  const std::vector<Well> wells = wellsOf(draft_.experiment().model());
  if (wells.empty()) return;
  draft_.amend(
      [&](engine::estimator::Experiment& experiment) {
        engine::estimator::Model* model = experiment.mutable_model();
        for (const Well well : wells) mutableColumnsOf(model, well)->Clear();
        for (const Feature& feature : features_) {
          const Well well = wellFor(feature, *model);
          *mutableColumnsOf(model, well)->Add() = naturalColumn(feature, takerOf(*model, well));
        }
      },
      origin_);
  emit edited(wells.front(), -1);
}

void ColumnEdits::addNaturally(const QStringList& names) {
  const std::vector<Well> wells = wellsOf(draft_.experiment().model());
  if (wells.empty()) return;
  QStringList first, second;
  for (const QString& name : names) {
    const Feature* feature = featureNamed(features_, name.toStdString());
    const bool isFirst = feature && wellFor(*feature, draft_.experiment().model()) == Well::kWide;
    (isFirst ? first : second) << name;
  }
  if (wells.size() == 1) return addFeatures(second + first, wells.front());
  addFeatures(first, Well::kWide);
  addFeatures(second, Well::kDeep);
}

void ColumnEdits::crossWith(const std::vector<ColumnMessage>& others, Well well, int row) {
  if (others.empty() || row >= columns(well).size()) return;
  std::vector<ColumnMessage> all = {columns(well)[row]};
  all.insert(all.end(), others.begin(), others.end());
  ColumnMessage crossed = crossedColumn(all, features_);
  const ColumnTaker taker = takerOf(draft_.experiment().model(), well);
  const bool takesIds = taker == ColumnTaker::kLinear || taker == ColumnTaker::kTrees;
  const ColumnKind around = taker == ColumnTaker::kPoints ? ColumnKind::kIndicator : ColumnKind::kEmbedding;
  if (!takesIds) crossed = converted(crossed, around, features_);
  edit(
      well, [&](ColumnMessages* list) { *list->Add() = crossed; }, columns(well).size());
}

void ColumnEdits::crossWithFeatures(const QStringList& names, Well well, int row) {
  std::vector<ColumnMessage> others;
  for (const QString& name : names) {
    if (const Feature* feature = featureNamed(features_, name.toStdString()))
      others.push_back(naturalColumn(*feature, ColumnTaker::kLinear));
  }
  crossWith(others, well, row);
}

void ColumnEdits::cross(const std::vector<int>& rows, Well well) {
  if (rows.size() < 2) return;
  std::vector<ColumnMessage> others;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    others.push_back(columns(well)[rows[i]]);
  }
  crossWith(others, well, rows.front());
}

void ColumnEdits::remove(const std::vector<int>& rows, Well well) {
  if (rows.empty()) return;
  const int left = columns(well).size() - static_cast<int>(rows.size());
  edit(
      well,
      [&](ColumnMessages* list) {
        for (auto row = rows.rbegin(); row != rows.rend(); ++row) list->DeleteSubrange(*row, 1);
      },
      left > 0 ? std::min(rows.front(), left - 1) : -1);
}

void ColumnEdits::replace(int row, Well well, const ColumnMessage& column) {
  edit(well, [&](ColumnMessages* list) { *list->Mutable(row) = column; });
}

void ColumnEdits::move(int row, int by, Well well) {
  const int to = row + by;
  if (to < 0 || to >= columns(well).size()) return;
  edit(
      well, [&](ColumnMessages* list) { list->SwapElements(row, to); }, to);
}

void ColumnEdits::place(const DraggedColumns& dragged, Well well, int row, bool onto) {
  std::vector<ColumnMessage> moved;
  const ColumnMessages& from = columns(dragged.well);
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
      [&](ColumnMessages* list) {
        for (auto each = dragged.rows.rbegin(); within && each != dragged.rows.rend(); ++each) {
          list->DeleteSubrange(*each, 1);
        }
        for (std::size_t i = 0; i < moved.size(); ++i) {
          *list->Add() = moved[i];
          std::rotate(list->begin() + at + static_cast<int>(i), list->end() - 1, list->end());
        }
      },
      at);
}

}  // namespace app
