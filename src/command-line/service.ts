import { setTimeout as pause } from "node:timers/promises";
import { addressOf } from "#contract/address-of.ts";
import { countEndpoints } from "#contract/counts.ts";
import { translationFileEndpoints } from "#contract/files.ts";
import { CommandError } from "./command-error.ts";
import type { AppFiles, Config } from "./config.ts";

/** Maximum number of attempts; a busy server reports when to retry. */
const maxAttempts = 4;
const maxPauseSeconds = 30;
/** Identifies the client (files.md 1). */
const integration = { "x-integration": "1" };

type RequestOptions = { query: Record<string, unknown>; method?: string; form?: () => FormData };
export type Service = ReturnType<typeof openService>;
export type PushResult = { total: number; added: number; updated: number };

/** Opens the project of a token on a server. */
export function openService({ token: configured, branch }: Config, env: NodeJS.ProcessEnv) {
  const token = env.APPLANGA_ACCESS_TOKEN ?? configured;
  const base = env.APPLANGA_API_BASE_URL;
  if (!token || !base)
    throw new CommandError("Set APPLANGA_API_BASE_URL and APPLANGA_ACCESS_TOKEN; the dashboard shows both.");
  const scope = { app: token.split("!")[0] ?? "", ...(branch === undefined ? {} : { branch }) };
  // The configured URL includes the prefix that paths of the contract start with.
  const origin = base.replace(/\/v1\/api\/*$/, "");

  async function request(path: string, { query, method = "GET", form }: RequestOptions): Promise<Response> {
    const address = `${origin}${addressOf(path, {}, { ...scope, ...query })}`;
    const headers = { ...integration, authorization: `Bearer ${token}` };
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(address, { method, headers, ...(form && { body: form() }) }).catch(
        (error) => {
          throw new CommandError(`${origin} cannot be reached (${error.cause?.message ?? error.message}).`);
        },
      );
      if (answer.ok) return answer;
      const isBusy = answer.status === 429 || answer.status === 503;
      if (!isBusy || attempt === maxAttempts) throw new CommandError(await messageOf(answer));
      const seconds = Math.min(Number(answer.headers.get("retry-after")) || attempt, maxPauseSeconds);
      await pause(seconds * 1_000);
    }
  }

  async function readJson<T>(answer: Response): Promise<T> {
    const text = await answer.text();
    try {
      return JSON.parse(text);
    } catch {
      throw new CommandError(
        `${origin} did not answer as Parlance does. Is APPLANGA_API_BASE_URL the address of Parlance?`,
      );
    }
  }

  return {
    async languages(): Promise<string[]> {
      // The project token cannot list languages, but it can read their counts (rules.md 1.7).
      return Object.keys(await readJson<object>(await request(countEndpoints.read.path, { query: {} })));
    },
    async pull(files: AppFiles, language: string): Promise<Uint8Array> {
      const query = { ...queryOf(files, language), ...prefixQuery("removeKeyPrefix", files) };
      return new Uint8Array(
        await (await request(translationFileEndpoints.export.path, { query })).arrayBuffer(),
      );
    },
    async push(files: AppFiles, language: string, { bytes, dryRun }: Push): Promise<PushResult> {
      const { tags, keepTagIds, tagCategory } = files;
      const query = {
        ...queryOf(files, language),
        ...prefixQuery("addKeyPrefix", files),
        ...(tags.length > 0 && { keepTagIds: String(keepTagIds) }),
        ...(tagCategory !== undefined && { tagCategory }),
        ...(dryRun && { dryRun: "true" }),
      };
      const form = () => {
        const parts = new FormData();
        parts.append("file", new Blob([new Uint8Array(bytes)]), files.path);
        return parts;
      };
      return readJson(await request(translationFileEndpoints.import.path, { query, method: "POST", form }));
    },
  };
}

type Push = { bytes: Uint8Array; dryRun: boolean };

function queryOf({ format, options, tags }: AppFiles, language: string) {
  // A single name is sent as it is: a list would be sent as JSON, which could be a name too.
  const tag = tags.length === 1 ? tags[0] : [...tags];
  return {
    "file-format": format,
    language,
    options: JSON.stringify(options),
    ...(tags.length > 0 && { tag }),
  };
}

function prefixQuery(parameter: string, { prefix }: AppFiles): Record<string, string> {
  return prefix === undefined ? {} : { [parameter]: prefix };
}

async function messageOf(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    const { message } = JSON.parse(text);
    return String(message).replace(/^Error: /, "");
  } catch {
    return `The server answered ${answer.status}.`;
  }
}
