-- Screenshots of screens. A screen is a tag with screenshots; its place among the others is `tag.position`.
CREATE TABLE screenshot (
  project_id integer NOT NULL,
  branch_id integer NOT NULL,
  id bigint NOT NULL,
  tag_id bigint NOT NULL,
  file_id bigint NOT NULL,
  -- The size that the boxes are measured in: as the client said, else that of the image.
  width integer NOT NULL,
  height integer NOT NULL,
  image_width integer NOT NULL,
  image_height integer NOT NULL,
  -- Found from what the device said (`device_language`); null when the branch has no such language.
  language_id integer,
  is_verified boolean NOT NULL DEFAULT false,
  person_id integer,
  trashed_by bigint,
  -- Of the latest upload; `created_at` of the first.
  uploaded_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  sha1 bytea NOT NULL,
  mimetype text NOT NULL,
  original_name text NOT NULL,
  device_language text NOT NULL DEFAULT '',
  device_model text NOT NULL DEFAULT '',
  platform text NOT NULL DEFAULT '',
  operating_system text NOT NULL DEFAULT '',
  bundle_version text NOT NULL DEFAULT '',
  PRIMARY KEY (project_id, branch_id, id),
  FOREIGN KEY (project_id, file_id) REFERENCES stored_file
);
CREATE INDEX screenshot_tag ON screenshot (tag_id, branch_id, project_id) WHERE trashed_by IS NULL;
CREATE INDEX screenshot_file ON screenshot (file_id, project_id);
CREATE INDEX screenshot_trash ON screenshot (trashed_by, branch_id, project_id) WHERE trashed_by IS NOT NULL;

-- Where strings are on a screenshot. `name` and `text` are as sent; `key_id` is the key that they were linked to.
CREATE TABLE screenshot_position (
  project_id integer NOT NULL,
  branch_id integer NOT NULL,
  screenshot_id bigint NOT NULL,
  place integer NOT NULL,
  key_id bigint,
  x integer NOT NULL,
  y integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  name text,
  text text,
  PRIMARY KEY (project_id, branch_id, screenshot_id, place),
  FOREIGN KEY (project_id, branch_id, screenshot_id) REFERENCES screenshot ON DELETE CASCADE
);
CREATE INDEX screenshot_position_key ON screenshot_position (key_id, branch_id, project_id) WHERE key_id IS NOT NULL;
