import { entryEndpoints, type UploadEntry } from "#contract/entries.ts";
import { call } from "./call.ts";
import type { BranchScope } from "./entries.ts";

/** The shape that `POST /v1/api` takes (rest-api.md 4.2): language → group → entries by key. */
export type UploadData = Record<string, Record<string, { entries: Record<string, UploadEntry> }>>;

/** Uploads through the public endpoint; with a session the role of its user decides. */
export function uploadEntries(scope: BranchScope, data: UploadData) {
  return call(entryEndpoints.upload, { query: { ...scope }, body: { data } });
}
