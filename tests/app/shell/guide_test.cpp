// The guide in the help: its pages and references, and the search over all of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>

#include "app/features/help/guide_search.h"
#include "tests/app/window_fixture.h"
#include "tests/support/temporary_folder.h"

namespace {

using test_support::kWaitMs;

std::vector<app::GuidePage> smallGuide() {
  const test_support::TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("reference"));
  folder.write("index.md", "# Guide\n\n[Training](training.md), [Fields](reference/fields.md)\n");
  folder.write("training.md", "# Training\n\n## Checkpoints\n\nA *checkpoint* is saved every so many steps.\n");
  folder.write("reference/fields.md", "# Fields\n\n- `save_checkpoints_steps`: how often\n\n## Steps\n");
  folder.write("apart.md", "# Apart\n\nNobody links here.\n");
  return app::readGuide(QString::fromStdString(folder.path()));
}

TEST(GuidePagesTest, ComeInTheOrderInWhichTheFirstOneNamesThem) {
  QStringList titles;
  for (const app::GuidePage& page : smallGuide()) titles << page.title;
  EXPECT_EQ(titles.join(QLatin1Char(',')), QStringLiteral("Guide,Training,Fields,Apart"));
}

TEST(GuideSearchTest, FindsLinesThatHaveAllWordsAndSaysWhereTheyStand) {
  const app::GuideFound found = app::searchGuide(smallGuide(), QStringLiteral("STEPS checkpoint"));
  ASSERT_EQ(found.count, 2);
  EXPECT_EQ(found.hits[0].where, QStringLiteral("Training \u203a Checkpoints"));
  EXPECT_EQ(found.hits[0].line, QStringLiteral("A checkpoint is saved every so many steps."));
  EXPECT_EQ(found.hits[1].file, QStringLiteral("reference/fields.md"));
  EXPECT_EQ(found.marks.at(QStringLiteral("training.md")).size(), 2u);
}

TEST(GuideSearchTest, HeadingsComeFirstAndNoWordsFindNothing) {
  const app::GuideFound found = app::searchGuide(smallGuide(), QStringLiteral("steps"));
  ASSERT_EQ(found.count, 3);
  EXPECT_EQ(found.hits[0].line, QStringLiteral("Steps"));
  EXPECT_EQ(app::searchGuide(smallGuide(), QStringLiteral("  ")).count, 0);
}

// A chapter that uses an option, a field and a function, and references that explain them.
QString firstOf(const char* words) {
  const test_support::TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("reference"));
  folder.write("index.md", "# Guide\n\nUse `--quiet`, max_steps, reshape and nn::dense(x); batch_size is not batch.\n");
  folder.write("reference/commands.md",
               "# Commands\n\n## estimator train\n\n- `-q, --quiet`: no lines\n\n"
               "## estimator sweep\n\n- `-q, --quiet TEXT`: no lines\n");
  folder.write("reference/fields.md",
               "# Fields\n\n## TrainSettings\n\n- `max_steps` (integer): the last step\n\n"
               "## Shapes\n\nHow a shape is written.\n");
  folder.write("reference/api.md",
               "# API\n\n```cpp\nnn::dense(scope, x, 1);\ndata.batch(3);\n```\n\n"
               "```hpp\nstruct DenseOptions\n```\n\n```hpp\n// in DenseOptions\nint64_t batch = 0\n```\n\n"
               "```hpp\nOutput dense(std::function<int(int)> f, const DenseOptions& options)\n```\n\n"
               "```hpp\n// in Dataset\nDataset batch(int64_t size) const\n```\n");
  const auto pages = app::readGuide(QString::fromStdString(folder.path()));
  const app::GuideFound found = app::searchGuide(pages, QString::fromUtf8(words));
  return found.hits.empty() ? QString() : found.hits[0].where + QStringLiteral(": ") + found.hits[0].line;
}

TEST(GuideSearchTest, WhereAnOptionOrAFieldIsExplainedComesBeforeWhereItIsUsed) {
  EXPECT_EQ(firstOf("--quiet"), QStringLiteral("Commands \u203a estimator train: -q, --quiet: no lines"));
  EXPECT_EQ(firstOf("-q"), QStringLiteral("Commands \u203a estimator train: -q, --quiet: no lines"));
  EXPECT_EQ(firstOf("max_steps"), QStringLiteral("Fields \u203a TrainSettings: max_steps (integer): the last step"));
  EXPECT_EQ(firstOf("max_st"), QStringLiteral("Fields \u203a TrainSettings: max_steps (integer): the last step"));
}

