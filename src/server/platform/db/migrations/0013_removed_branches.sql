-- A branch that was removed for good keeps its row: it says where branches and merges came from. Its content and its log
-- go when no branch descends from it any more; set when they began to go, and from then on nobody writes to it.
ALTER TABLE branch ADD COLUMN removed_at timestamptz;
