-- The trash: what rests there for 30 days, and texts that nobody points to.

-- Set when the final removal began, which goes on in pieces: from then on it cannot be restored.
ALTER TABLE branch ADD COLUMN removing boolean NOT NULL DEFAULT false;
ALTER TABLE project ADD COLUMN removing boolean NOT NULL DEFAULT false;
CREATE INDEX branch_deleted ON branch (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX project_deleted ON project (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX language_trash ON language (trashed_by, branch_id, project_id) WHERE trashed_by IS NOT NULL;
CREATE INDEX entry_group_trash ON entry_group (trashed_by, branch_id, project_id) WHERE trashed_by IS NOT NULL;
CREATE INDEX tag_trash ON tag (trashed_by, branch_id, project_id) WHERE trashed_by IS NOT NULL;

-- When the project's texts were last looked through for unused ones.
ALTER TABLE project ADD COLUMN texts_swept_at timestamptz;

-- Texts that nobody pointed to when they were looked at. Whoever wants one again takes its mark away
-- (changes/intern-texts.ts); what is confirmed a day later is deleted.
CREATE TABLE unused_text (
  project_id integer NOT NULL,
  text_id bigint NOT NULL,
  since timestamptz NOT NULL,
  confirmed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (project_id, text_id)
);
