#!/bin/sh
# Secrets are mounted with modes that others can read; the gateway refuses such a key. It gets a copy of its own, in
# memory. `exec`, so that signals reach the gateway itself.
set -eu
umask 077
if [ -f /etc/bidsheet/tls/tls.key ]; then cp /etc/bidsheet/tls/tls.key "$BIDSHEET_TLS_KEY"; fi
if [ -f /etc/bidsheet/master.key ]; then
  BIDSHEET_MASTER_KEY=$(cat /etc/bidsheet/master.key)
  export BIDSHEET_MASTER_KEY
fi
exec node --import tsx src/gateway/main.ts "$@"
