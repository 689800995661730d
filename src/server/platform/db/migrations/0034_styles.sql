-- What the placeholders of a text are written in, as its position in `styles`, 0 where nothing was said: of a key, else of
-- its project.
ALTER TABLE entry_key ADD COLUMN style smallint NOT NULL DEFAULT 0;
ALTER TABLE project ADD COLUMN style smallint NOT NULL DEFAULT 0;
