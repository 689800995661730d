import type { BrowserContext } from "@playwright/test";
import { everyPage } from "#e2e/support/every-page.ts";
import { expect, started, test } from "#e2e/support/fixtures.ts";
import { makeFullProject } from "#e2e/support/full-project.ts";
import { openGate } from "#e2e/support/stream-proxy.ts";
import { collectFindings } from "./findings.ts";
import { type Outage, openDuringFailure } from "./open-during-failure.ts";

/** Number of pages opened in parallel, each in its own tab: most of the time is waiting. */
const together = 6;
/** Files are served from the configured address of Parlance, which differs from the gate's. */
const foreignImages = [/^csp GET \/v1\/files\//, /^console: Loading the image/];

test("a page opened while the server is unreachable reports that, and appears later", async ({
  owner,
  expectProblems,
}) => {
  test.setTimeout(1_800_000);
  expectProblems(/^net::/, ...foreignImages);
  const gate = await openGate(started().address);
  const lose = async (isAway: boolean) => gate.lose(isAway);
  const findings = collectFindings();
  for (const paths of chunks(everyPage(await makeFullProject(owner)))) {
    const loss = sharedLoss("the server is away", paths.length, lose);
    await inTabs(owner.context(), paths, async (tab, path) =>
      openDuringFailure(tab, { address: gate.address, path, loss, findings }),
    );
  }
  gate.close();
  expect(findings.all).toEqual([]);
});

function chunks(paths: readonly string[]): string[][] {
  const count = Math.ceil(paths.length / together);
  return Array.from({ length: count }, (_, at) => paths.slice(at * together, (at + 1) * together));
}

/** The server is unreachable from the moment all tabs are ready until all tabs have shown their message. */
function sharedLoss(name: string, tabs: number, lose: (isAway: boolean) => Promise<unknown>): Outage {
  const meet = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let missing = tabs;
    return async () => {
      if (--missing === 0) resolve();
      await promise;
    };
  };
  const [ready, seen] = [meet(), meet()];
  return {
    name,
    begin: async () => await ready().then(() => lose(true)),
    end: async () => await seen().then(() => lose(false)),
  };
}

async function inTabs(
  context: BrowserContext,
  paths: readonly string[],
  action: (tab: Awaited<ReturnType<BrowserContext["newPage"]>>, path: string) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      const tab = await context.newPage();
      await action(tab, path);
      await tab.close();
    }),
  );
}
