#include "widgets/dashboards/hparams/importance_view.h"

#include <QHeaderView>
#include <algorithm>

#include "widgets/dashboards/hparams/importance_model.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/focus_ring.h"

namespace widgets {
namespace {

// With a usual font.
constexpr int kNameColumn = 220;
constexpr int kLeastBars = 112;  // with the numbers before them

}  // namespace

ImportanceView::ImportanceView(ImportanceModel* model, QWidget* parent) : QTreeView(parent) {
  setObjectName(QStringLiteral("importanceView"));
  new FocusRing(this);
  setModel(model);
  setItemDelegate(new ImportanceDelegate(this));
  setRootIsDecorated(false);
  setFrameShape(QFrame::NoFrame);
  setTextElideMode(Qt::ElideMiddle);  // the ends of names tell them apart
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(QHeaderView::Stretch);
  header()->setSectionResizeMode(ImportanceModel::kName, QHeaderView::Interactive);
  connect(model, &QAbstractItemModel::modelReset, this, &ImportanceView::fit);
}

void ImportanceView::resizeEvent(QResizeEvent* event) {
  QTreeView::resizeEvent(event);
  fit();
}

void ImportanceView::fit() {
  int others = 0;
  for (const int column : {ImportanceModel::kImportance, ImportanceModel::kCorrelation}) {
    others += std::max(header()->sectionSizeHint(column), measures::grown(kLeastBars, fontMetrics()));
  }
  const int whole = std::max(measures::grown(kNameColumn, fontMetrics()), sizeHintForColumn(ImportanceModel::kName));
  const int least = header()->sectionSizeHint(ImportanceModel::kName);
  header()->resizeSection(ImportanceModel::kName, std::max(least, std::min(whole, viewport()->width() - others)));
}

}  // namespace widgets
