#!/bin/sh
# Secrets are mounted as files, often with modes that the gateway refuses for a key: it gets a copy in memory. `exec`, so
# that signals reach the gateway itself.
set -eu
ulimit -c 0
umask 077
if [ -f /etc/bidsheet/tls/tls.key ]; then cat /etc/bidsheet/tls/tls.key >"$BIDSHEET_TLS_KEY"; fi
if [ -f /etc/bidsheet/master.key ]; then
  BIDSHEET_MASTER_KEY=$(cat /etc/bidsheet/master.key)
  export BIDSHEET_MASTER_KEY
fi
if [ -f /etc/bidsheet/database.url ]; then
  DATABASE_URL=$(cat /etc/bidsheet/database.url)
  export DATABASE_URL
fi
exec node dist/gateway/main.js "$@"
