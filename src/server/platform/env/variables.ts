import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { timestampSchema } from "#contract/timestamps.ts";
import { reasonOf } from "#server/platform/errors/reason-of.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

const origin = z
  .url({ protocol: /^https?$/, abort: true, error: "must be an address such as https://texts.example.org" })
  .refine((url) => new URL(url).pathname === "/" && !url.includes("?"), "must have no path")
  .transform((url) => new URL(url).origin);

const flag = z
  .enum(["1", "0", "true", "false"], { error: "must be 1 or 0" })
  .transform((value) => value === "1" || value === "true");

const timestamp = z.string().pipe(timestampSchema);

const networks = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((address) => address !== ""))
  .refine(
    (list) => list.every(isNetwork),
    "must be a list of addresses or networks such as 10.0.0.0/8, fd00::/8",
  );

/** A mail address, alone or in angle brackets after a name. `z.email` would reject parlance@localhost. */
const sender = z
  .string()
  .regex(
    /^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/,
    "must be an email address, or a name with one: Parlance <texts@example.org>",
  );

/** Host name without scheme, port and path. */
const hostName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9_.-]+$/, "must be a host name alone, such as old.example.org");

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number")
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, "must be between 1 and 65535")
    .default(4400),
  HOST: z.string().default("127.0.0.1"),
  PARLANCE_DATA: z.string().default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must begin with postgres:// and name host and database" })
    .optional(),
  PARLANCE_DEMO: flag.optional(),
  PARLANCE_URL: origin.optional(),
  PARLANCE_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  TRUST_PROXY: networks.default([]),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must begin with smtp:// or smtps:// and name the server" })
    .optional(),
  MAIL_FROM: sender.default("Parlance <parlance@localhost>"),
  PARLANCE_ADMIN_EMAIL: z.email({ error: "must be an email address" }).optional(),
  PARLANCE_ADMIN_PASSWORD: z.string().min(10, "must have at least 10 characters").optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an address" }).optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PARLANCE_ROLE: z.enum(["web", "worker", "all"], { error: "must be web, worker or all" }).default("all"),
  PARLANCE_METRICS_ALLOW: networks.default([]),
  PARLANCE_METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  PARLANCE_STOP_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, "must be a number of seconds, at most 9999")
    .transform(Number)
    .default(20),
  PARLANCE_TEAM_STORAGE_MB: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "must be a number of megabytes, at least 1")
    .transform(Number)
    .optional(),
  PARLANCE_WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  /** Used by Node itself; read here only to check it. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  PARLANCE_DEPRECATED_HOST: hostName.optional(),
  // Without a date the host counts as deprecated since 1970, so that all processes give the same answer.
  PARLANCE_DEPRECATED_SINCE: timestamp.default(new Date(0)),
  PARLANCE_DEPRECATED_UNTIL: timestamp.optional(),
  PARLANCE_DEPRECATED_LINK: z.url({ protocol: /^https?$/, error: "must be an address" }).optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
});

/** All variables that are read; docs/operating.md documents them. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

/** Variables whose value can be in a file, which is named by the variable with `_FILE` at its end. */
const secretVariables = [
  "DATABASE_URL",
  "PARLANCE_SECRET",
  "PARLANCE_ADMIN_PASSWORD",
  "PARLANCE_METRICS_TOKEN",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;
export const fileVariables: readonly string[] = secretVariables.map((name) => `${name}_FILE`);

export type Variables = z.output<typeof variables>;

/** Parses the environment; every mistake is reported in one line with its variable. */
export function readVariables(environment: Record<string, string | undefined>): Variables {
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = variables.safeParse({ ...nonEmpty, ...readSecretFiles(nonEmpty) });
  if (!parsed.success) {
    throw new StartRefused(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`).join("; "),
    );
  }
  refuseContradictions(parsed.data);
  return parsed.data;
}

function readSecretFiles(given: Record<string, string | undefined>): Record<string, string> {
  const entries = secretVariables.flatMap((name) => {
    const file = given[`${name}_FILE`];
    if (file === undefined) return [];
    if (given[name] !== undefined) throw new StartRefused(`${name} and ${name}_FILE must not both be given`);
    return [[name, readSecretFile(name, file)] as const];
  });
  return Object.fromEntries(entries);
}

function readSecretFile(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new StartRefused(`${name}_FILE=${file} cannot be read: ${reasonOf(error)}`);
  }
}

/** Variables that have no effect without S3_BUCKET. */
const bucketVariables = ["S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

function refuseContradictions(values: Variables) {
  if ((values.PARLANCE_ADMIN_EMAIL === undefined) !== (values.PARLANCE_ADMIN_PASSWORD === undefined)) {
    throw new StartRefused("PARLANCE_ADMIN_EMAIL and PARLANCE_ADMIN_PASSWORD must be given together");
  }
  if ((values.PARLANCE_DEPRECATED_UNTIL ?? Infinity) < values.PARLANCE_DEPRECATED_SINCE) {
    throw new StartRefused("PARLANCE_DEPRECATED_UNTIL must not be before PARLANCE_DEPRECATED_SINCE");
  }
  const bucketVariable = bucketVariables.find((name) => values[name] !== undefined);
  if (values.S3_BUCKET === undefined && bucketVariable !== undefined) {
    throw new StartRefused(`${bucketVariable} needs S3_BUCKET, the bucket that files are stored in`);
  }
  if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined)) {
    throw new StartRefused("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together");
  }
  if (values.PARLANCE_ROLE === "all") return;
  if (values.DATABASE_URL === undefined) {
    throw new StartRefused(
      `PARLANCE_ROLE=${values.PARLANCE_ROLE} needs DATABASE_URL: the embedded database serves one process`,
    );
  }
  if (values.PARLANCE_SECRET === undefined) {
    throw new StartRefused(
      `PARLANCE_ROLE=${values.PARLANCE_ROLE} needs PARLANCE_SECRET, the same for all processes`,
    );
  }
}

function isNetwork(address: string) {
  return address.includes("/") ? ipaddr.isValidCIDR(address) : ipaddr.isValid(address) && isIP(address) !== 0;
}
