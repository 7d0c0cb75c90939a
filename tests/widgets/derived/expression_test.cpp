#include "widgets/derived/expression.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "widgets/derived/evaluate.h"
#include "widgets/derived/moving_window.h"

namespace {

using widgets::Expression;
using widgets::parseExpression;
using widgets::SeriesData;

QString text(const char* latin) {
  return QString::fromLatin1(latin);
}

SeriesData curve(const std::vector<double>& values, int64_t every = 1, int64_t first = 0) {
  SeriesData data;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int64_t step = first + static_cast<int64_t>(i) * every;
    data.append({step, 100 + 2 * static_cast<double>(step), values[i]});
  }
  return data;
}

std::vector<double> valuesOf(const SeriesData& data) {
  std::vector<double> all;
  for (std::size_t i = 0; i < data.size(); ++i) all.push_back(data.value(i));
  return all;
}

std::vector<double> compute(const char* source, const QHash<QString, SeriesData>& curves) {
  const auto parsed = parseExpression(text(source));
  EXPECT_TRUE(parsed.isValid()) << source << ": " << parsed.problem.toStdString();
  return parsed.isValid() ? valuesOf(widgets::evaluate(*parsed.expression, curves)) : std::vector<double>();
}

std::vector<double> computeX(const char* source, const std::vector<double>& x) {
  return compute(source, {{text("x"), curve(x)}});
}

TEST(Expression, ASlashBetweenLettersBelongsToTheTag) {
  EXPECT_EQ(widgets::tagsOf(*parseExpression(text("train/loss - eval/loss")).expression),
            (QStringList{text("train/loss"), text("eval/loss")}));
  EXPECT_EQ(widgets::tagsOf(*parseExpression(text("loss / accuracy")).expression),
            (QStringList{text("loss"), text("accuracy")}));
  EXPECT_EQ(widgets::tagsOf(*parseExpression(text("loss/2 + (a)/b")).expression),
            (QStringList{text("loss"), text("a"), text("b")}));
  EXPECT_EQ(widgets::tagsOf(*parseExpression(text("\"odd name [1]\" * `a-b`")).expression),
            (QStringList{text("odd name [1]"), text("a-b")}));
}

TEST(Expression, BindsAsInArithmetic) {
  EXPECT_EQ(computeX("1 + 2 * x ^ 2 ^ 1 - -x", {3}), (std::vector<double>{22}));
  EXPECT_EQ(computeX("-x ^ 2", {3}), (std::vector<double>{-9}));
  EXPECT_EQ(computeX("8 / 4 / 2 * x", {1}), (std::vector<double>{1}));
  EXPECT_EQ(computeX("(1 + 2) * x", {1}), (std::vector<double>{3}));
}

TEST(Expression, ProblemsNameThePlaceAndWhatWasExpected) {
  const auto problem = [](const char* source) {
    const auto parsed = parseExpression(text(source));
    EXPECT_FALSE(parsed.isValid()) << source;
    return std::pair(parsed.at, parsed.problem.toStdString());
  };
  EXPECT_EQ(problem("loss + "),
            (std::pair<qsizetype, std::string>(7, "expected a number, a tag, a function or '(', but found the end")));
  EXPECT_EQ(problem("(loss"), (std::pair<qsizetype, std::string>(5, "expected ')', but found the end")));
  EXPECT_EQ(problem("loss loss").first, 5);
  EXPECT_EQ(problem("foo(loss)").first, 0);
  EXPECT_NE(problem("foo(loss)").second.find("no function foo"), std::string::npos);
  EXPECT_NE(problem("ema(loss)").second.find("takes 2 arguments, not 1"), std::string::npos);
  EXPECT_NE(problem("ema(loss, 2)").second.find("a weight from 0 to 1"), std::string::npos);
  EXPECT_NE(problem("median(loss, x)").second.find("a number of points"), std::string::npos);
  EXPECT_NE(problem("d(loss)").second.find("/d(step)"), std::string::npos);
  EXPECT_NE(problem("\"loss").second.find("not closed"), std::string::npos);
  EXPECT_NE(problem("loss $ 2").second.find("'$'"), std::string::npos);
  EXPECT_NE(problem("1 + 2").second.find("expected a tag"), std::string::npos);
  EXPECT_NE(problem("").second.find("expected a number"), std::string::npos);
  EXPECT_NE(problem("1.2.3 * x").second.find("not a number"), std::string::npos);
}

TEST(Expression, DeepAndLongTextsAreRefused) {
  EXPECT_FALSE(parseExpression(QString(5000, QLatin1Char('x'))).isValid());
  EXPECT_FALSE(parseExpression(QString(2000, QLatin1Char('(')) + text("x")).isValid());
  EXPECT_FALSE(parseExpression(text("x") + QStringLiteral("^x").repeated(1000)).isValid());
  EXPECT_TRUE(parseExpression(text("x") + QStringLiteral("+x").repeated(1000)).isValid());
}

