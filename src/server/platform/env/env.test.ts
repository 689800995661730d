import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "./env.ts";

test("an empty environment gives a local Parlance with the demo", () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    port: 4400,
    host: "127.0.0.1",
    url: "http://localhost:4400",
    demo: true,
    role: "all",
  });
  expect(settings.dataFolder).toBe(resolve("data"));
  expect(settings.databaseUrl).toBeUndefined();
});

test("an empty variable counts as absent", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: " ", PARLANCE_URL: "" }).url).toBe("http://localhost:4400");
});

test("the URL uses the port, and a trailing slash is removed", () => {
  expect(readSettings({ PORT: "8080" }).url).toBe("http://localhost:8080");
  expect(readSettings({ PARLANCE_URL: "https://Texts.Example.org/" }).url).toBe("https://texts.example.org");
});

test.each([
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "::1" }, true],
  [{ HOST: "localhost" }, true],
  [{ DATABASE_URL: "postgres://db/parlance" }, false],
  [{ HOST: "0.0.0.0", PARLANCE_DEMO: "1" }, true],
  [{ PARLANCE_DEMO: "0" }, false],
])(
  "the demo is enabled by default only on a loopback address with the embedded database: %o",
  (environment, demo) => {
    expect(readSettings(environment).demo).toBe(demo);
  },
);

test("trusted proxies are a list of addresses and networks", () => {
  expect(readSettings({ TRUST_PROXY: "10.0.0.0/8, fd00::/8 127.0.0.1" }).trustedProxies).toEqual([
    "10.0.0.0/8",
    "fd00::/8",
    "127.0.0.1",
  ]);
});

test("a deprecated host has a fixed date, and optionally an end and a URL", () => {
  expect(readSettings({ PARLANCE_DEPRECATED_SINCE: "2026-01-31" }).deprecatedHost).toBeUndefined();
  const plain = readSettings({ PARLANCE_DEPRECATED_HOST: "OLD.example.org" }).deprecatedHost;
  expect(plain).toEqual({ name: "old.example.org", since: new Date(0), until: undefined, link: undefined });
});

test.each([
  [{ PARLANCE_DEPRECATED_SINCE: "soon" }, "PARLANCE_DEPRECATED_SINCE must be a day"],
  [
    { PARLANCE_DEPRECATED_SINCE: "2026-02-01", PARLANCE_DEPRECATED_UNTIL: "2026-01-01" },
    "PARLANCE_DEPRECATED_UNTIL must not be before",
  ],
  [{ PORT: "http" }, "PORT must be a port number"],
  [{ PORT: "70000" }, "PORT must be between 1 and 65535"],
  [{ DATABASE_URL: "mysql://db/parlance" }, "DATABASE_URL must begin with postgres://"],
  [{ PARLANCE_URL: "texts.example.org" }, "PARLANCE_URL must be an address"],
  [{ PARLANCE_URL: "https://example.org/texts" }, "PARLANCE_URL must have no path"],
  [{ PARLANCE_SECRET: "short" }, "PARLANCE_SECRET must have at least 32 characters"],
  [{ TRUST_PROXY: "all" }, "TRUST_PROXY must be a list"],
  [{ PARLANCE_ROLE: "both" }, "PARLANCE_ROLE must be web, worker or all"],
  [{ PARLANCE_ROLE: "web" }, "PARLANCE_ROLE=web needs DATABASE_URL"],
  [
    { PARLANCE_ROLE: "web", DATABASE_URL: "postgres://db/parlance" },
    "PARLANCE_ROLE=web needs PARLANCE_SECRET",
  ],
  [
    { PARLANCE_ADMIN_EMAIL: "ada@example.org" },
    "PARLANCE_ADMIN_EMAIL and PARLANCE_ADMIN_PASSWORD must be given together",
  ],
  [{ PARLANCE_DEMO: "maybe" }, "PARLANCE_DEMO must be 1 or 0"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be fatal"],
  [{ MAIL_FROM: "nonsense" }, "MAIL_FROM must be an email address"],
  [{ MAIL_FROM: "Parlance <nonsense>" }, "MAIL_FROM must be an email address"],
  [{ MAIL_FROM: "a@example.org, b@example.org" }, "MAIL_FROM must be an email address"],
  [{ PARLANCE_DEPRECATED_HOST: "http://x" }, "PARLANCE_DEPRECATED_HOST must be a host name alone"],
  [{ PARLANCE_DEPRECATED_HOST: "old.example.org:8080" }, "PARLANCE_DEPRECATED_HOST must be a host name"],
  [{ S3_ENDPOINT: "https://s3.example.org" }, "S3_ENDPOINT needs S3_BUCKET"],
  [{ S3_REGION: "eu-central-1" }, "S3_REGION needs S3_BUCKET"],
  [{ S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" }, "S3_ACCESS_KEY_ID needs S3_BUCKET"],
  [
    { S3_BUCKET: "texts", S3_ACCESS_KEY_ID: "a" },
    "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together",
  ],
])("a mistake is reported in one line: %o", (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});

test.each(["texts@localhost", "Ada's texts <texts@example.org>", '"Texts, Inc." <texts@example.org>'])(
  "the mail sender %s is accepted",
  (sender) => {
    expect(readSettings({ MAIL_FROM: sender }).mailFrom).toBe(sender);
  },
);

test("all mistakes are reported at once", () => {
  expect(() => readSettings({ PORT: "x", PARLANCE_DEMO: "y" })).toThrow(/^PORT .*; PARLANCE_DEMO .*$/);
});

test("a secret is read from the file that its variable with _FILE names", () => {
  const folder = mkdtempSync(join(tmpdir(), "parlance-secrets-"));
  const file = join(folder, "secret");
  writeFileSync(file, `${"s".repeat(32)}\n`);
  expect(readSettings({ PARLANCE_SECRET_FILE: file }).givenSecret).toBe("s".repeat(32));
  expect(() => readSettings({ PARLANCE_SECRET_FILE: file, PARLANCE_SECRET: "t".repeat(32) })).toThrow(
    "PARLANCE_SECRET and PARLANCE_SECRET_FILE must not both be given",
  );
  writeFileSync(file, "short");
  expect(() => readSettings({ PARLANCE_SECRET_FILE: file })).toThrow("PARLANCE_SECRET must have at least 32");
  rmSync(folder, { recursive: true });
  expect(() => readSettings({ DATABASE_URL_FILE: file })).toThrow(
    /^DATABASE_URL_FILE=.* cannot be read: ENOENT/,
  );
});
