-- What is in order is asked for by language, and by every change of languages and branches; most orders have ended.
CREATE INDEX order_entry_open ON order_entry (branch_id, project_id, language_id, key_id) WHERE open;

-- Whoever is of the vendor no more works on no order.
DELETE FROM order_assignee a WHERE NOT EXISTS (
  SELECT FROM project_member m WHERE m.project_id = a.project_id AND m.person_id = a.person_id AND m.role LIKE 'tpt%');

-- Every old secret signs for a day after its rotation, also when another one follows: the newest first.
ALTER TABLE webhook
  ADD COLUMN old_secret_ciphers bytea[] NOT NULL DEFAULT '{}',
  ADD COLUMN old_secrets_until timestamptz[] NOT NULL DEFAULT '{}';
UPDATE webhook SET old_secret_ciphers = ARRAY[old_secret_cipher], old_secrets_until = ARRAY[old_secret_until]
  WHERE old_secret_cipher IS NOT NULL AND old_secret_until IS NOT NULL;
ALTER TABLE webhook DROP COLUMN old_secret_cipher, DROP COLUMN old_secret_until;
