-- What undo, working sets and the live stream need to know.

-- Odd in the chain of reverts: it undoes; a revert of such a one is redo (decisions.md 3.8).
ALTER TABLE change_set ADD COLUMN undoing boolean NOT NULL DEFAULT false;
WITH RECURSIVE chain AS (
  SELECT project_id, id, step_id, false AS undoing FROM change_set WHERE reverts IS NULL
  UNION ALL
  SELECT s.project_id, s.id, s.step_id, NOT c.undoing FROM change_set s
  JOIN chain c ON c.project_id = s.project_id AND c.step_id = s.reverts
)
UPDATE change_set s SET undoing = true FROM chain c
WHERE c.project_id = s.project_id AND c.id = s.id AND c.undoing;
CREATE INDEX change_set_person ON change_set (person_id, branch_id, project_id, sequence);

-- What a working set was searched by, and the branch's version then: what came or left since is asked of what changed.
ALTER TABLE working_set ADD COLUMN sequence bigint NOT NULL DEFAULT 0;
ALTER TABLE working_set ADD COLUMN query text NOT NULL DEFAULT '';
ALTER TABLE working_set ADD COLUMN language_ids integer[] NOT NULL DEFAULT '{}';

-- Who is in which cell. Each tab says so again every few seconds; what is older is nobody any more.
CREATE UNLOGGED TABLE presence (
  project_id integer NOT NULL,
  branch_id integer NOT NULL,
  person_id integer NOT NULL REFERENCES person ON DELETE CASCADE,
  tab text NOT NULL,
  key_id bigint,
  language_id integer,
  editing boolean NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, branch_id, person_id, tab)
);

-- Whoever listens must stop at once when their access ends, whatever statement ends it.
CREATE FUNCTION announce_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended jsonb := to_jsonb(OLD);
BEGIN
  PERFORM pg_notify('parlance_access', json_build_object('person', ended->'person_id',
    'project', CASE TG_TABLE_NAME WHEN 'project' THEN ended->'id' WHEN 'branch' THEN ended->'project_id' END)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_access AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION announce_access();
CREATE TRIGGER team_member_access AFTER UPDATE OR DELETE ON team_member
  FOR EACH ROW EXECUTE FUNCTION announce_access();
CREATE TRIGGER project_member_access AFTER UPDATE OR DELETE ON project_member
  FOR EACH ROW EXECUTE FUNCTION announce_access();
CREATE TRIGGER personal_token_access AFTER UPDATE OF revoked_at, permissions OR DELETE ON personal_token
  FOR EACH ROW EXECUTE FUNCTION announce_access();
CREATE TRIGGER project_access AFTER UPDATE OF token_hash, deleted_at ON project
  FOR EACH ROW EXECUTE FUNCTION announce_access();
CREATE TRIGGER branch_access AFTER UPDATE OF deleted_at, editable_by_translator, read_only ON branch
  FOR EACH ROW EXECUTE FUNCTION announce_access();
