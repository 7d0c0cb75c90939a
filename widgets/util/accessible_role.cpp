#include "widgets/util/accessible_role.h"

#include <QAccessibleWidget>
#include <QVariant>

namespace widgets {
namespace {

constexpr char kRoleProperty[] = "accessibleRole";

QAccessibleInterface* makeFace(const QString& /*className*/, QObject* object) {
  const QVariant role = object ? object->property(kRoleProperty) : QVariant();
  if (!role.isValid() || !object->isWidgetType()) return nullptr;
  return new QAccessibleWidget(static_cast<QWidget*>(object), static_cast<QAccessible::Role>(role.toInt()));
}

}  // namespace

void setAccessibleRole(QWidget* widget, QAccessible::Role role) {
  QAccessible::installFactory(makeFace);  // again: nothing happens
  widget->setProperty(kRoleProperty, static_cast<int>(role));
}

}  // namespace widgets
