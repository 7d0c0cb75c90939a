// The guide: its pages, and a field that searches all of them. What is found is listed below the field and marked on
// the page that is shown. GUI thread only; the pages are read and searched by a worker.
#pragma once

#include <QUrl>
#include <QWidget>
#include <memory>

#include "app/features/help/guide_search.h"
#include "widgets/util/background_tasks.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace app {

class MarkdownView;

class GuideView : public QWidget {
  Q_OBJECT
 public:
  explicit GuideView(QWidget* parent = nullptr);
  void focusSearch();
  // A heading of a page: "looking.md#images".
  void openAt(const QString& place);

 private:
  QWidget* makeBar();
  void search(const QString& words);
  void show(const GuideFound& found);
  void openHit(const QListWidgetItem* item);
  // Shows the hit so many rows on.
  void step(int rows);
  // A link of a page: to another page, a heading, or the network.
  void follow(const QUrl& link);
  void showHeading(const QString& anchor);
  // The line there comes to the top of the view.
  void showPlace(int position);
  void mark();
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

  QLineEdit* words_;
  QLabel* count_;
  QListWidget* hits_;
  MarkdownView* page_;
  std::map<QString, GuideMarks> marks_;
  widgets::BackgroundTasks tasks_;
  // What the worker has read, which only it uses.
  std::shared_ptr<std::vector<GuidePage>> pages_ = std::make_shared<std::vector<GuidePage>>();
};

}  // namespace app
