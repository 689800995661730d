import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { keyName } from "./data.ts";
import { headersOf, send } from "./measure.ts";
import type { BenchProject } from "./parlance.ts";

/** Input of the worker: the attacked server, the credentials, and the duration. */
export type Attack = { address: string; project: BenchProject; people: string[]; ms: number };

/** How often each action was repeated. */
export type Repeated = Array<[what: string, count: number]>;

type Target = { site: URL; project: BenchProject; people: string[] };

const streamsOfOne = 100;

type HostileAction = {
  what: string;
  restMs: number;
  action: (target: Target, round: number) => Promise<void>;
};

async function repeat(
  { what, action, restMs }: HostileAction,
  target: Target,
  until: number,
): Promise<[string, number]> {
  let round = 0;
  for (; performance.now() < until; round++) {
    await action(target, round);
    await sleep(restMs);
  }
  return [what, round];
}

const hostileActions: HostileAction[] = [
  { what: "rounds of 16 uploads that stop after nine bytes", restMs: 1_000, action: stallUploads },
  { what: "bodies of 50 MB of {}, without credentials", restMs: 5_000, action: sendEmptyObjects },
  { what: "rounds of 16 forms that are cut", restMs: 2_000, action: cutForms },
  { what: "rounds of 16 costly searches, left soon", restMs: 2_000, action: searchCostly },
  { what: "rounds of 100 variants of a document, left soon", restMs: 5_000, action: requestVariants },
  { what: "rounds of 500 live streams", restMs: 5_000, action: openStreams },
  { what: "rounds of 16 downloads that are left", restMs: 2_000, action: abortDownloads },
  { what: "rounds of 8 files in and 8 out that are left", restMs: 2_000, action: abortFiles },
  { what: "rounds of 50 wrong tokens and passwords", restMs: 1_000, action: guess },
  { what: "rounds of 12 costly regular expressions", restMs: 5_000, action: replaceCostly },
  { what: "screenshots with 2,000 texts to compare", restMs: 5_000, action: compareTexts },
];

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Ignores failures of the request, so that the script continues. */
function openRequest(
  { site }: Target,
  path: string,
  options: { method?: string; headers?: Record<string, string> },
): ClientRequest {
  return request(new URL(path, site), { agent: false, ...options }).on("error", () => {});
}

/** Discards the answer; resolves when the connection of the request is closed. */
function untilClosed(sent: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    sent.on("response", (answer: IncomingMessage) => answer.on("error", () => {}).resume());
    sent.on("close", () => resolve());
  });
}

async function stallUploads(target: Target): Promise<void> {
  const { authorization = "" } = headersOf(target.project);
  const head = [
    `POST /v1/api?app=${target.project.app} HTTP/1.1`,
    "host: localhost",
    "content-type: application/json",
    `authorization: ${authorization}`,
    "content-length: 50000000",
  ];
  const sockets: Socket[] = times(16, () =>
    connect(Number(target.site.port), target.site.hostname).on("error", () => {}),
  );
  for (const socket of sockets) socket.write(`${head.join("\r\n")}\r\n\r\n{"data":{`);
  await sleep(10_000);
  for (const socket of sockets) socket.destroy();
}

async function sendEmptyObjects(target: Target, round: number): Promise<void> {
  const path = round % 2 === 0 ? "/v1/auth/sign-in" : `/v1/api?app=${target.project.app}`;
  const headers = { ...headersOf(target.project), "content-type": "application/json" };
  const sent = openRequest(target, path, { method: "POST", headers });
  const closed = untilClosed(sent);
  sent.write(round % 2 === 0 ? "[" : '{"data":{"x":[');
  const piece = Buffer.from("{},".repeat(300_000));
  for (let sentBytes = 0; sentBytes < 50_000_000 && !sent.destroyed; sentBytes += piece.length)
    if (!sent.write(piece))
      await Promise.race([new Promise((resolve) => sent.once("drain", resolve)), closed]);
  sent.end("{}]");
  await Promise.race([closed, sleep(30_000)]);
  sent.destroy();
}

