#include "widgets/graph/function_list_model.h"

#include "widgets/graph/model/graph_projection.h"

namespace widgets {

void FunctionListModel::setGraph(const GraphModelPtr& model) {
  beginResetModel();
  model_ = model;
  calls_.assign(model ? model->graph().functions.size() : 0, 0);
  for (const FunctionScope& scope : model ? model->graph().expansions : std::vector<FunctionScope>{}) {
    ++calls_[static_cast<std::size_t>(scope.function)];
  }
  endResetModel();
}

int FunctionListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(calls_.size());
}

int FunctionListModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant FunctionListModel::cell(std::size_t number, int column, bool asText) const {
  const FunctionDef& function = model_->graph().functions[number];
  const auto count = [asText](std::size_t value) -> QVariant {
    if (!asText) return QVariant::fromValue(static_cast<qlonglong>(value));
    return QString::fromStdString(shortCount(static_cast<int64_t>(value)));
  };
  switch (column) {
    case kName:
      return QString::fromStdString(function.name);
    case kSignature:
      if (!asText) return static_cast<int>(function.arguments.size());
      //: Numbers of a function's arguments and results
      return tr("%1 → %2").arg(function.arguments.size()).arg(function.results.size());
    case kNodes:
      return count(function.nodes.size());
    default:
      return count(static_cast<std::size_t>(calls_[number]));
  }
}

QVariant FunctionListModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  if (role == Qt::DisplayRole) return cell(static_cast<std::size_t>(index.row()), index.column(), true);
  if (role == Qt::UserRole) return cell(static_cast<std::size_t>(index.row()), index.column(), false);  // to sort by
  if (role == Qt::TextAlignmentRole && index.column() != kName)
    return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
  if (role == Qt::ToolTipRole) {
    const FunctionDef& function = model_->graph().functions[static_cast<std::size_t>(index.row())];
    const auto list = [](const std::vector<std::string>& names) {
      QStringList all;
      for (const std::string& name : names) all << QString::fromStdString(name);
      return all.join(QStringLiteral(", "));
    };
    //: A function's name, its arguments, its results
    return tr("%1(%2) → %3")
        .arg(QString::fromStdString(function.name), list(function.arguments), list(function.results));
  }
  return {};
}

QVariant FunctionListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case kName:
      return tr("Function");
    case kSignature:
      return tr("In → out");
    case kNodes:
      return tr("Nodes");
    case kCalls:
      return tr("Calls");
    default:
      return {};
  }
}

}  // namespace widgets
