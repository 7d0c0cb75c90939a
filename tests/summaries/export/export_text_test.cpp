// Event logs as JSON and CSV.
#include <cmath>

#include "summaries/export/json_text.h"
#include "summaries/export/runs_file.h"
#include "summaries/export/scalars_csv.h"
#include "summaries/export/series_json.h"
#include "summaries/values/text.h"
#include "summaries/writing/event_log_import.h"
#include "tests/summaries/log_test_support.h"

namespace summaries::exports {
namespace {

std::string jsonString(std::string_view text) {
  std::string out;
  appendString(out, text);
  return out;
}

TEST(JsonText, EscapesAndKeepsBytesThatAreNoText) {
  EXPECT_EQ(jsonString("a\"b\\c\nd\x01"), "\"a\\\"b\\\\c\\nd\\u0001\"");
  EXPECT_EQ(jsonString("ü€😀"), "\"ü€😀\"");
  EXPECT_EQ(jsonString("\xff\xc0\xaf\xed\xa0\x80"), R"({"b64":"/8Cv7aCA"})");
  EXPECT_EQ(jsonString("cut \xe2\x82"), R"({"b64":"Y3V0IOKC"})");
}

TEST(JsonText, WritesBase64) {
  for (const auto& [bytes, text] :
       {std::pair{"", "\"\""}, {"f", "\"Zg==\""}, {"fo", "\"Zm8=\""}, {"foo", "\"Zm9v\""}}) {
    std::string out;
    appendBase64(out, bytes);
    EXPECT_EQ(out, text);
  }
}

class LogTextTest : public testing::Test {
 protected:
  LogTextTest() {
    EventLogImport import(folder_.path(), EventLogImport::Mode::kReplace);
    const int loss = import.series("loss", Kind::kScalar, "scalars");
    import.scalar(loss, 1, 1e9, 0.1);
    import.scalar(loss, 2, 1e9 + 0.5, NAN);
    import.histogram(import.series("weights", Kind::kHistogram, "histograms"), 3, 1e9, {0, 1, 2, 1, 1, {0.5, 1}, {
                                                                                          1,
                                                                                          1
                                                                                        }});
    import.item(import.series("note", Kind::kText, "text"), 3, 0, 1e9, values::encodeText({{1}, { "a \"b\"" }}));
    import.item(import.series("picture", Kind::kImage, "images"), 3, 0, 1e9, "foo");
    import.item(import.series("picture", Kind::kImage, "images"), 3, 1, 1e9, "foo");
    import.session({SessionEvent::kCheckpoint, 3, 1e9, "model.ckpt-3"});
    import.finish();
  }
  std::string json(const std::string& tag, Bytes bytes = Bytes::kLeaveOut) {
    EventLogReader reader(folder_.path());
    std::string text;
    writeSeriesJson(reader, "run", seriesOf(reader, tag), bytes, [&](std::string_view piece) { text += piece; });
    return text;
  }
  TemporaryFolder folder_;
};

TEST_F(LogTextTest, ScalarsAreColumns) {
  EXPECT_EQ(json("loss"), R"({"run":"run","tag":"loss","kind":"scalar","plugin":"scalars","steps":[1,2],)"
                          R"("wall_times":[1e+09,1000000000.5],"values":[0.1,"NaN"]})");
}

TEST_F(LogTextTest, ItemsAreDecodedByKind) {
  EXPECT_EQ(json("weights"), R"({"run":"run","tag":"weights","kind":"histogram","plugin":"histograms","items":)"
                             R"([{"step":3,"wall_time":1e+09,"buckets":[[0,0.5,1],[0.5,1,1]]}]})");
  EXPECT_EQ(json("note"), R"({"run":"run","tag":"note","kind":"text","plugin":"text","items":)"
                          R"([{"step":3,"wall_time":1e+09,"shape":[1],"strings":["a \"b\""]}]})");
  EXPECT_EQ(json("picture", Bytes::kBase64),
            R"({"run":"run","tag":"picture","kind":"image","plugin":"images","items":)"
            R"([{"step":3,"wall_time":1e+09,"index":0,"width":0,"height":0,"bytes":3,"base64":"Zm9v"},)"
            R"({"step":3,"wall_time":1e+09,"index":1,"width":0,"height":0,"bytes":3,"base64":"Zm9v"}]})");
  EXPECT_NE(json("__session__").find(R"("event":"checkpoint","text":"model.ckpt-3"})"), std::string::npos);
}

TEST_F(LogTextTest, CsvHasALineAPoint) {
  EventLogReader reader(folder_.path());
  std::string text;
  SeriesInfo series = seriesOf(reader, "loss");
  series.tag = "a,\"b\"";
  writeScalarsCsv(reader, "run", series, [&](std::string_view piece) { text += piece; });
  EXPECT_EQ(text, "run,\"a,\"\"b\"\"\",1,1e+09,0.1\nrun,\"a,\"\"b\"\"\",2,1000000000.5,NaN\n");
}

TEST_F(LogTextTest, SeveralRunsAreOneJsonObject) {
  const std::vector<ExportedRun> runs{{"a", folder_.path(), R"({"id":"a"})"}, {"b", folder_.path(), "{}"}};
  std::string text;
  EXPECT_EQ(writeRunsJson(runs, [&](std::string_view piece) { text += piece; }), 4U);
  const std::string metrics =
      R"("metrics":{"loss":{"steps":[1,2],"walls":[1e+09,1000000000.5],"values":[0.1,"NaN"]}})";
  EXPECT_EQ(text, "{\"runs\": [\n{\"id\":\"a\"," + metrics + "},\n{" + metrics + "}\n]}\n");
}

TEST_F(LogTextTest, SeveralRunsAreOneTable) {
  const std::vector<ExportedRun> runs{{"a", folder_.path(), {}}, {"b", folder_.path(), {}}};
  std::string text;
  EXPECT_EQ(writeRunsCsv(runs, [&](std::string_view piece) { text += piece; }), 4U);
  EXPECT_EQ(text,
            "run,tag,step,wall_time,value\na,loss,1,1e+09,0.1\na,loss,2,1000000000.5,NaN\n"
            "b,loss,1,1e+09,0.1\nb,loss,2,1000000000.5,NaN\n");
}

TEST_F(LogTextTest, ARunWithoutScalarsHasNoMetrics) {
  const TemporaryFolder empty;
  EventLogImport(empty.path(), EventLogImport::Mode::kReplace).finish();
  const std::vector<ExportedRun> runs{{"a", empty.path(), "{}"}};
  std::string text;
  EXPECT_EQ(writeRunsJson(runs, [&](std::string_view piece) { text += piece; }), 0U);
  EXPECT_EQ(text, "{\"runs\": [\n{\"metrics\":{}}\n]}\n");
}

}  // namespace
}  // namespace summaries::exports
