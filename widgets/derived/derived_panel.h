// A popup where derived series are written, changed and removed. GUI thread only.
#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QToolButton;

namespace widgets {

class DerivedSeries;

class DerivedPanel : public QFrame {
  Q_OBJECT
 public:
  // `series` must outlive the panel, which deletes itself when it closes. `tags` are offered to be inserted.
  DerivedPanel(DerivedSeries* series, const QStringList& tags, QWidget* parent);

 private:
  void build();
  void check();
  void add();
  void insertTag(const QString& tag);
  void showDefinitions();

  DerivedSeries* series_;
  QStringList tags_;
  QLineEdit* expression_;
  QLineEdit* name_;
  QLabel* problem_;
  QPushButton* add_;
  QListWidget* list_;
  QToolButton* remove_;
};

}  // namespace widgets
