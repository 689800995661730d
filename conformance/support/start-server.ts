import type { TestProject } from "vitest/node";
import { freePort, runParlance } from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder, sweepTestFolders } from "#server/testing/test-folders.ts";
import { type Account, openAccount } from "./account.ts";

/** The server under test and the account of the tests. */
export type Tested = {
  base: string;
  /** Whether the server was started by this run: its configuration is known, and it can reach this machine. */
  own: boolean;
  deprecatedHost: string | undefined;
  account: Account;
};

declare module "vitest" {
  interface ProvidedContext {
    tested: Tested;
  }
}

const deprecatedHost = "old.parlance.localhost";
const ownAccount = { email: "owner@example.org", password: "a long password for the suite" };

/** Starts the real program unless PARLANCE_TEST_BASE names a server, then signs in. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { PARLANCE_TEST_BASE: named } = process.env;
  const server = named === undefined ? await startServer() : { base: named, stop: async () => {} };
  const isOwn = named === undefined;
  try {
    const { account, close } = await openAccount(server.base, isOwn ? ownAccount : givenAccount(process.env));
    provide("tested", {
      base: server.base,
      own: isOwn,
      deprecatedHost: isOwn ? deprecatedHost : undefined,
      account,
    });
    return async () => {
      await close();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function givenAccount(env: NodeJS.ProcessEnv) {
  const { PARLANCE_TEST_EMAIL: email, PARLANCE_TEST_PASSWORD: password, PARLANCE_TEST_TOKEN: token } = env;
  if (email !== undefined && password !== undefined) return { email, password };
  if (token !== undefined) return { token };
  throw new Error(
    "Name an owner or admin of a team of that server: PARLANCE_TEST_EMAIL and PARLANCE_TEST_PASSWORD, or PARLANCE_TEST_TOKEN with all permissions.",
  );
}

/** Starts the program like an operator, with an embedded database on a free port. */
async function startServer(): Promise<{ base: string; stop: () => Promise<void> }> {
  await sweepTestFolders();
  const { folder: dataFolder, remove } = await makeTestFolder();
  const program = runParlance(
    { dataFolder, port: await freePort() },
    {
      PARLANCE_ADMIN_EMAIL: ownAccount.email,
      PARLANCE_ADMIN_PASSWORD: ownAccount.password,
      PARLANCE_DEPRECATED_HOST: deprecatedHost,
      PARLANCE_WEBHOOK_ALLOW_PRIVATE: "1",
    },
  );
  await program.ready;
  return {
    base: program.address,
    stop: async () => {
      await program.stop("SIGTERM");
      await remove();
    },
  };
}
