import type { Change, EntryState as WireState } from "#contract/history.ts";
import { entryId, type IdKind, wireId } from "#contract/ids.ts";
import type { LogKind, LogSide, StoredPosition } from "#server/content/write-path/change-sets/log-records.ts";
import type { EntryState } from "#server/content/write-path/entry-state.ts";
import { srcName } from "#server/platform/db/values/src-names.ts";
import { statusValue } from "#server/platform/db/values/statuses.ts";
import { checksOfBits } from "#text/checks/check-bits.ts";
import { type FoldedEdit, sideOf } from "./folded-log.ts";
import type { ResourceRow, StepRow } from "./history.store.ts";
import { formerFieldOf } from "./restored-fields.ts";

export function presentStep(step: StepRow): Change {
  return {
    _id: wireId("changeSet", step.id),
    sequence: step.sequence,
    created: step.created_at.toISOString(),
    user:
      step.person_id === null
        ? null
        : { _id: wireId("person", step.person_id), name: step.person_name ?? "" },
    kind: step.kind,
    src: srcName(step.src),
    count: step.entries,
    revertedBy: step.reverted_by === null ? null : wireId("changeSet", step.reverted_by),
    ...(step.merged === null ? {} : { merged: step.merged }),
    ...(step.reason === null ? {} : { reason: step.reason }),
  };
}

/** Fields of an entry before or after; omits unchanged ones. */
export function presentState(state: Partial<EntryState> = {}): WireState {
  const { status, dismissed, ...fields } = state;
  return {
    ...fields,
    ...(status === undefined ? {} : { status: statusValue(status) }),
    ...(dismissed === undefined ? {} : { dismissed: checksOfBits(dismissed) }),
  };
}

/** Fields before and after an edit; empty if nothing is logged. */
export function presentEdit(edit: FoldedEdit | undefined, texts: ReadonlyMap<number, string>) {
  const side = (name: "before" | "after") => presentState(edit && sideOf(edit, name, texts));
  return { before: side("before"), after: side("after") };
}

/** Id kinds of resources on the wire. Tag memberships use the id of the tag. */
const wireKinds: Partial<Record<LogKind, Exclude<IdKind, "key">>> = {
  language: "language",
  group: "group",
  tag: "tag",
  tagKeys: "tag",
  status: "status",
  screenshot: "screenshot",
  screenshotPositions: "screenshot",
  tagCategory: "category",
  branch: "branch",
  order: "order",
};

/** Resource fields that contain ids. */
const idFields: Record<string, Exclude<IdKind, "key">> = {
  group: "group",
  category: "category",
  screen: "tag",
};
const idKinds = new Map(
  Object.entries(idFields).flatMap(([field, kind]) => [
    [field, kind],
    [formerFieldOf(field), kind],
  ]),
);

export function presentResource({ resource, resource_id, name, before, after }: ResourceRow) {
  const kind = wireKinds[resource];
  return {
    resource,
    _id: kind ? wireId(kind, resource_id) : presentKeyId(resource_id),
    // A resource without a row in the branch has the name in the log.
    name: name || (nameIn(after) ?? nameIn(before) ?? ""),
    before: before && presentFields(before),
    after: after && presentFields(after),
  };
}

function nameIn(side: LogSide | null): string | undefined {
  const name = side !== null && "name" in side ? side.name : undefined;
  return typeof name === "string" ? name : undefined;
}

function presentFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const kind = idKinds.get(field);
      if (kind && typeof value === "number") return [field, wireId(kind, value)];
      if (field === "keys" && Array.isArray(value)) return [field, value.map(Number).map(presentKeyId)];
      if (field === "positions" && Array.isArray(value)) return [field, value.map(presentPosition)];
      return [field, value];
    }),
  );
}

function presentPosition({ keyId, ...box }: StoredPosition) {
  return { keyId: keyId === null ? null : presentKeyId(keyId), ...box };
}

function presentKeyId(id: number): string {
  return entryId(id, 0);
}
