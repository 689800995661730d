-- The one row of what this instance is known by. `secret_print`: a print of the secret that its data is encrypted under.
-- `files_id`: what stands in the file `instance` where its files lie; `files_marked`: that file was written.
CREATE TABLE instance (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  secret_print bytea,
  files_id text,
  files_marked boolean NOT NULL DEFAULT false
);
INSERT INTO instance DEFAULT VALUES;

-- Acts that came with an Idempotency-Key: who sent it, with what, and until it is answered how long it counts as going on.
-- `answer` is encrypted, since some answers show a secret once.
CREATE TABLE act_once (
  caller text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  body_hash bytea,
  answer bytea,
  held_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (caller, key)
);
CREATE INDEX act_once_created ON act_once (created_at);
