// Another home for the lifetime of the object, so that what goes to a person's documents goes there. Header-only.
#pragma once

#include <QByteArray>
#include <QString>

namespace test_support {

class HomeScope {
 public:
  explicit HomeScope(const QString& home) { qputenv("HOME", home.toUtf8()); }
  ~HomeScope() { qputenv("HOME", former_); }
  HomeScope(const HomeScope&) = delete;
  HomeScope& operator=(const HomeScope&) = delete;

 private:
  const QByteArray former_ = qgetenv("HOME");
};

}  // namespace test_support
