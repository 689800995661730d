-- What an order that has ended keeps of a language that is removed for good.
ALTER TABLE order_language ADD COLUMN code text;
UPDATE order_language ol SET code = (
  SELECT coalesce(c.after, c.before)->>'name' FROM thing_change c JOIN change_set s
    ON s.project_id = c.project_id AND s.id = c.change_set_id AND s.branch_id = ol.branch_id
  WHERE c.project_id = ol.project_id AND c.thing_id = ol.language_id AND c.thing = 'language'
    AND (c.before IS NULL OR c.after IS NULL) LIMIT 1)
WHERE NOT EXISTS (SELECT FROM language l
  WHERE l.project_id = ol.project_id AND l.branch_id = ol.branch_id AND l.id = ol.language_id);

-- A key is in a group: one that was left in a group of the trash, or in none, is in main.
UPDATE entry_key k SET group_id = m.id FROM entry_group m
WHERE m.project_id = k.project_id AND m.branch_id = k.branch_id AND m.name = 'main' AND m.trashed_by IS NULL
  AND NOT EXISTS (SELECT FROM entry_group g WHERE g.project_id = k.project_id AND g.branch_id = k.branch_id
    AND g.id = k.group_id AND (g.trashed_by IS NULL OR k.trashed_by IS NOT NULL));

-- Rows that were left of what was removed for good: no backup with them could be restored.
DELETE FROM entry x WHERE NOT EXISTS (SELECT FROM language o
    WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.language_id)
  OR NOT EXISTS (SELECT FROM entry_key o
    WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.key_id);
DELETE FROM order_entry x WHERE NOT EXISTS (SELECT FROM language o
    WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.language_id)
  OR NOT EXISTS (SELECT FROM entry_key o
    WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.key_id);
DELETE FROM discussion x WHERE NOT EXISTS (SELECT FROM entry_key o
    WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.key_id)
  OR (x.language_id IS NOT NULL AND NOT EXISTS (SELECT FROM language o
    WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.language_id));
DELETE FROM tag_key x WHERE NOT EXISTS (SELECT FROM tag o
    WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.tag_id)
  OR NOT EXISTS (SELECT FROM entry_key o
    WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.key_id);
DELETE FROM screenshot x WHERE NOT EXISTS (SELECT FROM tag o
  WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.tag_id);
DELETE FROM counter x WHERE x.language_id <> 0 AND NOT EXISTS (SELECT FROM language o
  WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.language_id);
DELETE FROM webhook_language x WHERE NOT EXISTS (SELECT FROM language o
  WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.language_id);
UPDATE screenshot x SET language_id = NULL WHERE x.language_id IS NOT NULL AND NOT EXISTS (SELECT FROM language o
  WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.language_id);
UPDATE screenshot_position x SET key_id = NULL WHERE x.key_id IS NOT NULL AND NOT EXISTS (SELECT FROM entry_key o
  WHERE o.project_id = x.project_id AND o.branch_id = x.branch_id AND o.id = x.key_id);
