import { wireId } from "#contract/ids.ts";
import type { DifferenceKind, FieldValue, MergeField } from "#contract/merges.ts";
import {
  type CellRow,
  cellOutcomes,
  mergedFields,
  valuesOf,
} from "#server/content/merges/plan/merge-cells.ts";
import {
  fieldValuesOf,
  type KeyRow,
  keyFields,
  keyOutcomes,
} from "#server/content/merges/plan/merge-keys.ts";
import type { MergePlan } from "#server/content/merges/plan/merge-plan.ts";
import type { ResourcePair } from "#server/content/merges/plan/merge-resources.ts";
import { addressOfResource, type ResourceOutcome } from "#server/content/merges/plan/resource-outcomes.ts";
import type { Newest, Obstacle, Outcome } from "#server/content/merges/settle-differences.ts";
import { shownBase } from "#server/content/merges/stage/open-base.ts";
import { statusValue } from "#server/platform/db/values/statuses.ts";
import { styleOfNumber, syntaxOfNumber } from "#text/message/style.ts";

/** Id of a stored text, whose body is read only for listed rows. */
export class TextRef {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}

/** Description and metadata of a key, compared by a digest; read only for listed rows. */
export class DescriptionRef {
  readonly keyId: number;
  readonly digest: string;
  constructor(keyId: number, digest: string) {
    this.keyId = keyId;
    this.digest = digest;
  }
}

type RowValue = FieldValue | TextRef | DescriptionRef;

/** Difference as listed in responses, before its texts and descriptions are read. */
export type Row = {
  key: string;
  language: string;
  field: MergeField;
  resource?: { type: ResourcePair["type"]; _id: string; name: string };
  base: RowValue;
  from: RowValue;
  to: RowValue;
  outcome: Outcome;
  newest?: Newest;
  reason?: Obstacle;
};

export function resourceRow({
  pair,
  field,
  base,
  from,
  to,
  outcome,
  newest,
  obstacle,
}: ResourceOutcome): Row {
  const name = (pair.to ?? pair.from)?.name ?? "";
  const _id = addressOfResource(pair, field).resource ?? "";
  const value = (stored: string | number | null) => {
    const shown = shownBase(stored);
    return typeof shown === "number" ? wireId("category", shown) : shown;
  };
  return {
    key: "",
    language: pair.type === "language" ? name : "",
    field,
    resource: { type: pair.type, _id, name },
    base: value(base),
    from: value(from),
    to: value(to),
    outcome,
    ...(newest ? { newest } : {}),
    ...(obstacle ? { reason: obstacle } : {}),
  };
}

/** Rows of a key: whether it exists, or the fields in which it differs. */
export function keyRows(key: KeyRow, plan: MergePlan): Row[] {
  const presence = plan.presence.get(key.id);
  const about = { key: key.name, language: "" };
  if (presence) {
    const name = (has: boolean) => (has ? key.name : null);
    return [
      {
        ...about,
        field: "key",
        base: name(key.in_base),
        from: name(key.from_id !== null),
        to: name(key.to_id !== null),
        outcome: presence.outcome,
        newest: presence.newest,
        ...(presence.obstacle ? { reason: presence.obstacle } : {}),
      },
    ];
  }
  return keyOutcomes(key, plan.settlement).map(({ field, outcome, newest, obstacle }) => ({
    ...about,
    field,
    ...keyValues(key, field, plan),
    outcome,
    newest,
    ...(obstacle ? { reason: obstacle } : {}),
  }));
}

/** Rows for comparing two branches without a base, where every difference is a row. */
export function comparedKeyRows(key: KeyRow, plan: MergePlan): Row[] {
  const about = { key: key.name, language: "", outcome: "taken" as const };
  if (key.from_id === null || key.to_id === null) {
    const name = (id: number | null) => (id === null ? null : key.name);
    return [{ ...about, field: "key", base: null, from: name(key.from_id), to: name(key.to_id) }];
  }
  return keyFields
    .map((field) => ({ ...about, field, ...keyValues(key, field, plan) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

function keyValues(key: KeyRow, field: (typeof keyFields)[number], { pairs }: MergePlan) {
  if (field === "tags") return { base: null, from: key.from_tags, to: key.to_tags };
  const values = fieldValuesOf(key, field);
  switch (field) {
    case "group":
      return mapValues(values, (id, side) => groupName(pairs, Number(id), side));
    case "syntax":
      return mapValues(values, (value) => syntaxOfNumber(Number(value ?? 0)) ?? null);
    case "style":
      return mapValues(values, (value) => styleOfNumber(Number(value ?? 0)) ?? null);
    case "name":
    case "maxLength":
    case "excluded":
      return mapValues(values, shownBase);
    default:
      return mapValues(values, (digest) =>
        digest === null ? null : new DescriptionRef(key.id, String(digest)),
      );
  }
}

function mapValues<T>(
  { base, from, to }: Record<"base" | "from" | "to", FieldValue>,
  map: (value: FieldValue, side: "base" | "from" | "to") => T,
) {
  return { base: map(base, "base"), from: map(from, "from"), to: map(to, "to") };
}

function groupName(pairs: readonly ResourcePair[], id: number, side: "base" | "from" | "to"): string | null {
  const pair = pairs.find(
    (candidate) => candidate.type === "group" && (candidate.toId ?? candidate.fromId) === id,
  );
  return (pair?.[side] ?? pair?.to ?? pair?.from)?.name ?? null;
}

/** Rows of a cell: the fields in which it differs. */
export function cellRows(cell: CellRow, { settlement }: MergePlan): Row[] {
  return cellOutcomes(cell, settlement).map(({ field, outcome, newest, obstacle }) => {
    const { base, from, to } = valuesOf(cell, field);
    return {
      key: cell.name,
      language: cell.code,
      field,
      base: presentSide(field, base),
      from: presentSide(field, from),
      to: cell.in_to ? presentSide(field, to) : null,
      outcome,
      newest,
      ...(obstacle ? { reason: obstacle } : {}),
    };
  });
}

export function comparedCellRows(cell: CellRow): Row[] {
  return (["value", "draft", ...mergedFields.slice(1)] as const).flatMap((field) => {
    const from = cell[`from_${field}`];
    const to = cell[`to_${field}`];
    if (from === to) return [];
    return [
      {
        key: cell.name,
        language: cell.code,
        field,
        base: null,
        from: presentSide(field, from),
        to: cell.in_to ? presentSide(field, to) : null,
        outcome: "taken" as const,
      },
    ];
  });
}

function presentSide(field: MergeField, side: number | string | boolean | null): RowValue {
  const value = shownBase(side);
  if (typeof value !== "number") return value;
  return field === "status" ? statusValue(value) : new TextRef(value);
}

/** Kind of a difference, by its effect on the target. */
export function differenceKind({ from, to }: Pick<Row, "from" | "to">): DifferenceKind {
  if (to === null) return "added";
  return from === null ? "removed" : "changed";
}
