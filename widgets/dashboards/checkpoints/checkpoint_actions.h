// What can be done with the selected checkpoint: the actions "checkpoints.…", and what they do to files themselves. GUI
// thread only.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "widgets/dashboards/checkpoints/checkpoint_loader.h"

class QAction;

namespace widgets {

struct BannerMessage;
class ActionRegistry;

class CheckpointActions : public QObject {
  Q_OBJECT
 public:
  // All must outlive it; questions for files stand over `page`.
  CheckpointActions(ActionRegistry& registry, CheckpointService& service, CheckpointLoader& loader, QWidget* page);

  // Of `run`; empty: of no run. Null: none is selected.
  void setSelected(const CheckpointRow* row, const QString& run);
  QList<QAction*> commands() const;
  // Of these what a bar shows by itself, and what is in its menu.
  QList<QAction*> usual() const;
  QList<QAction*> seldom() const;
  QAction* keep() const { return keep_; }
  QAction* open() const { return open_; }
  // What helps where the selected one cannot be read.
  QList<QAction*> ofDamaged() const;

 signals:
  void openRequested(const QString& path);
  void keptChanged(const widgets::CheckpointRow& row);  // as the files say it now
  void againWanted();                                   // the selected one, whose files may be whole now
  void deleted();
  void asked(const widgets::BannerMessage& question);
  void failed(const QString& error);

 private:
  struct CommandAction {
    CheckpointCommand command;
    QAction* action;
    QString tooltip;
  };
  QAction* add(CheckpointCommand command, const char* id, const QString& text, const QString& tooltip);
  void update();
  void perform(CheckpointCommand command);
  void askToDelete();
  void toggleKept();

  ActionRegistry& registry_;
  CheckpointService& service_;
  CheckpointLoader& loader_;
  std::optional<CheckpointRow> row_;
  QString run_;
  std::vector<CommandAction> commands_;
  QAction* keep_;
  QAction* open_;
  QAction* again_;
};

}  // namespace widgets
