-- Until now, moving drafts into a branch left their statuses on the texts that became empty.
CREATE TEMP TABLE left_status ON COMMIT DROP AS
SELECT e.project_id, e.branch_id, e.key_id, e.language_id, e.status, k.words,
  k.trashed_by IS NULL AND l.trashed_by IS NULL AS counted,
  EXISTS (SELECT FROM order_entry o WHERE o.project_id = e.project_id AND o.branch_id = e.branch_id
    AND o.key_id = e.key_id AND o.language_id = e.language_id AND o.open) AS in_order
FROM entry e
JOIN project p ON p.id = e.project_id AND p.branching AND p.default_branch_id = e.branch_id
JOIN entry_change h ON h.project_id = e.project_id AND h.branch_id = e.branch_id AND h.key_id = e.key_id
  AND h.language_id = e.language_id AND h.change_set_id = e.change_set_id
  AND h.draft_before IS NOT NULL AND h.draft_after IS NULL
JOIN change_set c ON c.project_id = e.project_id AND c.id = h.change_set_id AND c.kind = 'bulk'
JOIN entry_key k ON k.project_id = e.project_id AND k.branch_id = e.branch_id AND k.id = e.key_id
JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id AND l.id = e.language_id
WHERE e.status <> 0 AND e.value_id IS NULL AND e.draft_id IS NULL;

UPDATE entry e SET status = 0 FROM left_status s
WHERE e.project_id = s.project_id AND e.branch_id = s.branch_id AND e.key_id = s.key_id AND e.language_id = s.language_id;

UPDATE counter c SET strings = c.strings - gone.strings, words = c.words - gone.words
FROM (
  SELECT project_id, branch_id, language_id, name, count(*)::integer AS strings, sum(words)::integer AS words
  FROM left_status
  CROSS JOIN LATERAL (
    SELECT coalesce(('{accepted,needsReview,needsTranslation,rejected}'::text[])[status], 'status:' || status) AS name
    UNION ALL SELECT 'needsAttention' WHERE status IN (2, 3, 4)
    UNION ALL SELECT 'notNew' WHERE NOT in_order
  ) counters
  WHERE counted GROUP BY project_id, branch_id, language_id, name
) gone
WHERE c.project_id = gone.project_id AND c.branch_id = gone.branch_id AND c.language_id = gone.language_id
  AND c.name = gone.name;
