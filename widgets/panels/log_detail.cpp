#include "widgets/panels/log_detail.h"

#include <QLocale>
#include <QTreeView>

#include "widgets/panels/log_model.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr int kDetailLines = 5;  // that are seen at once

}  // namespace

LogDetail::LogDetail(const QTreeView* view, const LogFilter& filter, const LogModel& model, QWidget* parent)
    : QPlainTextEdit(parent), view_(view), filter_(filter), model_(model) {
  setObjectName(QStringLiteral("logDetail"));
  setAccessibleName(tr("The whole line"));
  setReadOnly(true);
  setTabChangesFocus(true);
  setMinimumHeight(2 * fontMetrics().lineSpacing());
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  connect(view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &LogDetail::showLine);
  hide();
}

QSize LogDetail::sizeHint() const {
  return {QPlainTextEdit::sizeHint().width(), kDetailLines * fontMetrics().lineSpacing() + 2 * frameWidth() + 8};
}

void LogDetail::showLine() {
  const QModelIndexList rows = view_->selectionModel()->selectedRows();
  setVisible(!rows.isEmpty());
  if (rows.isEmpty()) return;
  const LogEntry& entry = model_.entry(filter_.mapToSource(rows.last()).row());
  QStringList head{QLocale().toString(entry.time, QLocale::ShortFormat)};
  if (!entry.run.isEmpty()) head << entry.run;
  if (entry.step >= 0) head << tr("step %1").arg(stepText(entry.step));
  setPlainText(head.join(QStringLiteral(", ")) + QLatin1Char('\n') + entry.text);
}

}  // namespace widgets
