#include "widgets/charts/grid/group_heads.h"

#include <QToolButton>

#include "widgets/theme/glyphs.h"

namespace widgets {

GroupHeads::GroupHeads(QWidget* content) : QObject(content), content_(content) {}

QToolButton* GroupHeads::makeButton(const QString& group) {
  auto* button = new QToolButton(content_);
  button->setObjectName(QStringLiteral("group:") + group);
  button->setAutoRaise(true);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setIconSize({12, 12});
  QFont bold = content_->font();
  bold.setWeight(QFont::DemiBold);
  button->setFont(bold);
  connect(button, &QToolButton::clicked, this, [this, group] { emit foldRequested(group); });
  return button;
}

void GroupHeads::layOut(const GridPlan& plan, const std::vector<TagGroup>& groups, const QSet<QString>& folded,
                        bool visible) {
  std::map<QString, QToolButton*> used;
  for (const GridPlan::Head& head : plan.heads) {
    const TagGroup& group = groups[static_cast<std::size_t>(head.group)];
    auto known = buttons_.extract(group.name);
    QToolButton* button = known.empty() ? makeButton(group.name) : known.mapped();
    const bool isFolded = folded.contains(group.name);
    const QString title = group.name.isEmpty() ? tr("Pinned") : group.name;
    button->setText(QStringLiteral(" %1   %2").arg(title).arg(group.tags.size()));
    button->setIcon(glyphIcon(isFolded ? Glyph::kFolded : Glyph::kOpen));
    button->setAccessibleName(isFolded ? tr("Group %1, folded").arg(title) : tr("Group %1").arg(title));
    button->setToolTip(isFolded ? tr("Show the cards of this group") : tr("Fold this group"));
    const int width = std::min(button->sizeHint().width() + 8, head.rect.width());
    button->setGeometry(head.rect.left(), head.rect.top() + 3, width, 26);
    button->setVisible(visible);
    used[group.name] = button;
  }
  for (const auto& [name, button] : buttons_) {
    button->hide();
    button->deleteLater();
  }
  buttons_ = std::move(used);
}

}  // namespace widgets
