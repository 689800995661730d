-- What the checks found in a text, as bits in the order of `checkNames`; of an entry the draft is checked, else the value.
ALTER TABLE entry ADD COLUMN checks integer NOT NULL DEFAULT 0;

-- The checks that make a text fail, and those that are off. What is found does not hang on them: they are masks.
ALTER TABLE project
  ADD COLUMN failing_checks integer NOT NULL DEFAULT 131199,
  ADD COLUMN off_checks integer NOT NULL DEFAULT 0;

-- Keys above this one are to be checked anew; null: none. What is stored already waits for a job.
ALTER TABLE branch ADD COLUMN recheck_after bigint;
UPDATE branch SET recheck_after = 0 WHERE removed_at IS NULL;
