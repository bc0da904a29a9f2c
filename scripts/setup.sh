# Sourced by ./taproom and ./test, with $root set: makes .venv, and keeps it as pyproject.toml and uv.lock say.
# When there is nothing to do it compares one line and is through in a few milliseconds.

venv=$root/.venv
python=$venv/bin/python
uv=uv==0.13.8 # what a machine without uv installs with
stamp=$venv/taproom-stamp # its lines: what .venv was made from, and with which extras

# set_up EXTRA...: brings .venv up to date with these extras and any that it has already.
set_up() {
    wanted=$*
    made_from="$(cat "$root/pyproject.toml" "$root/uv.lock" "$root/hatch_build.py" | cksum) $root"
    is_up_to_date || make_up_to_date
    exec 9>&- # what is started now must not hold the lock on
    compile_edited_catalogues
}

is_up_to_date() {
    present_from='' present=''
    if [ -f "$stamp" ]; then
        { IFS= read -r present_from && IFS= read -r present; } <"$stamp" || true
    fi
    [ -x "$python" ] && [ "$present_from" = "$made_from" ] || return 1
    for extra in $wanted; do
        case " $present " in *" $extra "*) ;; *) return 1 ;; esac
    done
}

make_up_to_date() {
    find_python
    wait_for_other_set_ups
    is_up_to_date && return # another start has done it while this one waited
    echo "Setting up Taproom in .venv; this takes a minute, once." >&2
    # No stamp: a set-up was cut off. Another folder: the checkout was moved. Neither is worth repairing.
    case $present_from in *" $root") [ -x "$python" ] || rm -rf "$venv" ;; *) rm -rf "$venv" ;; esac
    rm -f "$stamp"
    extras=$(printf '%s\n' $present $wanted | sort -u | xargs)
    if ! (cd "$root" && install_extras); then
        echo "Taproom could not be set up; the lines above say why. The next start tries again." >&2
        exit 1
    fi
    printf '%s\n' "$made_from" "$extras" >"$stamp.new" && mv "$stamp.new" "$stamp"
}

find_python() {
    for base in ${TAPROOM_PYTHON:-} python3.14 python3.13 python3.12 python3.11 python3; do
        "$base" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && return
    done
    base=''
    command -v uv >/dev/null && return # uv brings its own
    echo "Taproom needs Python 3.11 or newer, and found none on the PATH." >&2
    exit 2
}

# The lock hangs on descriptor 9 of this shell, so the system lifts it when the set-up ends, even if it is killed.
wait_for_other_set_ups() {
    exec 9>"$root/.venv.lock"
    [ -n "$base" ] || return 0 # uv has a lock of its own
    "$base" -c '
import fcntl, sys
try:
    fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("Another start is setting up Taproom; this one waits for it.", file=sys.stderr)
    fcntl.flock(9, fcntl.LOCK_EX)
' 9>&9
}

install_extras() {
    if command -v uv >/dev/null; then
        sync_by uv ${base:+--python "$base"}
        return
    fi
    [ -x "$python" ] || "$base" -m venv .venv >/dev/null 2>&1 || {
        rm -rf .venv # Debian without python3-venv has no pip to put in, and leaves half an environment
        "$base" -m venv --without-pip .venv
    } || return
    "$python" -c 'import pip' 2>/dev/null || "$python" scripts/fetch_pip.py || return
    remove_old_distribution
    # uv takes a fifth of the time; where it cannot be had or does not reach the index, pip does it all.
    by_pip "$uv" >/dev/null 2>&1 && sync_by "$venv/bin/uv" --inexact 2>/dev/null && return
    "$python" scripts/constraints.py >.venv/constraints.txt || return
    by_pip --constraint .venv/constraints.txt --editable ".[$(echo "$extras" | tr ' ' ',')]"
}

# Until 0.1.0 the distribution was named as the package is. Left here, both would own the same command.
remove_old_distribution() {
    "$python" -m pip uninstall --quiet --yes taproom 2>/dev/null || :
}

# sync_by UV OPTION...: .venv is where the rest of this file looks; certificates are those that pip trusts.
sync_by() {
    [ -z "${PIP_CERT:-}" ] || export SSL_CERT_FILE="${SSL_CERT_FILE:-$PIP_CERT}"
    with=$1
    shift
    UV_COMPILE_BYTECODE=1 UV_PROJECT_ENVIRONMENT=.venv "$with" sync --quiet --frozen "$@" $(printf -- '--extra %s ' $extras)
}

by_pip() {
    "$python" -m pip install --quiet --quiet --disable-pip-version-check --no-warn-script-location "$@"
}

compile_edited_catalogues() {
    for source in "$root"/src/taproom/locale/*/LC_MESSAGES/*.po; do
        compiled=${source%.po}.mo
        if [ ! -f "$compiled" ] || [ "$source" -nt "$compiled" ]; then
            "$python" "$root/hatch_build.py"
            return
        fi
    done
}
