# What deploy/house, deploy/test, deploy/build-release and .ci/run share. To be sourced by bash; defines functions and runs nothing.

# One set of flags for every debug build, so that the house, the tests and CI reuse one another's work.
BUILD_FLAGS=(-Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)

say() { printf '== %s\n' "$*" >&2; }
die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "'$1' needs root: become root, or install sudo, and run this again"
    fi
}

# A user's PATH on Debian lacks the sbin folders, where mosquitto and ip are.
PATH="$PATH:/usr/local/sbin:/usr/sbin:/sbin"

find_swift() {
    command -v swift >/dev/null || PATH="/opt/swift/usr/bin:$PATH"
    command -v swift >/dev/null ||
        die "there is no Swift toolchain on the PATH or in /opt/swift: install Swift 6.3 for Debian 12 from https://www.swift.org/install/linux/"
}

# The Python that has what the check of docs/asyncapi.yaml needs; Debian's own, should another one come first on the PATH.
python_with_schemas() {
    local python
    for python in python3 /usr/bin/python3; do
        if "$python" -c 'import jsonschema, yaml' >/dev/null 2>&1; then
            printf '%s' "$python"
            return
        fi
    done
    return 1
}

# What the house needs to build and run: a probe, then the Debian package that makes it succeed.
HOUSE_NEEDS=(
    'command -v mosquitto' mosquitto
    'command -v mosquitto_sub' mosquitto-clients
    'command -v pkg-config' pkg-config
    'pkg-config --exists libmosquitto' libmosquitto-dev
    'pkg-config --exists libcrypto' libssl-dev
    'pkg-config --exists libmicrohttpd' libmicrohttpd-dev
)
# What the tests need besides.
TEST_NEEDS=(
    'command -v openssl' openssl
    'command -v faketime' faketime
    'command -v ip' iproute2
    'command -v python3' python3
    'python_with_schemas' 'python3-jsonschema python3-yaml'
    'command -v systemd-analyze' systemd
    'command -v rsvg-convert' librsvg2-bin
    'command -v cwebp' webp
    'command -v valgrind' valgrind
    'command -v promtool' prometheus
    'command -v curl' curl
)

# What it takes to open the pages of a house in a browser, and to make pictures of them.
SCREEN_NEEDS=(
    'command -v chromium' chromium
    'command -v chromedriver' chromium-driver
    '/usr/bin/python3 -c "import selenium"' python3-selenium
    'command -v rsvg-convert' librsvg2-bin
    'command -v pngquant' pngquant
)

# install_missing PROBE PACKAGES [PROBE PACKAGES]…: installs the packages whose probe fails, in one go, and probes again.
install_missing() {
    local -a needs=("$@") missing=()
    local i
    for ((i = 0; i < ${#needs[@]}; i += 2)); do
        # shellcheck disable=SC2206 # several packages may stand in one word
        (eval "${needs[i]}") >/dev/null 2>&1 || missing+=(${needs[i + 1]})
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null || die "missing: ${missing[*]} (by their Debian names); install them and run this again"
    say "installing ${missing[*]}"
    install_quietly "${missing[@]}"
    for ((i = 0; i < ${#needs[@]}; i += 2)); do
        (eval "${needs[i]}") >/dev/null 2>&1 || die "'${needs[i]}' still fails after ${needs[i + 1]} was installed"
    done
}

# Installs packages without letting any of them start a service: a broker that appears on port 1883 would be a surprise, and the
# house brings its own. dpkg asks policy-rc.d before it starts anything; ours says no and is gone afterwards.
install_quietly() (
    set -euo pipefail
    policy=/usr/sbin/policy-rc.d kept=
    mine=$(mktemp)
    # The services that were not there before.
    new=()
    for service in mosquitto prometheus; do
        dpkg-query -W -f='${db:Status-Status}' "$service" 2>/dev/null | grep -qx installed || new+=("$service")
    done
    restore() {
        rm -f "$mine"
        as_root rm -f "$policy"
        [ -z "$kept" ] || as_root mv "$kept" "$policy"
    }
    trap restore EXIT
    trap 'exit 130' INT TERM
    printf '#!/bin/sh\nexit 101\n' >"$mine"
    if [ -e "$policy" ]; then
        kept="$policy.before-cordelia"
        as_root mv "$policy" "$kept"
    fi
    as_root install -m 755 "$mine" "$policy"
    as_root apt-get update -q >&2 </dev/null
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@" >&2 </dev/null
    # A package also asks for a start at the next boot. Whoever had a service before keeps it as it was.
    for service in "${new[@]}"; do
        if command -v systemctl >/dev/null && [ -e "/lib/systemd/system/$service.service" ]; then
            as_root systemctl disable "$service.service" >&2 </dev/null || true
        fi
    done
)
