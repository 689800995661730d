-- Somebody stopped the checks of a branch: keys above `recheck_after` wait until somebody has them go on.
ALTER TABLE branch ADD COLUMN recheck_stopped boolean NOT NULL DEFAULT false;
