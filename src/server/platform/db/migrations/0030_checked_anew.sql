-- The checks find more than they did: what is stored already waits for a job.
UPDATE branch SET recheck_after = 0 WHERE removed_at IS NULL;
