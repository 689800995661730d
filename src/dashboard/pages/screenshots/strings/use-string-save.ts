import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Cell, Entry } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { patchEntry } from "#dashboard/api/entries/entries.ts";
import { type CellAddress, sendSave, textEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import type { ViewerRights } from "#dashboard/pages/screenshots/viewer/viewer-rights.ts";
import type { UnsavedTexts } from "./unsaved-texts.ts";

type SaveState =
  | { mark: "idle" | "sending" | "stored" }
  | { mark: "failed"; code: string }
  | { mark: "changed"; theirs: Entry };

type SaveInput = {
  scope: BranchScope;
  address: CellAddress;
  cell: Cell;
  rights: ViewerRights;
  texts: UnsavedTexts;
};

/** Stores a text as the grid does; what was typed stays until the server has it. */
export function useStringSave({ scope, address, cell, rights, texts }: SaveInput) {
  const client = useQueryClient();
  const [state, setState] = useState<SaveState>({ mark: "idle" });
  const unsaved = texts.of(address);

  async function send(text: string, version: number): Promise<boolean> {
    setState({ mark: "sending" });
    const { drafts, canPublish } = rights;
    const edit = textEdit(text, { asDraft: drafts && !canPublish, drafts });
    const sent = { ...address, edit, version, autosave: false, meaningUnchanged: false };
    const result = await sendSave(scope, sent);
    if (result.outcome === "changed") {
      // Another status or comment is no other text.
      if (textOf(result.theirs) === unsaved?.base) return send(text, result.theirs.version);
      setState({ mark: "changed", theirs: result.theirs });
      return false;
    }
    if (result.outcome !== "stored") {
      setState({ mark: "failed", code: result.code });
      return false;
    }
    patchEntry(client, scope, result.entry);
    const isAll = (texts.of(address)?.text ?? text) === text;
    // What was typed while it was on its way is newer, and stands on what is stored now.
    if (isAll) texts.forget(address);
    else texts.rebase(address, { text: textOf(result.entry), version: result.entry.version });
    setState({ mark: isAll ? "stored" : "idle" });
    return isAll;
  }

  return {
    state,
    text: unsaved?.text ?? textOf(cell),
    isChanged: unsaved !== undefined,
    type(text: string) {
      texts.type(address, text, { text: textOf(cell), version: cell.version });
      if (state.mark !== "sending") setState({ mark: "idle" });
    },
    /** Whether nothing is left to store. */
    async save(): Promise<boolean> {
      if (unsaved === undefined) return true;
      return state.mark === "sending" ? false : send(unsaved.text, unsaved.version);
    },
    keepMine: (theirs: Entry) => unsaved && void send(unsaved.text, theirs.version),
    takeTheirs(theirs: Entry) {
      patchEntry(client, scope, theirs);
      texts.forget(address);
      setState({ mark: "idle" });
    },
  };
}
