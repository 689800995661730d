-- Keys whose texts wait for their checks, since one change set has changed more sources and limits than it checks texts.
-- Those that are done stay until all of their branch are: they say how far the checks are.
CREATE TABLE awaited_check (
  project_id integer NOT NULL,
  branch_id integer NOT NULL,
  key_id bigint NOT NULL,
  done boolean NOT NULL DEFAULT false,
  PRIMARY KEY (project_id, branch_id, key_id)
);
CREATE INDEX awaited_check_left ON awaited_check (project_id, branch_id, key_id) WHERE NOT done;
