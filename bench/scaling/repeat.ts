import { Agent } from "node:http";

/** Runs an action `count` times, some at once, over connections that stay open. Returns the result of the last. */
export async function repeat<T>(
  count: number,
  atOnce: number,
  action: (agent: Agent, index: number) => Promise<T>,
): Promise<T | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let next = 0;
  let last: T | undefined;
  const run = async () => {
    while (next < count) last = await action(agent, next++);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  agent.destroy();
  return last;
}
