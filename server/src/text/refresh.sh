#!/usr/bin/env bash
# npm run refresh [-- gazetteer company-names date-time email-type gender]
#
# Makes the data tables of the utilities anew, all or those named, from the packages that each refresh.ts expects: npm's in the
# versions named there, and Debian's (an apt-get of Debian 12; needed for date-time and gender only). What changed is in the git diff.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The packages that the comment at the top of a refresh.ts tells to install.
packages_of() { sed -n '/npm install/,/[^\\]$/p' "$1/refresh.ts" | grep -oE '(@[a-z0-9-]+/)?[A-Za-z0-9_.-]+@[0-9][0-9A-Za-z.-]*'; }
install_packages() { packages_of "$1" | xargs npm install --silent --no-save --ignore-scripts --prefix "$work/$1"; }
extract_debian() {
  local folder=$1 file
  shift
  mkdir -p "$folder"
  (cd "$folder" && apt-get download -qq "$@")
  for file in "$folder"/*.deb; do dpkg-deb --extract "$file" "$folder"; done
}

gazetteer() {
  install_packages gazetteer
  node gazetteer/refresh.ts "$work/gazetteer/node_modules"
}
company-names() { node company-names/refresh.ts; }
date-time() {
  extract_debian "$work/debian" tzdata locales
  npm install --silent --no-save --ignore-scripts --prefix "$work/date-time" \
    "$(grep -oE 'cldr-core [0-9.]+' date-time/refresh.ts | head -1 | tr ' ' @)"
  node date-time/refresh.ts --zoneinfo "$work/debian/usr/share/zoneinfo" --locales "$work/debian/usr/share/i18n/locales" \
    --windows "$work/date-time/node_modules/cldr-core/supplemental/windowsZones.json"
}
email-type() { node email-type/refresh.ts; }
gender() {
  install_packages gender
  extract_debian "$work/gender" python3-fake-factory php-faker ruby-ffaker ruby-faker
  node gender/refresh.ts --from "$work/gender"
}

for table in "${@:-gazetteer company-names date-time email-type gender}"; do
  for one in $table; do
    echo "== $one"
    "$one"
  done
done
