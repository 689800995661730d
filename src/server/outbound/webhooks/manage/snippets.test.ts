import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhookSample } from "#contract/webhooks/webhook-samples.ts";
import { webhookSnippets } from "#contract/webhooks/webhook-snippets.ts";
import { createSecret, signingHeaders } from "#server/outbound/webhooks/send/signature.ts";

const secret = createSecret();
const old = createSecret();
const now = new Date();
const body = JSON.stringify({ ...webhookSample("entry.updated"), text: "Größe ☃ 漢字" });
const id = "evt_c90000000000000000000a51";

type Sent = { headers: Record<string, string>; body: string };
const good: Sent = { headers: signingHeaders([secret], { id, body, now }), body };
/** Requests to a receiver, and whether it must accept them. */
const cases: Array<[name: string, sent: Sent, accepted: boolean]> = [
  ["a signed event", good, true],
  [
    "an event that two secrets signed",
    { headers: signingHeaders([old, secret], { id, body, now }), body },
    true,
  ],
  ["an event without a body", { headers: signingHeaders([secret], { id, body: "", now }), body: "" }, true],
  ["an event signed by another secret", { headers: signingHeaders([old], { id, body, now }), body }, false],
  ["an event whose body was changed", { ...good, body: body.replace("checkout", "checkin") }, false],
  [
    "an event whose id was changed",
    { ...good, headers: { ...good.headers, "webhook-id": "evt_other" } },
    false,
  ],
];
const late = new Date(now.getTime() - 3_600_000);
const oldOne: Sent = { headers: signingHeaders([secret], { id, body, now: late }), body };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlance-snippets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(cases)("the official library and our signature agree about %s", (_name, sent, accepted) => {
  const verify = () => new Webhook(secret).verify(sent.body, sent.headers, { jsonParse: false });
  if (accepted) expect(verify).not.toThrow();
  else expect(verify).toThrow("No matching signature");
});

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const run = (program: string, args: string[], input: string, env: Record<string, string> = {}) =>
  spawnSync(program, args, { input, env: { ...process.env, ...env }, encoding: "utf8" });

describe("TypeScript snippet", () => {
  let verifyWebhook: (secret: string, headers: Record<string, string>, body: string) => unknown;
  beforeAll(async () => {
    const file = join(folder, "verify.ts");
    await writeFile(file, webhookSnippets.typescript);
    ({ verifyWebhook } = await import(/* @vite-ignore */ file));
  });
  test.each(cases)("accepts or refuses %s in TypeScript", (_name, sent, accepted) => {
    const verify = () => verifyWebhook(secret, sent.headers, sent.body);
    if (accepted) expect(verify()).toEqual(sent.body === "" ? undefined : JSON.parse(sent.body));
    else expect(verify).toThrow("wrong signature");
  });
  test("refuses an old request in TypeScript", () => {
    expect(() => verifyWebhook(secret, oldOne.headers, body)).toThrow("too old");
  });
});

describe.skipIf(!has("python3", "-c", "import hmac, sys; sys.exit(sys.version_info < (3, 10))"))(
  "Python",
  () => {
    const main = `
import sys
text = json.load(sys.stdin)
try:
    verify_webhook(text["secret"], text["headers"], text["body"].encode())
except ValueError as error:
    sys.exit(str(error))
`;
    const verify = async (sent: Sent) => {
      const file = join(folder, "verify.py");
      await writeFile(file, webhookSnippets.python + main);
      return run("python3", [file], JSON.stringify({ secret, ...sent }));
    };
    test.each(cases)("accepts or refuses %s in Python", async (_name, sent, accepted) => {
      const { status, stderr } = await verify(sent);
      expect([status, stderr.trim()]).toEqual(accepted ? [0, ""] : [1, "wrong signature"]);
    });
    test("refuses an old request in Python", async () => {
      expect((await verify(oldOne)).stderr.trim()).toBe("too old or too new");
    });
  },
);

describe.skipIf(!has("openssl", "version") || !has("od", "--version"))("shell snippet", () => {
  test.each(cases)("accepts or refuses %s in a shell", async (_name, sent, accepted) => {
    const file = join(folder, "verify.sh");
    await writeFile(file, webhookSnippets.shell);
    const parts = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
      (name) => sent.headers[name] ?? "",
    );
    const { status } = run("sh", [file, ...parts], sent.body, { WEBHOOK_SECRET: secret });
    expect(status).toBe(accepted ? 0 : 1);
  });
});

describe.skipIf(!has("go", "version"))("Go snippet", () => {
  const main = (cases: Array<[string, Sent, boolean]>) => `package webhook

import ("net/http"; "testing"; "time")

func TestVerify(t *testing.T) {
${cases
  .map(
    ([name, sent, accepted]) => `	{ header := http.Header{}
${Object.entries(sent.headers)
  .map(([key, value]) => `		header.Set(${JSON.stringify(key)}, ${JSON.stringify(value)})`)
  .join("\n")}
		err := Verify(${JSON.stringify(secret)}, header, []byte(${JSON.stringify(sent.body)}), time.Unix(${Math.floor(now.getTime() / 1_000)}, 0))
		if (err == nil) != ${accepted} { t.Error(${JSON.stringify(name)}, err) } }`,
  )
  .join("\n")}
}
`;
  test("accepts or refuses all requests in Go", async () => {
    await writeFile(join(folder, "go.mod"), "module webhook\n\ngo 1.20\n");
    await writeFile(join(folder, "webhook.go"), webhookSnippets.go);
    await writeFile(join(folder, "webhook_test.go"), main([...cases, ["an old one", oldOne, false]]));
    const { status, stdout, stderr } = run("go", ["-C", folder, "test", "./..."], "");
    expect([status, stdout + stderr]).toEqual([0, expect.any(String)]);
  });
});
