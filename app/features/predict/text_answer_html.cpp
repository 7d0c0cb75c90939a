#include "app/features/predict/text_answer_html.h"

#include <QLocale>

#include "app/features/predict/text_tab.h"

namespace app {
namespace {

using engine::estimator::MarkedText;
using engine::estimator::TextAnswer;
using engine::estimator::TextClass;
using engine::estimator::TextPiece;

constexpr std::size_t kMostClasses = 10;
constexpr std::size_t kMostAnswers = 5;
constexpr int kBarCharacters = 24;
constexpr const char* kOutsideLabel = "O";

class TextAnswerPage {
 public:
  explicit TextAnswerPage(const widgets::Theme& theme) : theme_(theme) {}

  QString page(const engine::estimator::TextRequest& request, const TextAnswer& answer) const {
    QString html;
    if (answer.value) html += paragraph(heading(TextTab::tr("Value")) + QLocale().toString(*answer.value, 'g', 6));
    html += classes(answer.classes) + words(request.first, answer.words);
    if (!answer.answers.empty()) html += answers(request.second, answer.answers);
    return html + pieces(answer.pieces);
  }

 private:
  static QString escaped(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  }
  static QString paragraph(const QString& html) {
    return QStringLiteral("<p style=\"margin:12px 0 0 0\">%1</p>").arg(html);
  }
  static QString table(const QString& rows) {
    return QStringLiteral("<table style=\"margin-bottom:12px\">%1</table>").arg(rows);
  }
  static QString heading(const QString& text) { return QStringLiteral("<b>%1</b><br>").arg(text.toHtmlEscaped()); }
  static QString percent(double share) { return QStringLiteral("%1 %").arg(QLocale().toString(100 * share, 'f', 1)); }
  QString tinted(const QString& html, const QColor& behind) const {
    return QStringLiteral("<span style=\"background-color:%1\">%2</span>").arg(behind.name(), html);
  }
  QString faint(const QString& html) const {
    return QStringLiteral("<small style=\"color:%1\">%2</small>").arg(theme_.textSecondary.name(), html);
  }

  QString classes(const std::vector<TextClass>& all) const {
    if (all.empty()) return {};
    QString rows;
    for (std::size_t i = 0; i < std::min(all.size(), kMostClasses); ++i) {
      const QString bar(static_cast<int>(std::lround(all[i].probability * kBarCharacters)), QChar(0x2588));
      rows += QStringLiteral(
                  "<tr><td>%1&nbsp;&nbsp;</td><td align=\"right\">%2&nbsp;&nbsp;</td>"
                  "<td style=\"color:%3\">%4</td></tr>")
                  .arg(escaped(all[i].label), percent(all[i].probability), theme_.bars.usual.name(), bar);
    }
    const QString title = QStringLiteral("<b>%1</b>").arg(TextTab::tr("Classes").toHtmlEscaped());
    return paragraph(title) + table(rows);
  }

  // The text as it is, each word with its label behind it.
  QString words(const std::string& text, const std::vector<MarkedText>& all) const {
    if (all.empty()) return {};
    QString html;
    std::size_t at = 0;
    for (const MarkedText& word : all) {
      html += escaped(text.substr(at, word.begin - at));
      const bool isMarked = !word.label.empty() && word.label != kOutsideLabel;
      html += isMarked ? tinted(escaped(word.text) + QLatin1Char(' ') + faint(escaped(word.label)), theme_.tints.info)
                       : escaped(word.text);
      at = word.end;
    }
    return paragraph(heading(TextTab::tr("Labels")) + html + escaped(text.substr(at)));
  }

  QString answers(const std::string& text, const std::vector<MarkedText>& all) const {
    const MarkedText& best = all.front();
    QString html = heading(TextTab::tr("Answer"));
    if (best.text.empty()) {
      html += TextTab::tr("The text has no answer.").toHtmlEscaped();
    } else {
      html += escaped(text.substr(0, best.begin)) +
              tinted(escaped(text.substr(best.begin, best.end - best.begin)), theme_.tints.ok) +
              escaped(text.substr(best.end));
    }
    html = paragraph(html);
    QString rows;
    for (std::size_t i = 0; i < std::min(all.size(), kMostAnswers); ++i) {
      rows += QStringLiteral("<tr><td align=\"right\">%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                  .arg(percent(all[i].probability), all[i].text.empty() ? QStringLiteral("–") : escaped(all[i].text));
    }
    return html + table(rows);
  }

  QString pieces(const std::vector<TextPiece>& all) const {
    QString html;
    for (const TextPiece& one : all) {
      const QString piece = escaped(one.piece) + QStringLiteral("&nbsp;") + faint(QString::number(one.id));
      html += (one.isSecond ? tinted(piece, theme_.sunken) : piece) + QStringLiteral("&nbsp;&nbsp; ");
    }
    return paragraph(heading(TextTab::tr("Pieces with their numbers")) + html);
  }

  const widgets::Theme& theme_;
};

}  // namespace

QString textAnswerHtml(const engine::estimator::TextRequest& request, const TextAnswer& answer,
                       const widgets::Theme& theme) {
  return TextAnswerPage(theme).page(request, answer);
}

}  // namespace app
