#!/bin/sh
# Writes the secrets that docker-compose.yml needs into .env, unless they are there: the database keeps its first password.
set -eu
cd "$(dirname "$0")/.."
umask 077
touch .env
# Not hexadecimal: 12345 appears there by chance, and is refused as guessable. These characters are safe in a URL.
random() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
wrote=
for name in INTERNAL_SECRET POSTGRES_PASSWORD; do
  if grep -q "^$name=." .env; then continue; fi
  chmod go= .env
  # The last line may lack its end.
  [ -z "$(tail -c1 .env)" ] || echo >> .env
  echo "$name=$(random)" >> .env
  wrote="$wrote $name"
done
if [ -z "$wrote" ]; then
  echo ".env has the secrets already, and is left as it is."
else
  echo "Wrote$wrote into .env. Keep a copy of it with your backups."
fi