TEST(GuideSearchTest, DeclarationsComeBeforeExamplesAndAreFoundWithTheirClassOrNamespace) {
  const QString dense = QStringLiteral("API: Output dense(std::function<int(int)> f, const DenseOptions& options)");
  EXPECT_EQ(firstOf("dense"), dense);
  EXPECT_EQ(firstOf("nn::dense"), dense);
  EXPECT_EQ(firstOf("denseoptions"), QStringLiteral("API: struct DenseOptions"));
  EXPECT_EQ(firstOf("batch"), QStringLiteral("API: Dataset batch(int64_t size) const"))
      << "before the values of structs";
  EXPECT_EQ(firstOf("DenseOptions::batch"), QStringLiteral("API: int64_t batch = 0"));
  EXPECT_EQ(firstOf("Other::batch"), QString());
}

TEST(GuideSearchTest, WholeWordsComeBeforePartsOfOthersAndWordsMayStandInTheHeadingAbove) {
  EXPECT_EQ(firstOf("shape"), QStringLiteral("Fields \u203a Shapes: Shapes"));
  EXPECT_EQ(firstOf("shape is"), QStringLiteral("Fields \u203a Shapes: How a shape is written."));
  EXPECT_EQ(firstOf("sweep --quiet"), QStringLiteral("Commands \u203a estimator sweep: -q, --quiet TEXT: no lines"));
  EXPECT_EQ(firstOf("TrainSettings last"),
            QStringLiteral("Fields \u203a TrainSettings: max_steps (integer): the last step"));
  EXPECT_EQ(firstOf("nothing --quiet"), QString());
}

TEST(GuideSearchTest, TheGuideAnswersForFunctionsFieldsOptionsAndWordsOfChapters) {
  const std::vector<app::GuidePage> pages = app::readGuide(QStringLiteral(":/handbook/docs"));
  for (const auto& [words, place] : std::map<const char*, const char*>{
           {"nn::dense", "reference/api_nn.md: Output dense(const Scope& scope"},
           {"Dataset::batch", "reference/api_data.md: Dataset batch("},
           {"embeddingColumn", "reference/api_data.md: Column embeddingColumn("},
           {"save_checkpoints_steps", "reference/experiment.md: save_checkpoints_steps ("},
           {"Optimizer learning_rate", "reference/experiment.md: learning_rate ("},
           {"--model-dir", "reference/commands.md: --model-dir TEXT"},
           {"sweep", "comparing.md: A sweep"},
           {"overfitting", "debugging.md: "}}) {
    const app::GuideFound found = app::searchGuide(pages, QString::fromLatin1(words));
    ASSERT_FALSE(found.hits.empty()) << words;
    const QString first = found.hits[0].file + QStringLiteral(": ") + found.hits[0].line;
    EXPECT_TRUE(first.startsWith(QLatin1String(place))) << words << ": " << first.toStdString();
  }
}

TEST(GuideSearchTest, HeadingsHaveTheNamesThatLinksUse) {
  EXPECT_EQ(app::guideAnchor(QStringLiteral("Rules: no compiler")), QStringLiteral("rules-no-compiler"));
}

// Without the blocks of code.
QString proseOf(const QString& file) {
  QFile page(QStringLiteral(":/handbook/docs/") + file);
  EXPECT_TRUE(page.open(QIODevice::ReadOnly)) << file.toStdString();
  static const QRegularExpression code(
      QStringLiteral("^```.*?^```"),
      QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
  return QString::fromUtf8(page.readAll()).remove(code);
}

TEST(GuidePagesTest, NoHeadingOfTheGuideIsLostByWhatLooksLikeHtml) {
  const std::vector<app::GuidePage> pages = app::readGuide(QStringLiteral(":/handbook/docs"));
  EXPECT_GE(pages.size(), 23u);
  static const QRegularExpression heading(QStringLiteral("^#+ "), QRegularExpression::MultilineOption);
  for (const app::GuidePage& page : pages) {
    EXPECT_EQ(std::ranges::count(page.blocks, true, &app::GuideBlock::isHeading), proseOf(page.file).count(heading))
        << page.file.toStdString();
  }
}

class GuideTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window_->findChild<QAction*>(QStringLiteral("help.search_guide"))->trigger();
    QApplication::setActiveWindow(child<QWidget>("helpWindow"));
    page_ = child<QTextBrowser>("helpGuide");
    words_ = child<QLineEdit>("guideSearch");
    hits_ = child<QListWidget>("guideHits");
  }
  void look(const char* words) {
    QTest::keyClicks(words_, QString::fromLatin1(words));
    ASSERT_TRUE(QTest::qWaitFor([&] { return hits_->count() > 0; }, kWaitMs)) << words;
  }
  // The line that the page was scrolled to.
  QString line() const { return page_->textCursor().block().text(); }
  QColor colourOfTheFirstLink() const {
    for (QTextBlock block = page_->document()->begin(); block.isValid(); block = block.next()) {
      for (auto part = block.begin(); !part.atEnd(); ++part) {
        if (part.fragment().charFormat().isAnchor()) return part.fragment().charFormat().foreground().color();
      }
    }
    return {};
  }
  void go(const char* link) { emit page_->anchorClicked(QUrl(QString::fromLatin1(link))); }

  QTextBrowser* page_ = nullptr;
  QLineEdit* words_ = nullptr;
  QListWidget* hits_ = nullptr;
};

