import { describe, expect, test } from "vitest";
import { startNameServer } from "#server/testing/servers/name-server.ts";
import { startReceiver } from "#server/testing/servers/webhook-receiver.ts";
import { sendRequest } from "./send/send-request.ts";
import {
  isPublicAddress,
  PrivateTarget,
  pinAddresses,
  resolveByServers,
  resolveBySystem,
} from "./send/target-address.ts";
import { findUrlProblem, pathOf } from "./send/target-url.ts";
import { defaultSettings } from "./settings.ts";

test.each([
  ...["127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "10.1.2.3", "172.16.0.1", "172.31.255.255"],
  ...[
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
  ],
  ...[
    "255.255.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "168.63.129.16",
  ],
  ...["::", "::1", "::7f00:1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:a00:1", "fe80::1", "fe80::1%eth0"],
  ...[
    "fc00::1",
    "fd00:ec2::254",
    "fec0::1",
    "ff02::1",
    "64:ff9b::7f00:1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
  ],
  ...["2002:7f00:1::", "2001::1", "2001:db8::1", "100::1", "::ffff:0:127.0.0.1", "nonsense", ""],
])("treats %s as private", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "1.1.1.1",
  "93.184.216.34",
  "172.32.0.1",
  "2606:4700::1111",
  "::ffff:1.1.1.1",
  "64:ff9b::101:101",
])("treats %s as public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const resolveTo = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
});

const publicOnly = { allowPrivate: false, signal: new AbortController().signal };

test("refuses a name with one private address among its addresses", async () => {
  const pin = pinAddresses("evil.example", { ...resolveTo("1.1.1.1", "::ffff:127.0.0.1"), ...publicOnly });
  await expect(pin).rejects.toThrow(PrivateTarget);
  const pinned = await pinAddresses("good.example", { ...resolveTo("1.1.1.1"), ...publicOnly });
  expect(pinned).toEqual([{ address: "1.1.1.1", family: 4 }]);
  for (const host of ["127.0.0.1", "[::1]"]) {
    const literal = pinAddresses(host, { resolve: resolveBySystem, ...publicOnly });
    await expect(literal).rejects.toThrow(PrivateTarget);
  }
});

describe("name servers", () => {
  test("resolves all addresses of a name, each of which is checked", async () => {
    const server = await startNameServer({ "good.example": ["1.1.1.1"], "evil.example": ["1.1.1.1", "::1"] });
    const resolve: typeof resolveBySystem = (host, signal) =>
      resolveByServers(host, signal, [server.address]);
    expect(await pinAddresses("good.example", { resolve, ...publicOnly })).toEqual([
      { address: "1.1.1.1", family: 4 },
    ]);
    await expect(pinAddresses("evil.example", { resolve, ...publicOnly })).rejects.toThrow(PrivateTarget);
    await expect(pinAddresses("no.example", { resolve, ...publicOnly })).rejects.toThrow("ENOTFOUND");
    await server.close();
  });

  test("resolves other names while some name servers do not answer, and can be aborted", async () => {
    const server = await startNameServer("silent");
    const leaving = new AbortController();
    const resolving = Array.from({ length: 50 }, (_, index) =>
      resolveByServers(`dead${index}.example`, leaving.signal, [server.address]),
    );
    const over = Promise.allSettled(resolving);
    expect(await resolveBySystem("localhost", leaving.signal)).not.toEqual([]);
    leaving.abort();
    for (const { status } of await over) expect(status).toBe("rejected");
    await server.close();
  });
});

const options = {
  abortAfter: defaultSettings.abortAfter,
  allowPrivate: true,
  timeoutMs: 60_000,
  signal: new AbortController().signal,
};
const get = (url: string) => ({ method: "get" as const, url, headers: [], body: undefined });

describe("webhook request", () => {
  test("connects to the checked address, under the requested name", async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const answer = await sendRequest(get(`http://hooks.example.org:${port}/in?x=1`), {
      ...options,
      ...resolveTo("127.0.0.1"),
    });
    expect(answer).toMatchObject({ status: 200, body: "thank you", truncated: false });
    expect(receiver.received[0]).toMatchObject({
      path: "/in?x=1",
      headers: { host: `hooks.example.org:${port}` },
    });
    await receiver.close();
  });

  test("never reaches a private address unless the environment allows it, whatever the name", async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    for (const host of ["hooks.example.org", "127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433"]) {
      const sent = sendRequest(get(`http://${host}:${port}/in`), {
        ...options,
        ...resolveTo("127.0.0.1"),
        allowPrivate: false,
      });
      await expect(sent).rejects.toThrow(PrivateTarget);
    }
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });

  test("uses plain HTTP to private addresses only, even if private addresses are allowed", async () => {
    const sent = sendRequest(get("http://hooks.example.org/in"), {
      ...options,
      ...resolveTo("127.0.0.1", "1.1.1.1"),
    });
    await expect(sent).rejects.toThrow("must begin with https:// unless it leads to a private address");
    const problem = (url: string) => findUrlProblem(url, { allowPrivate: true });
    for (const url of ["http://1.1.1.1/in", "http://[2606:4700::1111]/in"])
      expect(problem(url)).toContain("must begin with https://");
    for (const url of ["http://127.0.0.1/in", "http://[::1]/in", "http://localhost/in", "https://1.1.1.1/in"])
      expect(problem(url)).toBeUndefined();
  });

  test("does not follow redirects, and returns the first 16 kB of a response", async () => {
    const receiver = await startReceiver();
    receiver.answerWith((_received, response) =>
      response.writeHead(302, { location: receiver.url, "x-a": "b" }).end("x".repeat(100_000)),
    );
    const answer = await sendRequest(get(receiver.url), { ...options, resolve: resolveBySystem });
    expect(answer).toMatchObject({ status: 302, truncated: true, body: "x".repeat(16_384) });
    expect(answer.headers).toContainEqual({ key: "x-a", value: "b" });
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
  });

  test("fails if a name is not resolved in time", async () => {
    const sent = sendRequest(get("http://slow.example/"), {
      ...options,
      timeoutMs: 100,
      resolve: () => new Promise(() => {}),
    });
    await expect(sent).rejects.toThrow("no answer within 0.1 s");
  });
});

test("sends a URL that contains % as written", () => {
  expect(pathOf("https://h.example/a/%2e%2e/b?q=%7B'x'%zz#part")).toBe("/a/%2e%2e/b?q=%7B'x'%zz");
  expect(pathOf("https://h.example?x=%20")).toBe("/?x=%20");
  expect(pathOf("https://h.example/ü/%20ß")).toBe("/%C3%BC/%20%C3%9F");
  expect(pathOf("https://h.example/a/../b ü")).toBe("/b%20%C3%BC");
});

test("accepts private URLs if the environment allows them, even with http", () => {
  expect(findUrlProblem("http://127.0.0.1:8080/in", { allowPrivate: true })).toBeUndefined();
  expect(findUrlProblem("ftp://127.0.0.1/", { allowPrivate: true })).toBe("must begin with https://");
});

test("limits the length of a host name", () => {
  const label = "a".repeat(62);
  const problem = (labels: number) =>
    findUrlProblem(`https://${Array.from({ length: labels }, () => label).join(".")}/`, {
      allowPrivate: false,
    });
  expect([problem(4), problem(5)]).toEqual([undefined, "must have a host name of at most 253 characters"]);
});
