#!/bin/sh
# Writes the secrets that docker-compose.yml needs into .env, once: the database keeps its first password.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo ".env is there already, and is left as it is." >&2
  exit 1
fi
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
cat > .env <<END
INTERNAL_SECRET=$(random)
POSTGRES_PASSWORD=$(random)
END
echo "Wrote .env. Keep a copy of it with your backups."
