// Files that a test makes in its folder. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

namespace test_support {

// Makes the folders of `name` as well; returns the whole path.
inline QString writeFile(const QTemporaryDir& folder, const QString& name, const QByteArray& bytes = "x") {
  const QString path = folder.filePath(name);
  QDir().mkpath(QFileInfo(path).path());
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::WriteOnly)) << qPrintable(path);
  file.write(bytes);
  return path;
}

}  // namespace test_support
