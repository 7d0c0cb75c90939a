// What all dashboards of one kind of summary share: a bar with the filter and the dashboard's own choices over a grid
// of cards, made from the catalog's visible runs. While it is hidden it does nothing. GUI thread only.
#pragma once

#include <QActionGroup>
#include <QPointer>
#include <optional>

#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/summary/card_spec.h"
#include "widgets/dashboards/summary/summary_card.h"
#include "widgets/util/dialogs.h"

class QLineEdit;
class QStackedWidget;

namespace widgets {

class EmptyPage;
class FilterWords;
class PageBar;
class ReadOut;
class SummaryGrid;
enum class Glyph;

class SummaryDashboard : public Dashboard {
  Q_OBJECT
 public:
  SummaryGrid* grid() const { return grid_; }
  // Only the cards of this tag: they are many and made late, so the filter finds them.
  void showTag(const QString& tag);
  // Asks for files; the desktop's dialogs unless set. Must outlive the dashboard.
  void setDialogs(Dialogs* dialogs) { dialogs_ = dialogs; }
  // What the cards tell of the pointer; may go.
  void shareReadOut(ReadOut* readOut);

 protected:
  struct Setup {
    SeriesSelector selector;
    CardsPer per = CardsPer::kTagAndRun;
    int cardHeight = 264;
    int pitch = 352;
    QString emptyTitle;  // while no run has anything to show
    QString emptyText;
    QString guide = {};  // where the guide tells of them; empty: nowhere
  };
  SummaryDashboard(const Setup& setup, const DashboardContext& context, QWidget* parent);

  virtual SummaryCard* makeCard(const CardSpec& spec, QWidget* parent) = 0;
  virtual std::vector<CardSpec> specs() const;

  // A button for an action of the registry, made with the id at the first call. With an icon it can do without words.
  QAction* addAction(const QString& id, const QString& text, const QString& tooltip, std::function<void()> triggered,
                     std::optional<Glyph> icon = std::nullopt);
  QAction* addSwitch(const QString& id, const QString& text, const QString& tooltip, bool on,
                     std::function<void(bool)> toggled);
  // One of several: gives the place of the chosen one.
  struct Choice {
    QString id;
    QString text;
    QString tooltip;
  };
  void addChoices(const std::vector<Choice>& choices, std::function<void(int)> chosen);
  void addToBar(QWidget* widget);
  // What is added from now on stands in another line of the bar.
  void startLine();
  // In the place of the cards: that they are still to be read, or again that there are none.
  void setWaiting(bool waiting, const QString& title = {}, const QString& text = {});
  // A button in the empty state too, where these are instead of the usual ones.
  void offerWhenEmpty(QAction* action);
  void addLabelled(const QString& label, QWidget* widget);

  ChooseFile chooseFile() {
    return [this](const QString& title, const QString& name, const QString& filter) {
      return dialogs_->saveFile(this, title, name, filter);
    };
  }
  Dialogs* dialogs() const { return dialogs_; }
  const DashboardContext& context() const { return context_; }
  const SeriesSelector& selector() const { return setup_.selector; }
  template <typename Card>
  void forEach(const std::function<void(Card&)>& call) {
    for (SummaryCard* card : existing()) call(static_cast<Card&>(*card));
  }
  // Makes the cards anew from the catalog.
  void rebuild();
  virtual void rebuilt() {}

  void showEvent(QShowEvent* event) override;

 private:
  std::vector<SummaryCard*> existing() const;
  void buildBar();
  QAction* makeSwitch(const Choice& choice, bool on, std::function<void(bool)> toggled);
  QAction* knownOr(const QString& id, const std::function<QAction*()>& make);
  void showFilter();
  void catalogChanged();

  DesktopDialogs desktop_;
  Dialogs* dialogs_ = &desktop_;
  const Setup setup_;
  const DashboardContext context_;
  QPointer<ReadOut> readOut_;
  SummaryGrid* grid_;
  EmptyPage* empty_;
  QStackedWidget* pages_;
  QWidget* bar_;  // of one row or several
  PageBar* row_;  // that what is added stands in
  QLineEdit* filter_;
  FilterWords* count_;
};

}  // namespace widgets
