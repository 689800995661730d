-- The version of the checks (src/text/checks/checks-version.ts) by which the texts of the instance are checked; 0 is that of
-- the releases that did not say it.
ALTER TABLE instance ADD COLUMN checks_version integer NOT NULL DEFAULT 0;
