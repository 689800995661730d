import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../src/dashboard/messages");

/** All messages of an interface language. */
function messagesOf(language: string): Record<string, string> {
  const files = readdirSync(folder).filter((file) => file.startsWith(`${language}.`));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8"))));
}

const known = new Map<string, Record<string, string>>();

/** Matches the accessible name from a message, with any values. */
export function namedBy(id: string, language: string): RegExp {
  const messages = known.get(language) ?? messagesOf(language);
  known.set(language, messages);
  const message = messages[id];
  if (message === undefined) throw new Error(`There is no message ${id} in ${language}.`);
  const parts = message.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}
