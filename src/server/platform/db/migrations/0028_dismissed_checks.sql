-- Checks that somebody dismissed in a text, as bits beside those that found something; a new text or source ends them.
ALTER TABLE entry ADD COLUMN dismissed integer NOT NULL DEFAULT 0;

-- Field 64 of the log.
ALTER TABLE entry_change
  ADD COLUMN dismissed_before integer,
  ADD COLUMN dismissed_after integer;

-- Why a change set was made, in the words of who made it.
ALTER TABLE change_set ADD COLUMN reason text;

-- Counters of what the checks once found together and find no more.
DELETE FROM counter WHERE starts_with(name, 'checks:') AND strings = 0 AND words = 0;