TEST_F(GuideTest, WordsTypedAreListedOpenedAndMarkedByKeysAlone) {
  EXPECT_EQ(page_->window()->focusWidget(), words_);
  EXPECT_FALSE(hits_->isVisible());
  look("save_checkpoints_steps");
  QTest::keyClick(words_, Qt::Key_Return);
  EXPECT_TRUE(line().contains(QStringLiteral("save_checkpoints_steps"))) << line().toStdString();
  ASSERT_FALSE(page_->extraSelections().isEmpty());
  EXPECT_EQ(page_->extraSelections().front().cursor.selectedText(), QStringLiteral("save_checkpoints_steps"));
  const int first = hits_->currentRow();
  QTest::keyClick(page_, Qt::Key_F3);
  EXPECT_NE(hits_->currentRow(), first);
  QTest::keyClick(page_, Qt::Key_F, Qt::ControlModifier);
  EXPECT_EQ(page_->window()->focusWidget(), words_);
  QTest::keyClick(words_, Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !hits_->isVisible(); }, kWaitMs));
  EXPECT_TRUE(page_->extraSelections().isEmpty());
}

TEST_F(GuideTest, TheReferencesOfCommandsFieldsFormatsAndTheApiAreInIt) {
  for (const auto& [words, file] : std::map<const char*, const char*>{{"estimator train-and-evaluate", "commands.md"},
                                                                      {"LinearEstimator", "experiment.md"},
                                                                      {"application_id", "event_log.md"},
                                                                      {"AdamOptimizer", "api_nn.md"},
                                                                      {"makeHook", "api_plugins.md"},
                                                                      {"DashboardInfo", "api_widgets.md"}}) {
    words_->clear();
    ASSERT_TRUE(QTest::qWaitFor([&] { return hits_->count() == 0; }, kWaitMs));
    look(words);
    QStringList files;
    for (int row = 0; row < hits_->count(); ++row) files << hits_->item(row)->data(Qt::UserRole).toString();
    EXPECT_TRUE(files.contains(QStringLiteral("reference/") + QLatin1String(file)))
        << words << ": " << files.join(QLatin1Char(' ')).toStdString();
  }
}

TEST_F(GuideTest, LinksAndThePlaceOnThePageStayRightWhenTheThemeChanges) {
  go("training.md");
  page_->document()->size();
  page_->verticalScrollBar()->setValue(100);
  ASSERT_EQ(page_->verticalScrollBar()->value(), 100);
  for (const char* theme : {"theme.dark", "theme.light"}) {
    window_->findChild<QAction*>(QString::fromLatin1(theme))->trigger();
    QCoreApplication::processEvents();
    EXPECT_EQ(colourOfTheFirstLink(), page_->palette().color(QPalette::Link)) << theme;
    EXPECT_EQ(page_->verticalScrollBar()->value(), 100) << theme;
    EXPECT_TRUE(page_->source().path().endsWith(QStringLiteral("/training.md")));
  }
}

TEST_F(GuideTest, LinksLeadToPagesAndTheirHeadingsAndBack) {
  go("reference/experiment.md#layer");
  EXPECT_EQ(line(), QStringLiteral("Layer"));
  EXPECT_GE(page_->cursorRect().top(), 0);
  EXPECT_LT(page_->cursorRect().bottom(), page_->viewport()->height() / 3) << "it stands at the top";
  click("guideBack");
  EXPECT_TRUE(page_->toPlainText().startsWith(QStringLiteral("The guide of Estimator Workbench")));
  go("reference/commands.md");
  click("guideContents");
  EXPECT_TRUE(page_->source().path().endsWith(QStringLiteral("/index.md")));
}

TEST_F(GuideTest, BothThemesHavePictures) {
  look("learning rate");
  QTest::keyClick(words_, Qt::Key_Return);
  QApplication::processEvents();
  EXPECT_LT(page_->cursorRect().bottom(), page_->viewport()->height()) << "the line stays in sight";
  for (const char* theme : {"dark", "light"}) {
    window_->findChild<QAction*>(QStringLiteral("theme.") + QLatin1String(theme))->trigger();
    QApplication::processEvents();
    test_support::saveScreenshot(child<QWidget>("helpWindow"), QStringLiteral("help_guide_") + QLatin1String(theme));
  }
}

}  // namespace
