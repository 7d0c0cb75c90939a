#include "widgets/dashboards/sql/sql_result_model.h"

#include <algorithm>
#include <numeric>

#include "widgets/panels/exact_number.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr qsizetype kShown = 500;      // characters of a cell
constexpr qsizetype kShownTip = 5000;  // and of what is told of it: a value may have millions

QString shortened(const QString& text, qsizetype most) {
  return text.size() <= most ? text : text.left(most) + QChar(0x2026);
}

QString quoted(QString text) {
  if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) && !text.contains(QLatin1Char('\n'))) {
    return text;
  }
  return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

}  // namespace

QString sqlText(const summaries::SqlValue& value) {
  if (const auto* integer = std::get_if<int64_t>(&value)) return QString::number(*integer);
  if (const auto* number = std::get_if<double>(&value)) return exactDigits(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return QString::fromStdString(*text);
  return {};
}

std::optional<double> sqlNumber(const summaries::SqlValue& value) {
  if (const auto* integer = std::get_if<int64_t>(&value)) return static_cast<double>(*integer);
  if (const auto* number = std::get_if<double>(&value)) return *number;
  return std::nullopt;
}

void SqlResultModel::setResult(std::shared_ptr<const summaries::SqlResult> result) {
  beginResetModel();
  result_ = std::move(result);
  order_.resize(result_ ? result_->rows.size() : 0);
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  endResetModel();
}

int SqlResultModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(order_.size());
}

int SqlResultModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || !result_ ? 0 : static_cast<int>(result_->columns.size());
}

const summaries::SqlValue& SqlResultModel::value(int row, int column) const {
  return result_->rows[order_[static_cast<std::size_t>(row)]][static_cast<std::size_t>(column)];
}

QVariant SqlResultModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const summaries::SqlValue& one = value(index.row(), index.column());
  const auto number = sqlNumber(one);
  switch (role) {
    case Qt::DisplayRole:
      if (std::holds_alternative<std::monostate>(one)) return QString(QChar(0x2013));
      // Integers may be keys: their digits stay together.
      return number && std::holds_alternative<double>(one) ? valueText(*number) : shortened(sqlText(one), kShown);
    case Qt::ToolTipRole:
      return shortened(sqlText(one), kShownTip);
    case Qt::TextAlignmentRole:
      return static_cast<int>((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
      return {};
  }
}

QVariant SqlResultModel::headerData(int section, Qt::Orientation orientation, int role) const {
  // Words of a column stand where its values do.
  if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal && rowCount() > 0) {
    return data(index(0, section), role);
  }
  if (role != Qt::DisplayRole || !result_) return {};
  if (orientation == Qt::Vertical) return QString::number(section + 1);
  return section < columnCount() ? QString::fromStdString(result_->columns[static_cast<std::size_t>(section)])
                                 : QVariant();
}

void SqlResultModel::sort(int column, Qt::SortOrder order) {
  if (!result_ || column < 0 || column >= columnCount()) return;
  const auto at = static_cast<std::size_t>(column);
  // By SQLite's order of types: nothing, numbers, texts.
  const auto less = [&](std::size_t a, std::size_t b) {
    const summaries::SqlValue& left = result_->rows[a][at];
    const summaries::SqlValue& right = result_->rows[b][at];
    const auto leftNumber = sqlNumber(left), rightNumber = sqlNumber(right);
    if (leftNumber && rightNumber) return *leftNumber < *rightNumber;
    if (left.index() == right.index() && std::holds_alternative<std::string>(left)) return left < right;
    return (leftNumber ? 1 : static_cast<int>(left.index())) < (rightNumber ? 1 : static_cast<int>(right.index()));
  };
  emit layoutAboutToBeChanged();
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::size_t a, std::size_t b) { return order == Qt::AscendingOrder ? less(a, b) : less(b, a); });
  emit layoutChanged();
}

QString SqlResultModel::text(int first, int last) const {
  QString result;
  const auto line = [&](const auto& cell) {
    QStringList cells;
    for (int column = 0; column < columnCount(); ++column) cells << cell(column);
    result += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
  };
  line([&](int column) { return headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); });
  for (int row = first; row <= last && row < rowCount(); ++row) {
    line([&](int column) { return sqlText(value(row, column)); });
  }
  return result;
}

QString SqlResultModel::csv() const {
  QStringList lines;
  QStringList cells;
  for (int column = 0; column < columnCount(); ++column) {
    cells << quoted(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
  }
  lines << cells.join(QLatin1Char(','));
  for (int row = 0; row < rowCount(); ++row) {
    cells.clear();
    for (int column = 0; column < columnCount(); ++column) cells << quoted(sqlText(value(row, column)));
    lines << cells.join(QLatin1Char(','));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace widgets
