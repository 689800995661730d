-- The counters of a branch as they were at the end of a day (UTC), for days that changed them.
CREATE TABLE counter_day (
  project_id integer NOT NULL,
  branch_id integer NOT NULL,
  day date NOT NULL,
  -- The branch's version then: a day on which it did not move needs no row.
  version bigint NOT NULL,
  -- { "<language id>": { "<counter>": [strings, words] } }
  counters jsonb NOT NULL,
  PRIMARY KEY (project_id, branch_id, day)
);

-- Activity is asked by day; change sets lie in the order of their time.
CREATE INDEX change_set_created ON change_set USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
