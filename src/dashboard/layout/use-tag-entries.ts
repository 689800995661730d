import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { roleMay } from "#contract/permissions.ts";
import { tagListQuery } from "#dashboard/api/tag-list.ts";
import { paths } from "#dashboard/paths.ts";
import { useJump } from "./use-jump.ts";
import { useOpenBranch } from "./use-open-branch.ts";
import type { PaletteEntry } from "./use-palette-entries.ts";

/** Tags that are offered for what is typed; a branch has thousands. */
const mostTags = 20;

/** Tags by name, once something is typed, and the way to a new one. */
export function useTagEntries(typed: string): PaletteEntry[] {
  const intl = useIntl();
  const jump = useJump();
  const { scope, role } = useOpenBranch();
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isAsked = scope !== undefined && words.length > 0;
  const { data: tags = [] } = useQuery({
    ...tagListQuery(scope ?? { app: "", branch: "" }),
    enabled: isAsked,
  });
  if (scope === undefined) return [];
  const found = isAsked
    ? tags.filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)))
    : [];
  return [
    ...(role !== undefined && roleMay(role, "writeTags")
      ? [
          {
            id: "create-tag",
            words: intl.formatMessage({ id: "tags.new" }),
            run: () => jump(paths.tags(scope, { new: "1" })),
          },
        ]
      : []),
    ...found.slice(0, mostTags).map(({ _id, name }) => ({
      id: `tag ${_id}`,
      words: name,
      run: () => jump(paths.tag(scope, _id)),
    })),
  ];
}
