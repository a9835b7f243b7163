#!/bin/sh
# Creates the two roles of postgres-roles.sql. The image of PostgreSQL runs this once, when the database is new.
set -eu
export SECRETS="${SECRETS:-/run/secrets}"

# psql would create the roles without a password.
for role in owner app; do
  file=$SECRETS/database_${role}_password
  if [ ! -r "$file" ] || [ ! -s "$file" ]; then
    echo "$file is missing, empty or not readable for the user $(id -un). Correct it, delete the volume of the database and start again." >&2
    exit 1
  fi
done

# psql reads the passwords itself: other users can see the arguments of a program.
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=database="$POSTGRES_DB" <<'SQL'
\set owner_password `cat "$SECRETS/database_owner_password"`
\set app_password `cat "$SECRETS/database_app_password"`
create role oficio_owner login password :'owner_password';
create role oficio_app login password :'app_password';
alter database :"database" owner to oficio_owner;
SQL
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --file="${ROLES:-/etc/oficio/postgres-roles.sql}"
