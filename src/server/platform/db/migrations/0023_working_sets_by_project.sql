-- The sets of a project are counted when one is added, and the oldest go.
CREATE INDEX working_set_project ON working_set (project_id, created_at);
