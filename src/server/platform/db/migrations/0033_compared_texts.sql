-- Texts of the same source are compared with each other, of all that the log says up to `compared`. Keys above
-- `compare_after` are still to be compared whatever it says; null: none. `comparisons` moves with whoever stores what
-- came of it: who finds it moved begins again.
ALTER TABLE branch
  ADD COLUMN compared bigint NOT NULL DEFAULT 0,
  ADD COLUMN compare_after bigint,
  ADD COLUMN comparisons bigint NOT NULL DEFAULT 0;
UPDATE branch SET compared = version, compare_after = 0 WHERE removed_at IS NULL;
