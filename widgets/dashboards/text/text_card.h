// The texts of one run and tag, newest first from the time cursor on. GUI thread only; reading and laying out happen on
// the loader's.
#pragma once

#include "widgets/dashboards/summary/summary_card.h"
#include "widgets/dashboards/text/text_page.h"

class QTextBrowser;

namespace widgets {

class TextCard : public SummaryCard {
  Q_OBJECT
 public:
  static const SeriesSelector kSelector;
  static constexpr std::size_t kMostSteps = 20;

  TextCard(const CardSpec& spec, const DashboardContext& context, const TextOptions& options, QWidget* parent);
  ~TextCard() override;
  void setOptions(const TextOptions& options);
  void followCursor() override;
  // What is shown, as plain text.
  QString shownText() const;

 protected:
  void readRun(const QString& run) override;
  void forgetRun(const QString& run) override;
  bool hasContent() const override { return page_ != nullptr; }
  void paintContent(QPainter& /*painter*/) override {}
  void lookChanged() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  TextOptions options_;
  QTextBrowser* browser_;
  std::shared_ptr<QTextDocument> page_;
};

}  // namespace widgets
