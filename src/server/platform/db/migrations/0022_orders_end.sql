-- The words of the source texts of an order, of each key once (decisions.md 8.1). Null in a draft.
ALTER TABLE translation_order ADD COLUMN source_words integer;
UPDATE translation_order o SET source_words = w.words FROM (
  SELECT project_id, branch_id, order_id, sum(words)::integer AS words FROM (
    SELECT project_id, branch_id, order_id, key_id, max(words) AS words FROM order_entry
    GROUP BY project_id, branch_id, order_id, key_id
  ) AS of_key GROUP BY project_id, branch_id, order_id
) AS w WHERE w.project_id = o.project_id AND w.branch_id = o.branch_id AND w.order_id = o.id;

-- What was sent back to the vendor and not delivered since: the change set that did it, and how many of a language.
ALTER TABLE order_entry ADD COLUMN returned_by bigint;
ALTER TABLE order_language ADD COLUMN returned integer NOT NULL DEFAULT 0;
ALTER TABLE order_event
  -- Of a string that was sent back the reason is found by it.
  ADD COLUMN change_set_id bigint,
  -- Of an order that became done: numbers of what is left of it.
  ADD COLUMN left_over jsonb;
