import { allEndpoints } from "#contract/contract.ts";
import { type IdKind, parseWireId } from "#contract/ids.ts";
import type { TestApp, TestCaller } from "#server/testing/test-app.ts";

/** Texts that exist on the server, by the name of their property. */
export type KnownTexts = ReadonlyMap<string, ReadonlySet<string>>;

/** Collects the texts of all resources that can be read without an id. */
export async function readKnownTexts(testApp: TestApp, as: TestCaller): Promise<KnownTexts> {
  const answers = [];
  for (const { endpoint } of allEndpoints()) {
    if (endpoint.method !== "GET" || endpoint.path.includes(":") || endpoint.eventStream) continue;
    const { status, body } = await testApp.call("GET", endpoint.path, { as });
    if (status === 200) answers.push(body);
  }
  return collectTexts(answers);
}

/**
 * Collects the texts of answers at any depth, so that requests can name existing resources. The keys of an object
 * `data` are stored as `data{}` and its values as `data*`, for objects whose keys are not property names.
 */
function collectTexts(answers: readonly unknown[]): KnownTexts {
  const found = new Map<string, Set<string>>();
  const add = (name: string, text: string) => found.set(name, (found.get(name) ?? new Set()).add(text));
  const collect = (name: string, value: unknown): void => {
    if (typeof value === "string") add(name, value);
    else if (Array.isArray(value)) for (const item of value) collect(singular(name), item);
    else if (typeof value === "object" && value !== null) collectObject(name, value);
  };
  const collectObject = (name: string, value: object): void => {
    for (const [key, child] of Object.entries(value)) {
      add(`${name}{}`, key);
      collect(key, child);
      if (name !== "") collect(`${name}*`, child);
    }
  };
  for (const answer of answers) collect("", answer);
  return found;
}

/** Texts for a property or parameter of this name, or of the end of the name; all texts if there are none. */
export function textsFor(known: KnownTexts, name: string): string[] {
  const all = [...new Set([...known.values()].flatMap((texts) => [...texts]))];
  for (const end of endsOf(singular(name))) {
    const kind = idKind(end);
    const ids = kind === undefined ? [] : all.filter((text) => isOfKind(kind, text));
    const fitting = [...(known.get(end) ?? []), ...ids];
    if (fitting.length > 0) return fitting;
  }
  return all;
}

/** A name and its ends: `requestedTagId`, `tagId`, `id`. */
function endsOf(name: string): string[] {
  const words = name.split(/(?=[A-Z])/);
  return words.map((_, index) => {
    const end = words.slice(index).join("");
    return end.charAt(0).toLowerCase() + end.slice(1);
  });
}

function singular(name: string): string {
  return name.replace(/s$/, "");
}

/** `tagId` is the id of a tag, `userId` that of a person. */
function idKind(name: string): string | undefined {
  const resource = /^(\w+)Id$/.exec(name)?.[1];
  return resource === "user" ? "person" : resource;
}

function isOfKind(kind: string, text: string): boolean {
  try {
    return parseWireId(kind as Exclude<IdKind, "key">, text) !== undefined;
  } catch {
    // The name is not a kind of id.
    return false;
  }
}
