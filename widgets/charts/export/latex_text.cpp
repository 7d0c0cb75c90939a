// What pdflatex makes of a text: it knows Latin letters, and of the rest what the packages of the document define.
#include <QStringList>
#include <array>
#include <utility>

#include "widgets/charts/export/pgfplots_writer.h"

namespace widgets {

namespace {

constexpr char16_t kFirstGreek = 0x3B1;
constexpr std::array<const char*, 25> kGreek = {"alpha",  "beta", "gamma", "delta",    "varepsilon", "zeta", "eta",
                                                "theta",  "iota", "kappa", "lambda",   "mu",         "nu",   "xi",
                                                "o",      "pi",   "rho",   "varsigma", "sigma",      "tau",  "upsilon",
                                                "varphi", "chi",  "psi",   "omega"};
constexpr std::array<std::pair<char16_t, const char*>, 23> kSymbols = {{
    {u'\u00D7', "\\ensuremath{\\times}"},
    {u'\u00B1', "\\ensuremath{\\pm}"},
    {u'\u00B7', "\\ensuremath{\\cdot}"},
    {u'\u00B0', "\\ensuremath{^{\\circ}}"},
    {u'\u00B5', "\\ensuremath{\\mu}"},
    {u'\u00A0', "~"},
    {u'\u2009', "\\,"},
    {u'\u2013', "--"},
    {u'\u2014', "---"},
    {u'\u2018', "`"},
    {u'\u2019', "'"},
    {u'\u201C', "``"},
    {u'\u201D', "''"},
    {u'\u2026', "\\ldots{}"},
    {u'\u2190', "\\ensuremath{\\leftarrow}"},
    {u'\u2192', "\\ensuremath{\\rightarrow}"},
    {u'\u2206', "\\ensuremath{\\Delta}"},
    {u'\u0394', "\\ensuremath{\\Delta}"},
    {u'\u2211', "\\ensuremath{\\sum}"},
    {u'\u221E', "\\ensuremath{\\infty}"},
    {u'\u2264', "\\ensuremath{\\leq}"},
    {u'\u2265', "\\ensuremath{\\geq}"},
    {u'\u2248', "\\ensuremath{\\approx}"},
}};

// Beyond ASCII.
QString latexSymbol(QChar c) {
  for (const auto& [symbol, command] : kSymbols) {
    if (c.unicode() == symbol) return QString::fromLatin1(command);
  }
  if (c.unicode() >= kFirstGreek && c.unicode() < kFirstGreek + kGreek.size()) {
    const char* name = kGreek[c.unicode() - kFirstGreek];
    return QStringLiteral("\\ensuremath{%1%2}")
        .arg(name[1] == 0 ? QString() : QStringLiteral("\\"), QLatin1String(name));
  }
  constexpr char16_t kLastLatin = 0x17E;  // of Latin Extended-A, which the T1 encoding has
  if (c.unicode() >= 0xC0 && c.unicode() <= kLastLatin) return c;
  return QStringLiteral("[U+%1]").arg(QString::number(c.unicode(), 16).toUpper().rightJustified(4, QLatin1Char('0')));
}

QString latexLetter(QChar c) {
  switch (c.unicode()) {
    case '\\':
      return QStringLiteral("\\textbackslash{}");
    case '~':
      return QStringLiteral("\\textasciitilde{}");
    case '^':
      return QStringLiteral("\\textasciicircum{}");
    case '<':
      return QStringLiteral("\\textless{}");
    case '>':
      return QStringLiteral("\\textgreater{}");
    case '|':
      return QStringLiteral("\\textbar{}");
    case '"':
      return QStringLiteral("\\textquotedbl{}");
    case '#':
    case '$':
    case '%':
    case '&':
    case '_':
    case '{':
    case '}':
      return QStringLiteral("\\%1").arg(c);
    default:
      // Control characters would end the line or the document.
      return c.unicode() < 0x20 || c.unicode() == 0x7F ? QStringLiteral(" ") : c;
  }
}

}  // namespace

QString latexText(const QString& text) {
  QString escaped;
  for (const QChar c : text) escaped += c.unicode() < 0x80 ? latexLetter(c) : latexSymbol(c);
  return escaped;
}

}  // namespace widgets
