import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** What a process holds, in MB. `live` is what its main thread still refers to after a collection, buffers included. */
export type Memory = { resident: number; live: number };

/** Where Node listens for its inspector once it gets SIGUSR1. */
const inspector = "http://127.0.0.1:9229/json/list";

/** Resident memory of a process in MB. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Gives also how many MB a process needed more than before, at most, while something went on. */
export async function withExtraMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; extra: number }> {
  const before = await residentMegabytes(pid);
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMegabytes(pid));
  }, 100);
  try {
    return { result: await work(), extra: most - before };
  } finally {
    clearInterval(watch);
  }
}

/**
 * What a Node process holds once its garbage is collected: without it, two figures of an idle process can be 150 MB
 * apart and say nothing.
 */
export async function collectedMemory(pid: number): Promise<Memory> {
  const socket = new WebSocket(await inspectorOf(pid));
  try {
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error("The inspector did not answer."));
    });
    const call = caller(socket);
    // Finalizers of the first collection free what the second one then finds.
    for (let count = 0; count < 2; count++) {
      await call("HeapProfiler.collectGarbage");
      await sleep(500);
    }
    const { result } = await call<{ result: { value: number } }>("Runtime.evaluate", {
      expression: "{ const { heapUsed, external } = process.memoryUsage(); heapUsed + external }",
      returnByValue: true,
    });
    return { resident: await residentMegabytes(pid), live: result.value / 1024 ** 2 };
  } finally {
    socket.close();
  }
}

async function inspectorOf(pid: number): Promise<string> {
  process.kill(pid, "SIGUSR1");
  for (let attempt = 0; attempt < 50; attempt++) {
    const [target] = await fetch(inspector).then(
      (answer) => answer.json(),
      () => [],
    );
    if (target) return target.webSocketDebuggerUrl;
    await sleep(100);
  }
  throw new Error(`Process ${pid} opened no inspector.`);
}

function caller(socket: WebSocket) {
  let count = 0;
  return <T>(method: string, params: object = {}): Promise<T> => {
    const id = ++count;
    return new Promise((resolve, reject) => {
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(data);
        if (answer.id !== id) return;
        socket.removeEventListener("message", listen);
        if (answer.error) reject(new Error(answer.error.message));
        else resolve(answer.result);
      };
      socket.addEventListener("message", listen);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
}
