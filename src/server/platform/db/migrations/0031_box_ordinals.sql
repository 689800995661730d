-- A box has a number in the order of its screenshot's boxes.
ALTER TABLE screenshot_position RENAME COLUMN place TO ordinal;
