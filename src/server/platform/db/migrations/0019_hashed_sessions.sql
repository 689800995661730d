-- Only hashes of what opens something are kept: those of sessions, and of links for a new password as better-auth writes
-- them. Whoever is signed in stays so.
ALTER TABLE session RENAME COLUMN token TO token_hash;
UPDATE session SET token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');
UPDATE verification
SET identifier = rtrim(translate(encode(sha256(convert_to(identifier, 'UTF8')), 'base64'), '+/', '-_'), '=')
WHERE starts_with(identifier, 'reset-password:');

-- Opened by a release whose cookie had another name on https, by which it may come until it ends.
ALTER TABLE session ADD COLUMN old_cookie boolean NOT NULL DEFAULT true;
ALTER TABLE session ALTER COLUMN old_cookie SET DEFAULT false;

-- Whoever opens the link of such an invitation reads the mail of its address.
ALTER TABLE invitation ADD COLUMN only_mailed boolean NOT NULL DEFAULT false;
