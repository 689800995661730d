-- A project's own patterns for placeholders, which its texts are read by besides the style.
ALTER TABLE project ADD COLUMN placeholder_patterns text[] NOT NULL DEFAULT '{}';
