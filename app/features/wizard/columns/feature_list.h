// The features of the data as a list with a filter. They can be dragged into the wells or added with the buttons below.
// GUI thread only.
#pragma once

#include <QWidget>

#include "app/features/wizard/columns/column_making.h"

class QHBoxLayout;
class QLabel;
class QListView;
class QSortFilterProxyModel;

namespace app {

class FeatureModel;
struct WizardActions;

class FeatureList : public QWidget {
  Q_OBJECT
 public:
  // `actions` outlives it.
  FeatureList(const WizardActions& actions, QWidget* parent);

  void setFeatures(const Features& features);
  // Those that columns read already.
  void setUsed(const QStringList& names);
  // The selected ones, as they are listed.
  QStringList chosen() const;
  void addButton(QWidget* button);

 signals:
  void chosenChanged();
  void activated();  // the chosen ones are wanted as columns

 private:
  void buildView(const WizardActions& actions);

  FeatureModel* model_;
  QSortFilterProxyModel* filtered_;
  QListView* view_;
  QLabel* note_;
  QHBoxLayout* buttons_;
};

}  // namespace app
