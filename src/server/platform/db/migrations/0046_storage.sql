-- Bytes that a project stored when it was measured last, and those that came since (docs/decisions/0023-limits.md).
ALTER TABLE project ADD COLUMN measured_bytes bigint NOT NULL DEFAULT 0;
ALTER TABLE project ADD COLUMN added_bytes bigint NOT NULL DEFAULT 0;
ALTER TABLE project ADD COLUMN measured_at timestamptz;
