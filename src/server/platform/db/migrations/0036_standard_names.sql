-- Tables are called what they hold: the revision of what is in order, pending autosaves, coalesced changes.
ALTER TABLE order_mark RENAME TO order_revision;
ALTER TABLE order_revision RENAME COLUMN mark TO revision;
ALTER TABLE order_revision RENAME CONSTRAINT order_mark_pkey TO order_revision_pkey;
ALTER TABLE webhook_step RENAME TO webhook_pending_autosave;
ALTER TABLE webhook_pending_autosave RENAME CONSTRAINT webhook_step_pkey TO webhook_pending_autosave_pkey;
ALTER TABLE webhook_quiet RENAME TO webhook_coalesced_change;
ALTER TABLE webhook_coalesced_change RENAME CONSTRAINT webhook_quiet_pkey TO webhook_coalesced_change_pkey;
ALTER TABLE webhook_coalesced_change
  RENAME CONSTRAINT webhook_quiet_project_id_webhook_id_fkey TO webhook_coalesced_change_project_id_webhook_id_fkey;

-- As it was in 0007, under the names of now.
DROP FUNCTION order_mark_now;
CREATE FUNCTION order_revision_now(project integer, branch integer, held bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT revision FROM order_revision WHERE project_id = project AND branch_id = branch);
END $$;
