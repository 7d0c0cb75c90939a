// The command palette: a search field and the matching entries below it, over the top centre of the window. It closes
// when an entry is chosen, on Escape, or on a click elsewhere. GUI thread only.
#pragma once

#include <QFrame>

#include "widgets/palette/palette_model.h"

class QLabel;
class QLineEdit;
class QListView;

namespace widgets {

class CommandPalette : public QFrame {
  Q_OBJECT
 public:
  // Deletes itself when it closes. `recent`: ids, the last one used first.
  CommandPalette(std::vector<PaletteEntry> entries, const QStringList& recent, QWidget* window);

  // Over the window; `text` stands in the line already, such as a prefix.
  void popUp(const QString& text = {});
  PaletteModel* model() const { return model_; }

 signals:
  void chosen(const QString& id);  // before it is done

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int wantedWidth(int window) const;
  void search(const QString& text);
  bool moveBy(int key);
  void setRow(int row);
  void take();
  void tell();

  PaletteModel* model_;
  QLineEdit* line_;
  QListView* list_;
  QLabel* footer_;
};

}  // namespace widgets
