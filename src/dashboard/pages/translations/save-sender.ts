import * as z from "zod/mini";
import { type Entry, entrySchema } from "#contract/entries.ts";
import { ApiCallError } from "#dashboard/api/call.ts";
import { type BranchScope, saveEntries } from "#dashboard/api/entries.ts";
import type { SendResult, Sent } from "./save-state.ts";

const changedSchema = z.object({ conflicts: z.array(z.object({ current: entrySchema })) });
/** Refusals that time may heal: they are tried again by themselves. */
const passingCodes = ["internal", "not_ready", "too_many_requests"];

/** One save as a request; every way it can end is an answer, none is thrown. */
export async function sendSave(scope: BranchScope, sent: Sent): Promise<SendResult> {
  const { key, language, version, edit, autosave, meaningUnchanged } = sent;
  try {
    const entries = [{ key, language, version, ...edit }];
    const answer = await saveEntries(scope, {
      entries,
      ...(autosave ? { autosave } : {}),
      ...(meaningUnchanged ? { meaningUnchanged } : {}),
    });
    const [entry] = answer.entries;
    return entry === undefined ? { outcome: "refused", code: "internal" } : { outcome: "stored", entry };
  } catch (error) {
    return resultOf(error);
  }
}

function resultOf(error: unknown): SendResult {
  if (!(error instanceof ApiCallError)) return { outcome: "unreachable", code: "unreachable" };
  const theirs = error.code === "entry_changed" ? currentOf(error.details) : undefined;
  if (theirs !== undefined) return { outcome: "changed", theirs };
  return { outcome: passingCodes.includes(error.code) ? "unreachable" : "refused", code: error.code };
}

function currentOf(details: unknown): Entry | undefined {
  const parsed = changedSchema.safeParse(details);
  return parsed.success ? parsed.data.conflicts[0]?.current : undefined;
}
