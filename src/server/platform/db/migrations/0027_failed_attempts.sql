-- Failures to sign in, as auth/sign-in/failed-attempts.ts counts them: by what was tried and by whom, until `expire`
-- (milliseconds since 1970).
CREATE TABLE failed_attempt (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL,
  expire bigint NOT NULL
);
