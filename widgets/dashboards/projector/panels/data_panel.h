// Which points are shown, and what labels and colours them. GUI thread only.
#pragma once

#include <QWidget>

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QListView;

namespace widgets {

class ColonLine;
class EmbeddingLoader;
class LegendModel;
class ProjectorSession;
class RampBar;

class DataPanel : public QWidget {
  Q_OBJECT
 public:
  // All must outlive the panel. `switches`: actions shown as check boxes; `colons`: that of all labels beside it.
  DataPanel(ProjectorSession* session, EmbeddingLoader* loader, const std::vector<QAction*>& switches,
            ColonLine* colons, QWidget* parent = nullptr);

  // Which points: its place is the page's bar.
  QComboBox* source() const { return source_; }

  LegendModel* legend() const { return legend_; }

 private:
  void build(const std::vector<QAction*>& switches, ColonLine* colons);
  void showChoices();
  void fitSource();
  void showData();
  void showColors();
  void chooseColor();
  void selectClass(int number);

  ProjectorSession* session_;
  EmbeddingLoader* loader_;
  LegendModel* legend_;
  QComboBox* source_;
  QLabel* facts_;
  QComboBox* color_;
  QCheckBox* ramp_;
  QListView* legendView_;
  RampBar* rampBar_;
  QComboBox* label_;
};

}  // namespace widgets
