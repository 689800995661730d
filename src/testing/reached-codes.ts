import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseSync } from "oxc-parser";
import { type ErrorCode, errorTable } from "#contract/errors.ts";

/** A node of oxc's syntax tree. */
type Part = { type: string; start: number } & Record<string, unknown>;
type Module = { file: string; body: Part[]; declared: Map<string, Part>; imported: Map<string, Imported> };
type Imported = { file: string; name: string };
type ModulePart = { module: Module; part: Part };

const modules = new Map<string, Module>();

/**
 * Error codes that the code behind each endpoint can throw, by the endpoint's name in its route
 * (`tagEndpoints.create`). Follows the calls of the handler by name through all our modules.
 */
export function reachedCodes(root: string): Map<string, Set<ErrorCode>> {
  const found = new Map<string, Set<ErrorCode>>();
  const files = globSync(join(root, "src/server/**/*.ts")).filter(
    (file) => !/test/.test(file.slice(root.length)),
  );
  for (const file of files) {
    if (!/\bserve\(\w+, /.test(readFileSync(file, "utf8"))) continue;
    const module = readModule(root, file);
    for (const [names, handler] of served(module)) {
      const codes = codesFrom(root, { module, part: handler });
      for (const name of names) found.set(name, codes);
    }
  }
  return found;
}

/** Each `serve(app, endpoint, handler)`, also if one handler serves several endpoints in a loop. */
function served(module: Module): Array<[names: string[], handler: Part]> {
  const found: Array<[string[], Part]> = [];
  const visit = (part: Part, loop: ReadonlyMap<string, string[]>): void => {
    const inLoop = part.type === "ForOfStatement" ? new Map([...loop, loopNames(module, part)]) : loop;
    const [, endpoint, handler] = (part.arguments ?? []) as Part[];
    if (nameOf(part.callee) === "serve" && endpoint && handler) {
      const name = memberName(module, endpoint);
      found.push([name ? [name] : (inLoop.get(nameOf(endpoint) ?? "") ?? []), handler]);
    }
    for (const child of children(part)) visit(child, inLoop);
  };
  for (const part of module.body) visit(part, new Map());
  return found;
}

function loopNames(module: Module, { left, right }: Part): [string, string[]] {
  const [declared] = ((left as Part).declarations ?? []) as Part[];
  const all = ((right as Part).elements ?? []) as Part[];
  return [nameOf(declared?.id) ?? "", all.flatMap((one) => memberName(module, one) ?? [])];
}

function memberName(module: Module, part: Part): string | undefined {
  if (part.type !== "MemberExpression") return undefined;
  const object = nameOf(part.object) ?? "";
  return `${module.imported.get(object)?.name ?? object}.${nameOf(part.property)}`;
}

function codesFrom(root: string, start: ModulePart): Set<ErrorCode> {
  const codes = new Set<ErrorCode>();
  const visited = new Set<Part>();
  const next = [start];
  for (let instance = next.pop(); instance; instance = next.pop()) {
    if (visited.has(instance.part)) continue;
    visited.add(instance.part);
    const { names, thrown } = readPart(instance.part);
    for (const code of thrown) codes.add(code);
    for (const name of names) next.push(...declarationOf(root, instance.module, name));
  }
  return codes;
}

function declarationOf(root: string, module: Module, name: string): ModulePart[] {
  const here = module.declared.get(name);
  if (here) return isJob(here) ? [] : [{ module, part: here }];
  const imported = module.imported.get(name);
  if (!imported) return [];
  const other = readModule(root, imported.file);
  const there = other.declared.get(imported.name);
  return there && !isJob(there) ? [{ module: other, part: there }] : [];
}

/** Errors of a job are reported by the job, not by the request that started it. */
function isJob({ init }: Part): boolean {
  const callee = nameOf((init as Part | undefined)?.callee);
  return callee === "defineJob" || callee === "defineProjectJob";
}

/** Names that a node uses, and the codes that it throws. */
function readPart(part: Part): { names: Set<string>; thrown: Set<ErrorCode> } {
  const names = new Set<string>();
  const thrown = new Set<ErrorCode>();
  const literals = new Set<ErrorCode>();
  let isOpen = false;
  const visit = (one: Part): void => {
    if (one.type.startsWith("TS") && !("expression" in one)) {
      // A code in a variable is one of those in the variable's type.
      for (const code of codesIn(one)) literals.add(code);
      return;
    }
    if (one.type === "NewExpression" && nameOf(one.callee) === "ApiError") {
      const [code] = one.arguments as Part[];
      const stated = code ? codesIn(code) : [];
      for (const known of stated) thrown.add(known);
      if (stated.length === 0) isOpen = true;
    }
    if (one.type === "Identifier") names.add(String(one.name));
    for (const code of codeOf(one)) literals.add(code);
    for (const child of children(one)) visit(child);
  };
  visit(part);
  return { names, thrown: isOpen ? literals : thrown };
}

function codesIn(part: Part): ErrorCode[] {
  return [...codeOf(part), ...children(part).flatMap(codesIn)];
}

function codeOf({ type, value }: Part): ErrorCode[] {
  return type === "Literal" && typeof value === "string" && value in errorTable ? [value as ErrorCode] : [];
}

function readModule(root: string, file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const body = parseSync(file, readFileSync(file, "utf8")).program.body as unknown as Part[];
  const module: Module = { file, body, declared: new Map(), imported: new Map() };
  modules.set(file, module);
  for (const part of body) {
    if (part.type === "ImportDeclaration") readImport(root, module, part);
    else declare(module, (part.declaration ?? part) as Part);
  }
  if (file.endsWith(".routes.ts"))
    for (const part of [...module.declared.values()]) declareShared(module, part);
  return module;
}

/** Declarations that the routes of an area share are in the function that mounts them. */
function declareShared(module: Module, { body }: Part): void {
  const statements = ((body as Part | undefined)?.body ?? []) as Part[];
  for (const part of statements) if (part.type === "VariableDeclaration") declare(module, part);
}

function declare({ declared }: Module, part: Part): void {
  const name = nameOf(part.id);
  if (name !== undefined && !declared.has(name)) declared.set(name, part);
  for (const one of (part.declarations ?? []) as Part[]) declare({ declared } as Module, one);
}

function readImport(root: string, { file, imported }: Module, { source, specifiers }: Part): void {
  const from = String((source as Part).value);
  const path = from.startsWith("./") ? resolve(dirname(file), from) : join(root, "src", from.slice(1));
  if (!/^(?:\.\/|#(?:server|contract|text)\/)/.test(from) || !existsSync(path)) return;
  for (const one of specifiers as Part[]) {
    const local = nameOf(one.local);
    if (local !== undefined) imported.set(local, { file: path, name: nameOf(one.imported) ?? local });
  }
}

function nameOf(part: unknown): string | undefined {
  const { type, name } = (part ?? {}) as Partial<Part>;
  return type === "Identifier" ? String(name) : undefined;
}

/** Children of a node without names of properties, which do not refer to declarations of the module. */
function children(part: Part): Part[] {
  const skipped =
    !part.computed && part.type === "MemberExpression"
      ? "property"
      : !part.computed && part.type === "Property"
        ? "key"
        : "";
  return Object.entries(part)
    .filter(([name]) => name !== skipped)
    .flatMap(([, value]) => [value].flat())
    .filter((value): value is Part => typeof (value as Part | null)?.type === "string");
}
