-- Whether translators and vendors may write texts of the base language, which otherwise is for those who publish
-- (decisions.md 8.5).
ALTER TABLE project ADD COLUMN translators_write_source boolean NOT NULL DEFAULT false;
