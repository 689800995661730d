-- Holds languages of a branch for whoever writes their entries, until the commit, and answers those that live: in the
-- trash goes, and out of it comes, a language only while nobody writes in it. A function that is volatile sees what was
-- committed before it was called, the statement around it only what was before itself. Locks of this kind stand in one
-- queue, so that a language can be deleted however many write, and a thousand writers leave no trace on its row.
CREATE FUNCTION hold_languages(project integer, branch integer, wanted integer[])
RETURNS TABLE (id integer) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(language_lock(project, w.id))
    FROM (SELECT DISTINCT unnest(wanted) AS id ORDER BY id) AS w;
  RETURN QUERY SELECT l.id FROM language l
    WHERE l.project_id = project AND l.branch_id = branch AND l.id = ANY(wanted) AND l.trashed_by IS NULL;
END $$;

-- Waits for all who write in these languages, and keeps them waiting until the commit.
CREATE FUNCTION hold_languages_alone(project integer, wanted integer[]) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(language_lock(project, w.id))
    FROM (SELECT DISTINCT unnest(wanted) AS id ORDER BY id) AS w;
END $$;

-- The number of the lock: languages have the same id in all branches.
CREATE FUNCTION language_lock(project integer, language integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS
  $$ SELECT (project::bigint << 32) | language $$;
