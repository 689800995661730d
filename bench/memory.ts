import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Memory of a process in MB. `live` is the memory that its main thread still references after a collection, including
 * buffers.
 */
export type Memory = { resident: number; live: number };

/** Address of Node's inspector, which starts on SIGUSR1. */
const inspector = "http://127.0.0.1:9229/json/list";

/** Resident memory of a process in MB. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Also returns the additional memory in MB that a process needed at most during the work. */
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
 * Memory of a Node process after garbage collection: without that, two figures of an idle process can differ by 150
 * MB.
 */
export async function collectedMemory(pid: number): Promise<Memory> {
  const socket = new WebSocket(await inspectorOf(pid));
  try {
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error("The inspector did not answer."));
    });
    const call = caller(socket);
    // Finalizers of the first collection release memory that the second one then collects.
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
