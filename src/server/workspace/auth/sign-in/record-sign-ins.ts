import type { FastifyBaseLogger } from "fastify";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { recordAccountEvent } from "#server/workspace/audit/record-account-event.ts";
import { mayRecord } from "#server/workspace/auth/audit-limit.ts";
import { findPerson } from "#server/workspace/auth/people.store.ts";

/** Maximum number of recorded sign-ins of an account within an hour, and of recorded failures. */
const perHour = 20;

type RecordDeps = Pick<Deps, "db" | "pool">;
type SignInEvent = { who: { id: number } | { email: string }; address: string };

/** Records a sign-in, or a failed one, whose actor is unknown: it need not be the person of the account. */
async function record(
  { db, pool }: RecordDeps,
  action: "account.signed_in" | "account.sign_in_failed",
  { who, address }: SignInEvent,
): Promise<void> {
  const person = await findPerson(db, who);
  if (!person || !(await mayRecord(pool, { action, subject: String(person.id), perHour }))) return;
  const event =
    action === "account.signed_in"
      ? { personId: person.id }
      : { personId: null, details: { userId: wireId("person", person.id), name: person.name } };
  await recordAccountEvent(db, { accountId: person.id, action, address, ...event });
}

export function recordSignIn(deps: RecordDeps, event: SignInEvent): Promise<void> {
  return record(deps, "account.signed_in", event);
}

/**
 * Records a wrong password or code. The answer does not wait for it: its timing must not tell whether the address is
 * known.
 */
export function recordIfWrong<T>(
  deps: RecordDeps,
  { log, ...event }: SignInEvent & { log: FastifyBaseLogger },
  attempt: Promise<T>,
): Promise<T> {
  return attempt.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401)
      void record(deps, "account.sign_in_failed", event).catch((failure: unknown) =>
        log.error({ err: failure }, "a failed sign-in could not be recorded"),
      );
    throw error;
  });
}
