-- The audit log says which action was taken; a request that may be repeated is idempotent.
ALTER TABLE audit RENAME COLUMN act TO action;
ALTER TABLE act_once RENAME TO idempotent_request;
ALTER INDEX act_once_created RENAME TO idempotent_request_created;
ALTER TABLE idempotent_request RENAME CONSTRAINT act_once_pkey TO idempotent_request_pkey;
