-- When the data of a project was last set right as a whole (integrity/mend-once.ts). Null: an older release may have left
-- something wrong in it, which the next start looks for, once.
ALTER TABLE project ADD COLUMN mended_at timestamptz;
ALTER TABLE project ALTER COLUMN mended_at SET DEFAULT now();
