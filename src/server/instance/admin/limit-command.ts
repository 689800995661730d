import { limits } from "#contract/limits.ts";
import type { AdminContext, Values } from "./command.ts";
import { requireOption } from "./option-values.ts";
import { UsageError } from "./usage-error.ts";

/** Sets a limit for this instance instead of the default. Resources that already exceed the limit stay. */
export async function setLimit({ db }: AdminContext, values: Values) {
  const name = requireOption(values, "name");
  if (!Object.hasOwn(limits, name))
    throw new UsageError(`--name must be one of ${Object.keys(limits).join(", ")}.`);
  const max = Number(requireOption(values, "max"));
  if (!Number.isInteger(max) || max < 0 || max > 2 ** 31 - 1)
    throw new UsageError("--max must be a whole number, 0 or more.");
  await db
    .insertInto("instance_limit")
    .values({ name, max })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ max }))
    .execute();
  return { name, max };
}