TEST(Expression, AnyTextGivesAnExpressionOrAProblemWithinIt) {
  std::mt19937 random(11);
  const QStringList pieces = {text("x"),
                              text("train/loss"),
                              text("("),
                              text(")"),
                              text("+"),
                              text("-"),
                              text("*"),
                              text("/"),
                              text("^"),
                              text(","),
                              text("ema"),
                              text("d("),
                              text("1"),
                              text("0.5"),
                              text("1e9"),
                              text(" "),
                              text("\""),
                              text("median("),
                              text("`"),
                              text("step"),
                              text("#"),
                              text("."),
                              text("time"),
                              text("quantile("),
                              text("e+"),
                              text("/d(step)"),
                              text("\t"),
                              text("é"),
                              QString(QChar(0xD800))};
  int valid = 0;
  for (int round = 0; round < 20000; ++round) {
    QString source;
    for (unsigned n = random() % 12; n > 0; --n)
      source += pieces[static_cast<qsizetype>(random() % static_cast<unsigned>(pieces.size()))];
    const auto parsed = parseExpression(source);
    ASSERT_TRUE(parsed.isValid() || (!parsed.problem.isEmpty() && parsed.at >= 0 && parsed.at <= source.size()))
        << source.toStdString();
    if (!parsed.isValid()) continue;
    ++valid;
    widgets::evaluate(*parsed.expression,
                      {{text("x"), curve({1, NAN, 3, 0, -2})}, {text("train/loss"), curve({5, 6}, 2)}});
  }
  EXPECT_GT(valid, 100);
}

TEST(Evaluate, TakesTheStepsOfTheSparserCurveAndInterpolatesTheOther) {
  const QHash<QString, SeriesData> curves = {{text("a"), curve({0, 10, 20, 30}, 10)},  // steps 0 to 30
                                             {text("b"), curve({1, 2, 3}, 15, 15)}};   // steps 15, 30, 45
  const auto parsed = parseExpression(text("a - b"));
  const SeriesData result = widgets::evaluate(*parsed.expression, curves);
  EXPECT_EQ(valuesOf(result), (std::vector<double>{15 - 1, 30 - 2}));  // 45 lies outside a
  EXPECT_EQ(result.step(1), 30);
  EXPECT_EQ(result.wall(0), 130);
}

TEST(Evaluate, NothingWithoutACurveThatIsNamed) {
  EXPECT_TRUE(compute("x + y", {{text("x"), curve({1, 2})}}).empty());
}

TEST(Evaluate, DerivativesAreDifferencesOfTheNeighbours) {
  const QHash<QString, SeriesData> curves = {{text("x"), curve({0, 1, 4, 9}, 10)}};
  EXPECT_EQ(compute("d(x)/d(step)", curves), (std::vector<double>{0.1, 0.2, 0.4, 0.5}));
  EXPECT_EQ(compute("d(x)/d(time)", curves), (std::vector<double>{0.05, 0.1, 0.2, 0.25}));
  EXPECT_EQ(compute("d(x)/d(x * 2)", curves), (std::vector<double>{0.5, 0.5, 0.5, 0.5}));
  EXPECT_TRUE(std::isnan(compute("d(x)/d(step)", {{text("x"), curve({7})}})[0]));
}

TEST(Evaluate, SmoothsAsTheChartsDo) {
  EXPECT_EQ(computeX("ema(x, 0.6)", {1, 0.5, 0}), (std::vector<double>{1, 0.6875, 0.336734693877551}));
}

TEST(Evaluate, WindowsAreAroundEachPoint) {
  EXPECT_EQ(computeX("median(x, 3)", {5, 1, 9, 2, 8}), (std::vector<double>{3, 5, 2, 8, 5}));
  EXPECT_EQ(computeX("mean(x, 3)", {3, 6, 9}), (std::vector<double>{4.5, 6, 7.5}));
  EXPECT_EQ(computeX("quantile(x, 1, 3)", {5, 1, 9, 2, 8}), (std::vector<double>{5, 9, 9, 9, 8}));
  EXPECT_EQ(computeX("median(x, 1)", {5, 1}), (std::vector<double>{5, 1}));
  EXPECT_EQ(computeX("median(x, 101)", {4, NAN, 2}), (std::vector<double>{3, 3, 3}));
}

TEST(Evaluate, FunctionsOfEachValue) {
  EXPECT_EQ(computeX("log10(abs(x)) + sqrt(4) + exp(0) + min(x, -200) + max(x, 0) + log(1)", {-100}),
            (std::vector<double>{2 + 2 + 1 - 200 + 0 + 0}));
  EXPECT_EQ(computeX("sum(x)", {1, 2, 3}), (std::vector<double>{1, 3, 6}));
  EXPECT_EQ(computeX("step + 0 * x", {7, 7}), (std::vector<double>{0, 1}));
  EXPECT_EQ(computeX("time + 0 * x", {7, 7}), (std::vector<double>{0, 2}));
}

TEST(MovingWindow, AgreesWithSortingEachWindow) {
  std::mt19937 random(5);
  std::vector<double> x;
  for (int i = 0; i < 500; ++i) x.push_back(random() % 20 == 0 ? NAN : static_cast<double>(random() % 1000));
  for (const std::size_t n : {1u, 2u, 7u, 50u, 2000u}) {
    const auto fast = widgets::movingQuantile(x, 0.25, n);
    const auto mean = widgets::movingMean(x, n);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const std::size_t first = i >= (n - 1) / 2 ? i - (n - 1) / 2 : 0, last = std::min(x.size(), i + n / 2 + 1);
      std::vector<double> window;
      double sum = 0;
      for (std::size_t k = first; k < last; ++k) {
        if (std::isnan(x[k])) continue;
        window.push_back(x[k]);
        sum += x[k];
      }
      if (window.empty()) {
        EXPECT_TRUE(std::isnan(fast[i]) && std::isnan(mean[i]));
        continue;
      }
      std::sort(window.begin(), window.end());
      const double place = 0.25 * static_cast<double>(window.size() - 1);
      const auto low = static_cast<std::size_t>(place);
      const double high = window[std::min(low + 1, window.size() - 1)];
      EXPECT_NEAR(fast[i], window[low] + (place - static_cast<double>(low)) * (high - window[low]), 1e-9);
      EXPECT_NEAR(mean[i], sum / static_cast<double>(window.size()), 1e-9);
    }
  }
}

}  // namespace
