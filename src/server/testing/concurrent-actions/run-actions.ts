import type { TestApp } from "#server/testing/test-app.ts";
import { chooseAction, chooseFamilies, type FamilyName } from "./families.ts";
import { printState } from "./invariants/undo-all.ts";
import { allInvariants, brokenInvariants, type Invariants } from "./invariants.ts";
import { chooseNames, type Names, textsToCheck } from "./names.ts";
import { makeRandom } from "./random.ts";
import { openWorld, type World } from "./world.ts";

/** What a seed decides. */
export type Plan = {
  seed: number;
  clients: number;
  actions: number;
  branching: boolean;
  /** Only what can be undone, and it is undone in the end. */
  undoable: boolean;
  families: FamilyName[];
  names: Names;
};

export type PlanOptions = Partial<Pick<Plan, "clients" | "actions" | "undoable">> & {
  /** Somebody may also change what is checked. */
  checks?: boolean;
};

export function planOf(seed: number, options: PlanOptions = {}): Plan {
  const random = makeRandom(seed);
  const undoable = options.undoable ?? random.chance(0.3);
  const plan: Plan = {
    seed,
    undoable,
    // One alone does the same at each run of a seed: what it finds needs nobody else.
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
 * Lets everybody act at once, then judges. Answers what is wrong, with the log; undefined when nothing is. An answer that
 * breaks off is wrong too.
 */
export async function runActions(
  testApp: TestApp,
  plan: Plan,
  invariants: Invariants = allInvariants,
): Promise<string | undefined> {
  const world = await openWorld(testApp, plan);
  try {
    const first = plan.undoable ? await printState(world) : undefined;
    await runAll(world, plan);
    await testApp.runJobs();
    const broken = await brokenInvariants(world, { invariants, first });
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
