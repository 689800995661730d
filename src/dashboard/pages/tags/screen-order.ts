/** Target position: before or after another item. */
export type Placement = { target: string; side: "before" | "after" };

/** Moves an item beside another one. */
export function moveBeside(order: readonly string[], moved: string, { target, side }: Placement): string[] {
  const rest = order.filter((item) => item !== moved);
  const at = rest.indexOf(target);
  if (at < 0) return [...order];
  const index = side === "after" ? at + 1 : at;
  return [...rest.slice(0, index), moved, ...rest.slice(index)];
}

/** Returns the position of an item relative to a neighbor, so that it can be restored after other moves. */
export function placementOf(order: readonly string[], item: string): Placement | undefined {
  const at = order.indexOf(item);
  const [before, after] = [order[at - 1], order[at + 1]];
  if (after !== undefined) return { target: after, side: "before" };
  return before === undefined ? undefined : { target: before, side: "after" };
}

export type Step = "first" | "earlier" | "later" | "last";

/** Returns the target of a step; undefined if the item is already there. */
export function placementAfterStep(
  order: readonly string[],
  item: string,
  step: Step,
): Placement | undefined {
  const at = order.indexOf(item);
  const isBackwards = step === "first" || step === "earlier";
  const target = { first: order[0], earlier: order[at - 1], later: order[at + 1], last: order.at(-1) }[step];
  if (target === undefined || target === item) return undefined;
  return { target, side: isBackwards ? "before" : "after" };
}
