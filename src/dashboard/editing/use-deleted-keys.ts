import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { goneKeysQuery } from "#dashboard/api/entries/deleted-keys.ts";
import type { CellWork } from "./queue/cell-work.ts";

/**
 * Deleted keys among those of unsaved texts; while the query is pending, keys whose save failed with
 * `not_found`.
 */
export function useDeletedKeys(works: readonly CellWork[]): readonly string[] {
  const { app = "", branch = "" } = useParams();
  const keys = [...new Set(works.map(({ key }) => key))].sort();
  const { data } = useQuery(goneKeysQuery({ app, branch }, keys));
  const refused = works.filter(({ problem }) => problem === "not_found");
  return data ?? refused.map(({ key }) => key);
}
