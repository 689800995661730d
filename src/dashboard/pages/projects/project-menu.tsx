import { Ellipsis } from "lucide-react";
import { useIntl } from "react-intl";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { paths } from "#dashboard/paths.ts";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import type { MenuEntry } from "#dashboard/ui/menus/menu-entry.ts";

/** Menu of the actions on a project that the user's role may use. */
export function ProjectMenu({ project, onArchive }: { project: Project; onArchive: () => void }) {
  const intl = useIntl();
  const copyParam = useOpenParam("copy");
  const deleteParam = useOpenParam("delete");
  const word = (id: string) => intl.formatMessage({ id });
  const label = intl.formatMessage({ id: "projects.actions" }, { name: project.name });
  const { _id, role, archived } = project;
  const entries: MenuEntry[] = [
    { id: "settings", text: word("settings.title"), href: paths.projectSettings(_id) },
    { id: "members", text: word("settings.members"), href: paths.projectSettings(_id, "members") },
  ];
  if (roleMay(role, "createSibling") && !archived)
    entries.push("line", { id: "copy", text: word("copy.open"), onAction: () => copyParam.open(_id) });
  if (roleMay(role, "manageSettings"))
    entries.push({
      id: "archive",
      text: word(archived ? "end.unarchive" : "end.archive"),
      onAction: onArchive,
    });
  if (roleMay(role, "deleteProject"))
    entries.push("line", {
      id: "delete",
      text: word("end.delete.open"),
      onAction: () => deleteParam.open(_id),
    });
  return (
    <Menu
      label={label}
      entries={entries}
      button={
        <>
          <Ellipsis aria-hidden size={16} />
          <span className="sr-only">{label}</span>
        </>
      }
    />
  );
}
