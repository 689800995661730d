import { twoFactorEndpoints } from "#contract/account/two-factor.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { recordCallerAccountEvent } from "#server/workspace/audit/record-account-event.ts";
import { FailedAttempts } from "#server/workspace/auth/sign-in/failed-attempts.ts";
import { makePasswordCheck } from "#server/workspace/auth/sign-in/passwords.ts";
import { claimCode, readCode } from "#server/workspace/auth/sign-in/second-step.ts";
import { forwardCookies } from "#server/workspace/auth/sign-in/session-cookies.ts";
import type { SignIn } from "#server/workspace/auth/sign-in/sign-in.ts";
import { forgetDevices } from "#server/workspace/auth/sign-in/trusted-devices.ts";
import {
  confirmTwoFactor,
  disableTwoFactor,
  renewBackupCodes,
  startTwoFactor,
} from "#server/workspace/auth/sign-in/two-factor.ts";
import { assertTwoFactor } from "./assert-two-factor.ts";

/** Two-factor sign-in of the caller's own account (rules.md 6). */
export function twoFactorRoutes(router: Router, { db, pool, signIn }: Deps & { signIn: SignIn }): void {
  const assertPassword = makePasswordCheck({ db, pool });
  const codes = new FailedAttempts({ pool }, "two_factor");
  const note = (caller: AccountCaller, action: string) =>
    recordCallerAccountEvent(db, caller, `account.${action}`);

  serve(router, twoFactorEndpoints.start, async ({ body, caller, request }) => {
    await assertPassword(caller, body.password);
    await assertTwoFactor(db, caller, "off");
    return startTwoFactor(signIn, request, body.password);
  });
  serve(router, twoFactorEndpoints.confirm, async ({ body, caller, request, reply }) => {
    const attempt = await codes.begin(caller.person.email, caller.address);
    await assertTwoFactor(db, caller, "off");
    const { code } = readCode(body.code);
    await claimCode(db, caller.person.id, code);
    forwardCookies(reply, await confirmTwoFactor(signIn, request, code));
    await attempt.succeeded();
    await note(caller, "two_factor_enabled");
    return {};
  });
  serve(router, twoFactorEndpoints.disable, async ({ body, caller, request, reply }) => {
    await assertPassword(caller, body.password);
    await assertTwoFactor(db, caller, "on");
    forwardCookies(reply, await disableTwoFactor(signIn, request, body.password));
    await forgetDevices(db, caller.person.id);
    await note(caller, "two_factor_disabled");
    return {};
  });
  serve(router, twoFactorEndpoints.renewBackupCodes, async ({ body, caller, request }) => {
    await assertPassword(caller, body.password);
    await assertTwoFactor(db, caller, "on");
    const backupCodes = await renewBackupCodes(signIn, request, body.password);
    await note(caller, "backup_codes_renewed");
    return { backupCodes };
  });
}
