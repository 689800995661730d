import type { TestApp } from "#server/testing/test-app.ts";
import { chooseAction, chooseFamilies, type FamilyName } from "./families.ts";
import { printState } from "./invariants/undo-all.ts";
import { allInvariants, brokenInvariants, type Invariants } from "./invariants.ts";
import { chooseNames, type Names, textsToCheck } from "./names.ts";
import { makeRandom } from "./random.ts";
import { openWorld, type World } from "./world.ts";

/** Choices of a seed. */
export type Plan = {
  seed: number;
  clients: number;
  actions: number;
  branching: boolean;
  /** Runs only actions that can be undone, and undoes all of them in the end. */
  undoable: boolean;
  families: FamilyName[];
  names: Names;
};

export type PlanOptions = Partial<Pick<Plan, "clients" | "actions" | "undoable">> & {
  /** Settings of checks may change too. */
  checks?: boolean;
};

export function planOf(seed: number, options: PlanOptions = {}): Plan {
  const random = makeRandom(seed);
  const undoable = options.undoable ?? random.chance(0.3);
  const plan: Plan = {
    seed,
    undoable,
    // A single client is deterministic: it finds failures that need no concurrency.
    clients: options.clients ?? random.pick([1, 4, 6, 8, 8]),
    actions: options.actions ?? 5 + random.below(80),
    branching: random.chance(0.4),
    families: chooseFamilies(random, undoable),
    names: chooseNames(random),
  };
  return options.checks && !undoable && random.chance(0.4) ? withChecks(plan) : plan;
}

export function withChecks(plan: Plan): Plan {
  return { ...plan, families: [...plan.families, "checks"], names: { ...plan.names, texts: textsToCheck } };
}

/**
 * Runs all clients concurrently, then checks the invariants. Returns the failures with the log; undefined if there
 * are none. An answer that breaks off is a failure too.
 */
export async function runActions(
  testApp: TestApp,
  plan: Plan,
  invariants: Invariants = allInvariants,
): Promise<string | undefined> {
  const world = await openWorld(testApp, plan);
  try {
    const initialState = plan.undoable ? await printState(world) : undefined;
    await runAll(world, plan);
    await testApp.runJobs();
    const broken = await brokenInvariants(world, { invariants, initialState });
    return broken.length === 0 ? undefined : report(plan, world, broken);
  } catch (error) {
    return report(plan, world, [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  } finally {
    world.close();
  }
}

async function runAll({ clients }: World, { actions, families }: Plan): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      for (let done = 0; done < actions; done++) await chooseAction(client.random, families)?.(client);
    }),
  );
}

function report(plan: Plan, { log }: World, broken: readonly string[]): string {
  const { seed, clients, actions, branching, undoable, families, names } = plan;
  const kind = [branching ? "branching" : "not branching", ...(undoable ? ["undone"] : [])].join(", ");
  return [
    `Seed ${seed} (${clients} clients with ${actions} actions each, ${kind}; ${families.join(", ")}; ${names.keys} in ${names.languages})`,
    ...broken,
    log.print(),
  ].join("\n\n");
}
