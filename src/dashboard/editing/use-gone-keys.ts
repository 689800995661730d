import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { goneKeysQuery } from "#dashboard/api/entries/gone-keys.ts";
import type { CellWork } from "./cell-work.ts";

/** Keys of unsaved texts that no longer exist; until that is known, those whose save was refused for it. */
export function useGoneKeys(works: readonly CellWork[]): readonly string[] {
  const { app = "", branch = "" } = useParams();
  const keys = [...new Set(works.map(({ key }) => key))].sort();
  const { data } = useQuery(goneKeysQuery({ app, branch }, keys));
  const refused = works.filter(({ problem }) => problem === "not_found");
  return data ?? refused.map(({ key }) => key);
}
