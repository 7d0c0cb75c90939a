# Sourced by app/run and tests/run: `ensure_packages` installs what packages.txt lists and the machine lacks.
# Touches neither the network nor sudo when nothing is missing.

missing_packages() {
  local package
  sed 's/#.*//' "$1" | while read -r package _; do
    [ -n "$package" ] || continue
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
  done
}

ensure_packages() {
  if ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian: install what $1 lists by your own package manager." >&2
    return 0
  fi
  local missing
  mapfile -t missing < <(missing_packages "$1")
  [ "${#missing[@]}" -gt 0 ] || return 0
  echo "Installing ${missing[*]}" >&2
  local root=()
  [ "$(id -u)" -eq 0 ] || root=(sudo)
  "${root[@]}" apt-get update -qq
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# configure_and_build PRESET [TARGET …]
configure_and_build() {
  local preset=$1
  shift
  cmake --preset "$preset"
  cmake --build --preset "$preset" --parallel "$(nproc)" ${1:+--target "$@"}
}
