-- Limits that the operator has set instead of those of src/contract/limits.ts.
CREATE TABLE instance_limit (
  name text PRIMARY KEY,
  max integer NOT NULL CHECK (max >= 0)
);
