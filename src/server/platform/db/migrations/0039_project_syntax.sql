-- How texts are built, as its position in `syntaxes`, 0 where nothing was said: of keys that say nothing themselves.
ALTER TABLE project ADD COLUMN syntax smallint NOT NULL DEFAULT 0;