async function cutForms(target: Target): Promise<void> {
  const { project } = target;
  const boundary = "cut-here";
  const headers = { ...headersOf(project), "content-type": `multipart/form-data; boundary=${boundary}` };
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="nobody-knows"; filename="x.png"\r\n\r\n`;
  const forms = times(16, (index) => {
    const sent = openRequest(target, `/v1/api/screenshots?app=${project.app}`, { method: "POST", headers });
    sent.write(part + "x".repeat(index * 10_000));
    return sent;
  });
  await sleep(500);
  for (const sent of forms) sent.destroy();
}

async function searchCostly(target: Target, round: number): Promise<void> {
  const { project } = target;
  const q = encodeURIComponent(times(30, (index) => `text:${"aeiou"[index % 5]}${round % 10}`).join(" OR "));
  const searches = times(16, (index) => {
    const path = index % 2 === 0 ? "/v1/api/entries" : "/v1/api/entryCount";
    const sent = openRequest(target, `${path}?app=${project.app}&q=${q}`, { headers: headersOf(project) });
    sent.on("response", (answer: IncomingMessage) => answer.on("error", () => {}).resume()).end();
    return sent;
  });
  await sleep(1_000);
  for (const sent of searches) sent.destroy();
}

async function requestVariants(target: Target, round: number): Promise<void> {
  const { project } = target;
  const variants = times(100, (index) => {
    const path = `/v1/api?app=${project.app}&requestedLanguages=de&requestedGroups=group%20${index % 20},${round}-${index}`;
    const sent = openRequest(target, path, { headers: headersOf(project) });
    sent.on("response", (answer: IncomingMessage) => answer.on("error", () => {}).resume()).end();
    return sent;
  });
  await sleep(1_000);
  for (const sent of variants) sent.destroy();
}

async function openStreams(target: Target): Promise<void> {
  const { project, people } = target;
  const streams = people.flatMap((token) =>
    times(streamsOfOne, () => {
      const headers = { ...headersOf(project), "x-personal-access-token": token };
      const sent = openRequest(target, `/v1/live?app=${project.app}`, { headers });
      sent.on("response", (answer: IncomingMessage) => answer.on("error", () => {}).resume()).end();
      return sent;
    }),
  );
  await sleep(15_000);
  for (const sent of streams) sent.destroy();
}

async function abortDownloads(target: Target): Promise<void> {
  const { project } = target;
  const paths = ["/v1/api", "/v1/api/projects/backup", "/v1/api/tag", "/v1/api/changes"];
  const downloads = times(16, (index) => {
    const sent = openRequest(target, `${paths[index % paths.length]}?app=${project.app}`, {
      headers: headersOf(project),
    });
    sent.on("response", (answer: IncomingMessage) =>
      answer.on("error", () => {}).once("data", () => answer.destroy()),
    );
    return sent.end();
  });
  await sleep(3_000);
  for (const sent of downloads) sent.destroy();
}

/** Number of texts in one file, some megabytes. */
const fileTexts = 50_000;

async function abortFiles(target: Target, round: number): Promise<void> {
  const { project } = target;
  const path = `/v1/api/files?app=${project.app}&file-format=nested_json&language=de`;
  const boundary = "file";
  const headers = { ...headersOf(project), "content-type": `multipart/form-data; boundary=${boundary}` };
  const texts = Object.fromEntries(
    times(fileTexts, (index) => [keyName(index), `imported ${round} ${index}`]),
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="de.json"\r\n\r\n`;
  const form = `${head}${JSON.stringify(texts)}\r\n--${boundary}--\r\n`;
  const transfers = times(16, (index) => {
    const isImport = index % 2 === 0;
    const sent = isImport
      ? openRequest(target, `${path}&dryRun=true`, { method: "POST", headers })
      : openRequest(target, path, { headers: headersOf(project) });
    sent.on("response", (answer: IncomingMessage) => answer.on("error", () => {}).resume());
    return isImport ? sent.end(form) : sent.end();
  });
  await sleep(3_000);
  for (const sent of transfers) sent.destroy();
}

async function guess(target: Target, round: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  await Promise.all(
    times(50, (index) => {
      const headers = { authorization: `Bearer wrong-${round}-${index}`, "content-type": "application/json" };
      const sent =
        index % 2 === 0
          ? send(agent, `${target.site.origin}/v1/api?app=${target.project.app}`, { headers })
          : send(agent, `${target.site.origin}/v1/auth/sign-in`, {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify({
                email: `nobody${round}-${index}@example.org`,
                password: "wrong password",
              }),
            });
      return sent.catch(() => {});
    }),
  );
  agent.destroy();
}

async function replaceCostly(target: Target): Promise<void> {
  const { project } = target;
  const body = JSON.stringify({
    action: "replace",
    find: "(([a-z]+ ?)+)+!",
    replacement: "x",
    regex: true,
    q: "",
  });
  const sent = times(12, () => {
    const request = openRequest(target, `/v1/api/entries/bulk?app=${project.app}&dryRun=true`, {
      method: "POST",
      headers: headersOf(project),
    });
    const closed = untilClosed(request);
    request.end(body);
    return closed;
  });
  await Promise.race([Promise.all(sent), sleep(60_000)]);
}

async function compareTexts(target: Target, round: number): Promise<void> {
  const { project } = target;
  const boundary = "texts";
  const stringPositions = times(2_000, (index) => ({
    text: `payment order cart butto${index} pleas`,
    x: 1,
    y: 1,
    width: 9,
    height: 9,
  }));
  const data = JSON.stringify({ screenTag: `screen ${round}`, useFuzzyMatching: true, stringPositions });
  const headers = { ...headersOf(project), "content-type": `multipart/form-data; boundary=${boundary}` };
  const sent = openRequest(target, `/v1/api/screenshots?app=${project.app}`, { method: "POST", headers });
  const closed = untilClosed(sent);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name=`;
  sent.write(
    `${head}"data"\r\n\r\n${data}\r\n${head}"file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`,
  );
  sent.end(Buffer.concat([onePixel, Buffer.from(`\r\n--${boundary}--\r\n`)]));
  await Promise.race([closed, sleep(60_000)]);
  sent.destroy();
}

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

// Hostile clients would normally use other processors; on Linux this lowers only the priority of the calling thread.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
const { address, ms, ...attacked }: Attack = workerData;
const until = performance.now() + ms;
const target = { site: new URL(address), ...attacked };
const repeated: Repeated = await Promise.all(hostileActions.map((action) => repeat(action, target, until)));
parentPort?.postMessage(repeated);
