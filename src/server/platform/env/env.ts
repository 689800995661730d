import { isIP } from "node:net";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { readVariables, type Variables } from "./variables.ts";

/** Settings from the environment, before the data folder exists. */
export type Settings = ReturnType<typeof readSettings>;

/** Configuration of a running Parlance. Without PARLANCE_SECRET the secret is read from the data folder. */
export type Env = Settings & { secret: string };

/** Reads the settings; throws `StartRefused` if a variable has a mistake. */
export function readSettings(environment: Record<string, string | undefined>) {
  const values = readVariables(environment);
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(values.PARLANCE_DATA),
    databaseUrl: values.DATABASE_URL,
    /** Enabled by default only on a loopback address with the embedded database (rules.md 6). */
    demo: values.PARLANCE_DEMO ?? (isLoopback(values.HOST) && values.DATABASE_URL === undefined),
    /** The origin that browsers use, without a trailing slash. */
    url: values.PARLANCE_URL ?? `http://localhost:${values.PORT}`,
    isUrlGiven: values.PARLANCE_URL !== undefined,
    extraAuthorities: values.NODE_EXTRA_CA_CERTS,
    givenSecret: values.PARLANCE_SECRET,
    trustedProxies: values.TRUST_PROXY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    firstOwner: firstOwnerOf(values),
    /** Bucket for files instead of the data folder. */
    s3: s3Of(values),
    role: values.PARLANCE_ROLE,
    /** Networks that may read the metrics, besides this machine. */
    metricsAllow: values.PARLANCE_METRICS_ALLOW,
    metricsToken: values.PARLANCE_METRICS_TOKEN,
    /** Seconds to wait for open requests when the server stops. */
    stopSeconds: values.PARLANCE_STOP_SECONDS,
    /** Maximum bytes that the projects of a team may store; undefined: no limit. */
    teamStorageBytes: values.PARLANCE_TEAM_STORAGE_MB && values.PARLANCE_TEAM_STORAGE_MB * 1_048_576,
    /** For development and tests: webhooks may go to private addresses, by http too (webhooks.md). */
    webhookAllowPrivate: values.PARLANCE_WEBHOOK_ALLOW_PRIVATE,
    deprecatedHost: deprecatedHostOf(values),
    logLevel: values.LOG_LEVEL,
  };
}

function firstOwnerOf({ PARLANCE_ADMIN_EMAIL: email, PARLANCE_ADMIN_PASSWORD: password }: Variables) {
  return email !== undefined && password !== undefined ? { email, password } : undefined;
}

function deprecatedHostOf(values: Variables) {
  if (values.PARLANCE_DEPRECATED_HOST === undefined) return undefined;
  return {
    name: values.PARLANCE_DEPRECATED_HOST,
    since: values.PARLANCE_DEPRECATED_SINCE,
    until: values.PARLANCE_DEPRECATED_UNTIL,
    link: values.PARLANCE_DEPRECATED_LINK,
  };
}

function s3Of(values: Variables) {
  if (values.S3_BUCKET === undefined) return undefined;
  return {
    bucket: values.S3_BUCKET,
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION ?? "us-east-1",
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  };
}

/** Whether only programs on this machine can reach this address. */
export function isLoopback(host: string) {
  return host === "localhost" || (isIP(host) !== 0 && ipaddr.parse(host).range() === "loopback");
}
