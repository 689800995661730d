-- The sources of keys that are held, as they are behind the locks: a volatile function sees what was committed before it
-- was called, the statement around it only what was before itself. Of texts of more bytes than `longest` only the id.
CREATE FUNCTION sources_now(project integer, branch integer, base integer, keys bigint[], longest integer)
RETURNS TABLE (key_id bigint, text_id bigint, body text) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN QUERY SELECT wanted.id, t.id, CASE WHEN octet_length(t.body) <= longest THEN t.body END
    FROM unnest(keys) AS wanted(id)
    CROSS JOIN LATERAL (
      SELECT coalesce(e.value_id, e.draft_id) AS source_id FROM entry e
      WHERE e.project_id = project AND e.branch_id = branch AND e.key_id = wanted.id AND e.language_id = base OFFSET 0
    ) s
    CROSS JOIN LATERAL (SELECT b.id, b.body FROM text b WHERE b.project_id = project AND b.id = s.source_id OFFSET 0) t;
END $$;

-- Texts are counted by what the checks found in them together, so that levels are masks over the counters too.
DELETE FROM counter WHERE name = 'failing';
INSERT INTO counter (project_id, branch_id, language_id, name, strings, words)
SELECT e.project_id, e.branch_id, e.language_id, 'checks:' || e.checks, count(*), sum(k.words)
FROM entry e
JOIN entry_key k ON k.project_id = e.project_id AND k.branch_id = e.branch_id AND k.id = e.key_id AND k.trashed_by IS NULL
WHERE e.checks <> 0
GROUP BY e.project_id, e.branch_id, e.language_id, e.checks;

-- Whether texts that fail can neither be published nor accepted, and what becomes of them in uploads: skip or draft.
ALTER TABLE project
  ADD COLUMN refuse_failing boolean NOT NULL DEFAULT false,
  ADD COLUMN failing_uploads text NOT NULL DEFAULT 'skip';
