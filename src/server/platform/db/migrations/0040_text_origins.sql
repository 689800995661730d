-- What a text came from, as its position in `textOrigins` from 1 on; 0 for texts of earlier releases, which did not say it.
-- It changes only with the text, as its writer does, and an undo gives it back with the text.
ALTER TABLE entry ADD COLUMN origin smallint NOT NULL DEFAULT 0;
ALTER TABLE entry_change ADD COLUMN origin_before smallint;
