// Shows the state of the preview: the drop zone, the loading state, or the first rows or pictures. GUI thread only.
#pragma once

#include <QStackedWidget>

#include "app/features/wizard/data/preview_table_model.h"

class QLabel;
class QListView;
class QProgressBar;
class QPushButton;
class QTableView;

namespace widgets {
class DropZone;
}  // namespace widgets

namespace app {

class PictureModel;

class PreviewPane : public QStackedWidget {
  Q_OBJECT
 public:
  explicit PreviewPane(QWidget* parent = nullptr);

  void showDropZone();
  void showData(const LookedAtPointer& found);
  // While something takes long: what, and how far it is; a negative share: not known.
  void showLoading(const QString& text, int percent = -1);
  // What was shown before.
  void endLoading();
  PreviewTableModel& table() { return *model_; }
  widgets::DropZone* dropZone() { return zone_; }
  int currentColumn() const;
  void setCurrentColumn(int column);

 signals:
  void cancelWanted();
  void currentColumnChanged(int column);
  // The type of a column is to be chosen, at a place on the screen.
  void typeWanted(int column, const QPoint& place);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildTable();
  QWidget* makeLoading();
  void askType();

  widgets::DropZone* zone_;
  QTableView* view_;
  PreviewTableModel* model_;
  QListView* pictures_;
  PictureModel* pictureModel_;
  QWidget* loading_;
  QLabel* loadingText_;
  QProgressBar* progress_;
  QPushButton* cancel_;
  QWidget* before_;
};

}  // namespace app
