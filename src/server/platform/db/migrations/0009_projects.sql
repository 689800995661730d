-- Settings of projects, teams, accounts that were deleted, and settings files.

-- The version at which the base language changed last: a change set that was begun before it is refused, since it
-- took another language for the source.
ALTER TABLE branch ADD COLUMN rebased_at bigint NOT NULL DEFAULT 0;

-- Ends the transaction: the commit of a change set is sent before its last statement has answered.
CREATE FUNCTION refuse_change_set() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The branch of a change set has another base language, or is gone.' USING ERRCODE = 'PL001';
END $$;

-- Acts that belong to no project (personal tokens, roles in the team) are found by their team.
ALTER TABLE audit ADD COLUMN team_id integer;
CREATE INDEX audit_team ON audit (team_id, id) WHERE project_id IS NULL;

ALTER TABLE team ADD COLUMN deleted_at timestamptz;
-- Anybody may make an account and is then a member of the team without a project.
ALTER TABLE team ADD COLUMN open_registration boolean NOT NULL DEFAULT false;

-- Who deleted the account stays as "former member": history keeps pointing to the row.
ALTER TABLE person ADD COLUMN deleted_at timestamptz;

-- Settings files as they were made; `variant` says of which groups and for which token. They lie on the disk.
CREATE TABLE settings_file (
  project_id integer NOT NULL,
  branch_id integer NOT NULL,
  version bigint NOT NULL,
  variant text NOT NULL,
  disk_key text NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, branch_id, version, variant)
);
