-- Runs of long jobs, counted before they begin: a job that ends its process is not taken up for ever. A row is deleted when
-- its job has succeeded; a parked job keeps its row, with the reason, until somebody retries it.
CREATE TABLE job_attempt (
  task text NOT NULL,
  payload jsonb NOT NULL,
  unfinished smallint NOT NULL DEFAULT 0,
  failures smallint NOT NULL DEFAULT 0,
  message text,
  parked_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (task, payload)
);
