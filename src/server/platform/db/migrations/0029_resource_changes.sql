-- What a change set touched besides entries is a resource, as everywhere else.
ALTER TABLE thing_change RENAME TO resource_change;
ALTER TABLE resource_change RENAME COLUMN thing TO resource;
ALTER TABLE resource_change RENAME COLUMN thing_id TO resource_id;
ALTER TABLE resource_change RENAME CONSTRAINT thing_change_pkey TO resource_change_pkey;
ALTER INDEX thing_change_thing RENAME TO resource_change_resource;
