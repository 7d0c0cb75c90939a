#include "widgets/dashboards/checkpoints/tensor_tree_model.h"

#include <QFont>
#include <algorithm>
#include <cmath>

#include "widgets/panels/number_text.h"
#include "widgets/panels/roles.h"

namespace widgets {

struct TensorTreeModel::Node {
  QString name;
  Node* parent = nullptr;
  int row = 0;
  std::unique_ptr<TensorRow> tensor;  // null: a scope only
  int64_t bytes = 0;                  // with all below it
  std::vector<std::unique_ptr<Node>> children;
  QHash<QString, Node*> byPart;

  Node* child(const QString& part) {
    if (Node* found = byPart.value(part)) return found;
    auto node = std::make_unique<Node>();
    node->name = part;
    node->parent = this;
    node->row = static_cast<int>(children.size());
    children.push_back(std::move(node));
    return byPart[part] = children.back().get();
  }
};

namespace {

bool isTextColumn(int column) {
  return column == TensorTreeModel::kName || column == TensorTreeModel::kShape || column == TensorTreeModel::kDtype;
}

// TensorFlow 2 stores a variable's value as this attribute of it.
QString shownPath(QString name) {
  const QString suffix = QStringLiteral("/.ATTRIBUTES/VARIABLE_VALUE");
  if (name.endsWith(suffix)) name.chop(suffix.size());
  return name;
}

// Steps and other counters change in every checkpoint, which says nothing of the training.
bool isCounter(const TensorRow& tensor) {
  return tensor.dtype.startsWith(QLatin1String("int")) || tensor.dtype.startsWith(QLatin1String("uint"));
}

// A single number outside all scopes, such as Adam's beta1_power or the step: none of the model's variables.
bool isBookkeeping(const TensorRow& tensor) {
  return tensor.shape.empty() && !tensor.name.contains(QLatin1Char('/'));
}

}  // namespace

TensorTreeModel::TensorTreeModel(QObject* parent) : QAbstractItemModel(parent), root_(std::make_unique<Node>()) {}
TensorTreeModel::~TensorTreeModel() = default;

void TensorTreeModel::setTensors(const std::vector<TensorRow>& tensors, const QString& filter) {
  beginResetModel();
  root_ = std::make_unique<Node>();
  byName_.clear();
  facts_.clear();
  largestChange_ = 0;
  std::vector<TensorRow> rows = tensors;
  std::ranges::stable_partition(rows, [](const TensorRow& tensor) { return !isBookkeeping(tensor); });
  for (const TensorRow& tensor : rows) {
    if (!filter.isEmpty() && !tensor.name.contains(filter, Qt::CaseInsensitive)) continue;
    Node* node = root_.get();
    for (const QString& part : shownPath(tensor.name).split(QLatin1Char('/'))) node = node->child(part);
    if (node->tensor) node = node->parent->child(tensor.name);  // two names for one place: the second in full
    node->tensor = std::make_unique<TensorRow>(tensor);
    byName_[tensor.name] = node;
    for (Node* above = node; above; above = above->parent) above->bytes += tensor.bytes;
  }
  endResetModel();
}

void TensorTreeModel::setFacts(const QString& tensor, const TensorFacts& facts) {
  Node* node = byName_.value(tensor);
  if (!node) return;
  TensorFacts& kept = facts_[tensor] = facts;
  if (isCounter(*node->tensor)) kept.change.reset();
  // What an optimizer keeps of a variable is folded below it: the bars compare the variables.
  const bool isSlot = node->parent->tensor != nullptr;
  if (!isSlot && !isBookkeeping(*node->tensor) && kept.change && std::isfinite(*kept.change))
    largestChange_ = std::max(largestChange_, *kept.change);
  emit dataChanged(createIndex(node->row, 0, node), createIndex(node->row, kColumns - 1, node));
}

const TensorFacts* TensorTreeModel::facts(const QString& tensor) const {
  const auto found = facts_.constFind(tensor);
  return found == facts_.cend() ? nullptr : &*found;
}

const TensorRow* TensorTreeModel::tensor(const QString& name) const {
  const Node* node = byName_.value(name);
  return node ? node->tensor.get() : nullptr;
}

QModelIndex TensorTreeModel::indexOf(const QString& tensor) const {
  Node* node = byName_.value(tensor);
  return node ? createIndex(node->row, 0, node) : QModelIndex();
}

QString TensorTreeModel::nameAt(const QModelIndex& index) const {
  const Node* node = index.isValid() ? nodeOf(index) : nullptr;
  return node && node->tensor ? node->tensor->name : QString();
}

TensorTreeModel::Node* TensorTreeModel::nodeOf(const QModelIndex& index) const {
  return index.isValid() ? static_cast<Node*>(index.internalPointer()) : root_.get();
}

QModelIndex TensorTreeModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, nodeOf(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex TensorTreeModel::parent(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  Node* above = nodeOf(index)->parent;
  return !above || above == root_.get() ? QModelIndex() : createIndex(above->row, 0, above);
}

int TensorTreeModel::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : static_cast<int>(nodeOf(parent)->children.size());
}

int TensorTreeModel::columnCount(const QModelIndex&) const {
  return kColumns;
}

QVariant TensorTreeModel::factText(const TensorRow& tensor, int column) const {
  const TensorFacts* facts = this->facts(tensor.name);
  if (!facts) return {};
  if (!facts->problem.isEmpty()) return column == kNorm ? tr("damaged") : QString();
  switch (column) {
    case kNorm:
      return measuredText(facts->norm);
    case kMean:
      return measuredText(facts->mean);
    case kSparsity:
      return tr("%1 %").arg(decimalText(facts->sparsity() * 100, 'f', 1));
    default:
      return facts->change ? changeText(*facts->change) : QString();
  }
}

QVariant TensorTreeModel::text(const Node& node, int column) const {
  if (column == kName) return node.name;
  if (column == kBytes) return bytesText(node.tensor ? node.tensor->bytes : node.bytes);
  if (!node.tensor) return {};
  if (column == kDtype) return shortDtype(node.tensor->dtype);
  if (column == kShape) return shapeText(node.tensor->shape);
  return factText(*node.tensor, column);
}

QVariant TensorTreeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Node& node = *nodeOf(index);
  const TensorFacts* facts = node.tensor ? this->facts(node.tensor->name) : nullptr;
  switch (role) {
    case Qt::DisplayRole:
      return text(node, index.column());
    case Qt::TextAlignmentRole:
      return static_cast<int>((isTextColumn(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
      if (facts && !facts->problem.isEmpty()) return facts->problem;
      return node.tensor ? node.tensor->name : QString();
    case kTensorRole:
      return node.tensor ? node.tensor->name : QString();
    case kTensorDamagedRole:
      return facts && !facts->problem.isEmpty();
    case kIsScopeRole:
      return !node.tensor;
    case kShareRole:
      if (index.column() != kChange || !facts || !facts->change || largestChange_ <= 0) return {};
      if (isBookkeeping(*node.tensor)) return {};
      return std::isfinite(*facts->change) ? std::min(*facts->change / largestChange_, 1.0) : 1.0;
    default:
      return {};
  }
}

QVariant TensorTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= kColumns) return {};
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((isTextColumn(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole && section == kChange) {
    return tr("Norm of the difference from the previous checkpoint, relative to the norm there");
  }
  if (role != Qt::DisplayRole) return {};
  const QString titles[kColumns] = {tr("Tensor"), tr("Change"), tr("Norm"),  tr("Mean"),
                                    tr("Zeros"),  tr("Shape"),  tr("Dtype"), tr("Bytes")};
  return titles[section];
}

}  // namespace widgets
