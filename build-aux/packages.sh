# shellcheck shell=sh
# What build-aux/run and build-aux/test share: system packages, Rust, translations. To be sourced from the project's folder.

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# need_packages WHY GROUP…: sees to it that the system packages of these groups are there.
# Groups: cli (compile, translate), gui (the window), tests (everything the tests use).
need_packages() {
  why=$1
  shift
  if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    family=debian
  elif command -v dnf >/dev/null && command -v rpm >/dev/null; then
    family=fedora
  elif command -v pacman >/dev/null; then
    family=arch
  else
    say "This system's package manager is unknown here. Needed for $why: a C compiler, pkg-config, gettext, GTK 4.8 or newer and libadwaita 1.2 or newer, with their development files."
    return 0
  fi

  groups=$*
  set --
  for package in $(for group in $groups; do packages "$family" "$group"; done); do
    installed "$family" "$package" || set -- "$@" "$package"
  done
  [ $# -gt 0 ] || return 0

  say "Needed for $why and not yet installed: $*"
  case $family in
    debian)
      may_be_root || fail "Neither root nor sudo is at hand. An administrator can run: apt-get install $*"
      as_root apt-get update -q || say 'The package lists could not be refreshed; going on with those at hand.'
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"
      ;;
    fedora) confirm dnf install -y "$@" ;;
    arch) confirm pacman -S --needed --noconfirm "$@" ;;
  esac
}

packages() { # FAMILY GROUP
  case $1-$2 in
    debian-cli) say gcc libc6-dev gettext ;;
    debian-gui) say pkg-config libgtk-4-dev libadwaita-1-dev adwaita-icon-theme librsvg2-common fonts-cantarell ;;
    debian-tests) say chromium nodejs tmux zbar-tools xvfb xauth xdotool dbus at-spi2-core python3 python3-pyatspi python3-xlib \
      meson desktop-file-utils appstream librsvg2-bin shellcheck ;;
    debian-root) say debootstrap ;;
    debian13-tests) say libgtk-4-1 libadwaita-1-0 librsvg2-common adwaita-icon-theme fonts-cantarell xvfb xauth xdotool \
      dbus-daemon at-spi2-core python3-pyatspi python3-xlib imagemagick ;;
    fedora-cli) say gcc gettext ;;
    fedora-gui) say pkgconf-pkg-config gtk4-devel libadwaita-devel adwaita-icon-theme librsvg2 ;;
    fedora-tests) say chromium nodejs tmux zbar xorg-x11-server-Xvfb xorg-x11-xauth xdotool dbus-daemon at-spi2-core python3 python3-pyatspi python3-xlib \
      meson desktop-file-utils appstream librsvg2-tools ShellCheck ;;
    arch-cli) say gcc gettext ;;
    arch-gui) say pkgconf gtk4 libadwaita adwaita-icon-theme librsvg ;;
    arch-tests) say chromium nodejs tmux zbar xorg-server-xvfb xorg-xauth xdotool dbus at-spi2-core python python-atspi python-xlib \
      meson desktop-file-utils appstream shellcheck ;;
  esac
}

installed() { # FAMILY PACKAGE
  case $1 in
    debian) [ "$(dpkg-query -W -f='${db:Status-Status}' "$2" 2>/dev/null)" = installed ] ;;
    fedora) rpm -q --quiet --whatprovides "$2" ;;
    arch) pacman -Qq "$2" >/dev/null 2>&1 ;;
  esac
}

may_be_root() { [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    say "Asking sudo for: $*"
    sudo "$@"
  fi
}

# Asks before anything is installed; where nobody can answer, says what to run.
confirm() {
  if may_be_root && [ -t 0 ] && [ -t 1 ]; then
    printf 'Install them with “%s”? [y/N] ' "$*"
    read -r answer || answer=''
    case $answer in
      [yYjJ]*) as_root "$@"; return ;;
    esac
  fi
  fail "Install them first: sudo $*"
}

# Sees to it that cargo is there and new enough for Cargo.toml.
need_rust() {
  if ! command -v cargo >/dev/null && [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ]; then
    PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
    export PATH
  fi
  wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  command -v cargo >/dev/null ||
    fail "Rust is not installed. Version $wanted or newer is needed: https://rustup.rs shows how to get it in a minute."
  found=$(cargo --version | cut -d ' ' -f 2)
  if [ "$(printf '%s\n%s\n' "$wanted" "$found" | sort -V | head -n 1)" != "$wanted" ]; then
    fail "Rust $found is too old: version $wanted or newer is needed. With rustup: rustup update stable"
  fi
}

# Where cargo builds.
target=${CARGO_TARGET_DIR:-$(pwd)/target}

# No folder of whoever builds the program stands in it. (Between two flags stands an odd character: folders may have spaces.)
hide_build_folders() {
  CARGO_ENCODED_RUSTFLAGS=$(printf '%s\037%s' "--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src=libraries" \
    "--remap-path-prefix=$(pwd)=tableside")
  export CARGO_ENCODED_RUSTFLAGS
}

# Compiles the translations into the target folder and tells the program where they are.
compile_translations() {
  for po in po/*.po; do
    language=$(basename "$po" .po)
    grep -qx "$language" po/LINGUAS || continue
    mkdir -p "$target/locale/$language/LC_MESSAGES"
    msgfmt --output-file="$target/locale/$language/LC_MESSAGES/tableside.mo" "$po"
  done
  TABLESIDE_LOCALEDIR=$target/locale
  export TABLESIDE_LOCALEDIR
}
