-- Whose an entry was before a change of its texts, and the way that text came: an undo gives it back with the text. Rows of
-- earlier releases do not know.
ALTER TABLE entry_change ADD COLUMN person_before integer, ADD COLUMN src_before smallint;
