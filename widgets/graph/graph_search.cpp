#include "widgets/graph/graph_search.h"

#include <QLabel>
#include <QShortcut>
#include <algorithm>

namespace widgets {

std::vector<int> findOps(const GraphModel& model, const QString& words, GraphMode mode) {
  std::vector<int> hits;
  const auto& nodes = model.graph().nodes;
  for (std::size_t op = 0; op < nodes.size(); ++op) {
    const bool named = QString::fromStdString(nodes[op].name).contains(words, Qt::CaseInsensitive);
    if (named || QString::fromStdString(nodes[op].op).compare(words, Qt::CaseInsensitive) == 0)
      hits.push_back(static_cast<int>(op));
  }
  // What the mode shows comes first: a search should not throw the person into bookkeeping.
  std::stable_partition(hits.begin(), hits.end(), [&](int op) { return isShown(model, op, mode); });
  return hits;
}

GraphSearch::GraphSearch(QWidget* parent) : QLineEdit(parent), hits_(new QLabel(parent)) {
  setObjectName(QStringLiteral("graphSearch"));
  setAccessibleName(tr("Find node"));
  setPlaceholderText(tr("Find node"));
  setToolTip(
      tr("Part of a node's name or its op; Enter goes to the next match, Shift+Enter to the previous one (Ctrl+F)"));
  setClearButtonEnabled(true);
  hits_->setObjectName(QStringLiteral("graphHits"));
  connect(this, &QLineEdit::returnPressed, this, [this] { emit searchWanted(true); });
  connect(this, &QLineEdit::textEdited, this, [this] {
    restart();
    hits_->clear();
  });
  auto* back = new QShortcut(QKeySequence(Qt::SHIFT | Qt::Key_Return), this, nullptr, nullptr, Qt::WidgetShortcut);
  connect(back, &QShortcut::activated, this, [this] { emit searchWanted(false); });
}

void GraphSearch::focusAll() {
  setFocus(Qt::ShortcutFocusReason);
  selectAll();
}

int GraphSearch::next(const GraphModel& model, GraphMode mode, bool forward) {
  const QString wanted = text().trimmed();
  if (wanted.isEmpty()) return -1;
  const std::vector<int> hits = findOps(model, wanted, mode);
  if (hits.empty()) {
    hits_->setText(tr("no match"));
    return -1;
  }
  const int count = static_cast<int>(hits.size());
  last_ = last_ < 0 ? (forward ? 0 : count - 1) : (last_ + (forward ? 1 : count - 1)) % count;
  hits_->setText(tr("%1 of %2").arg(last_ + 1).arg(count));
  return hits[static_cast<std::size_t>(last_)];
}

}  // namespace widgets
