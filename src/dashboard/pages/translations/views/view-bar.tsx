import { useQuery } from "@tanstack/react-query";
import { Bookmark, ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { maxCountedViews, type SavedView } from "#contract/views.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import { viewsQuery } from "#dashboard/api/views.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import type { OfferedCommand } from "#dashboard/lib/shortcuts/offered-commands.ts";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { writeStored } from "#dashboard/lib/storage/stored-value.ts";
import type { GridRights } from "#dashboard/pages/translations/grid/grid-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import type { MenuEntry } from "#dashboard/ui/menus/menu-entry.ts";
import { differs, type ShownView } from "./saved-views.ts";
import { type AnnounceView, useViewActions } from "./use-view-actions.ts";
import { useViewCounts } from "./use-view-counts.ts";
import { ViewChip } from "./view-chip.tsx";
import { viewRowClass, viewRowStorage } from "./view-row.ts";

const SaveViewDialog = lazyPopup(() => import("./view-dialogs.tsx"), "SaveViewDialog");
const RenameViewDialog = lazyPopup(() => import("./view-dialogs.tsx"), "RenameViewDialog");

const viewKeys = ["goView1", "goView2", "goView3", "goView4", "goView5"] as const;

type ViewBarProps = {
  scope: BranchScope;
  live: Live;
  /** Id of the user. */
  person: string;
  rights: Pick<GridRights, "canPublish" | "closedBy">;
  announce: AnnounceView;
  shown: ShownView;
  /** Id of the view that was opened last. */
  saved: string | undefined;
  /** Shows a view; undefined: all strings. */
  onOpen: (view: SavedView | undefined) => void;
  /** Stores which view is open, without changing what is shown. */
  onMark: (id: string | undefined) => void;
};

/** The saved views in a row below the toolbar, and the actions on the open view. */
export function ViewBar(props: ViewBarProps) {
  const { scope, shown, saved, rights, onOpen, onMark } = props;
  const intl = useIntl();
  const views = useQuery(viewsQuery(scope));
  const { data: all = [] } = views;
  const active = all.find(({ _id }) => _id === saved);
  const listed = listedViews(all, active);
  const counts = useViewCounts(scope, listed, props.live);
  const [dialog, setDialog] = useState<"save" | "rename">();
  const actions = useViewActions(scope, { announce: props.announce, onMark });
  const list = useRef<HTMLUListElement>(null);
  const activeId = active?._id;
  useEffect(() => {
    if (activeId === undefined) return;
    const chip = list.current?.querySelector("[aria-current]");
    chip?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [activeId]);
  const isChanged = active !== undefined && differs(active, shown);
  const mayWrite = rights.closedBy !== "archived";
  const open = (view: SavedView | undefined) => {
    actions.forget();
    onOpen(view);
  };
  usePageCommands([
    ...all.slice(0, maxCountedViews).map((view, index) => openCommand(view, index, () => open(view))),
    mayWrite && { id: "saveView", messageId: "views.save", run: () => setDialog("save") },
  ]);
  const hidden = all.filter((view) => !listed.includes(view));
  const hasViews = all.length > 0;
  useEffect(() => {
    if (views.isSuccess) writeStored(viewRowStorage(scope), hasViews);
  }, [scope, views.isSuccess, hasViews]);
  return (
    // Without views there is only their menu, in the toolbar.
    <section
      aria-label={intl.formatMessage({ id: "views.label" })}
      className={hasViews ? viewRowClass : "contents"}
    >
      {hasViews && (
        <ul ref={list} className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto p-1">
          <li>
            <ViewChip
              view={{ name: intl.formatMessage({ id: "views.all" }), shared: false }}
              isActive={active === undefined && shown.text.trim() === ""}
              isChanged={false}
              onPress={() => open(undefined)}
            />
          </li>
          {listed.map((view) => (
            <li key={view._id}>
              <ViewChip
                view={view}
                count={counts[view._id]}
                isActive={view === active}
                isChanged={view === active && isChanged}
                onPress={() => open(view)}
              />
            </li>
          ))}
        </ul>
      )}
      {hidden.length > 0 && <MoreViews views={hidden} onOpen={open} />}
      {mayWrite && (
        <span className={hasViews ? "" : "max-sm:hidden sm:order-1"}>
          <ViewMenu {...props} active={active} isChanged={isChanged} actions={actions} onDialog={setDialog} />
        </span>
      )}
      {views.isError && !hasViews && (
        <span role="alert" className={`${viewRowClass} gap-2 text-xs text-danger`}>
          <FormattedMessage id="views.failed" />
          <Button size="small" onPress={() => void views.refetch()}>
            <FormattedMessage id="shell.retry" />
          </Button>
        </span>
      )}
      {actions.problem && (
        <span role="alert" className="order-last basis-full text-xs text-danger">
          {actions.problem}
        </span>
      )}
      {dialog === "save" && (
        <SaveViewDialog
          scope={scope}
          shown={shown}
          mayShare={rights.canPublish}
          onSaved={({ _id }) => onMark(_id)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "rename" && active && (
        <RenameViewDialog scope={scope} view={active} onClose={() => setDialog(undefined)} />
      )}
    </section>
  );
}

/** The first views, as many as are counted at once. If the open view is not among them, it replaces the last. */
function listedViews(all: readonly SavedView[], active: SavedView | undefined): SavedView[] {
  const first = all.slice(0, maxCountedViews);
  return active === undefined || first.includes(active) ? first : [...first.slice(0, -1), active];
}

function openCommand({ _id, name }: SavedView, index: number, run: () => void): OfferedCommand {
  const key = viewKeys[index];
  return { id: `view ${_id}`, messageId: "views.open", values: { name }, ...(key && { key }), run };
}

function MoreViews({ views, onOpen }: { views: readonly SavedView[]; onOpen: (view: SavedView) => void }) {
  const intl = useIntl();
  return (
    <Menu
      label={intl.formatMessage({ id: "views.more" })}
      search={intl.formatMessage({ id: "views.find" })}
      button={
        <>
          <FormattedMessage id="views.more.count" values={{ count: views.length }} />
          <ChevronDown aria-hidden size={12} />
        </>
      }
      className="text-xs"
      entries={views.map((view) => ({
        id: view._id,
        text: view.name,
        content: <bdi className="max-w-72 truncate">{view.name}</bdi>,
        onAction: () => onOpen(view),
      }))}
    />
  );
}

type MenuInput = ViewBarProps & {
  active: SavedView | undefined;
  isChanged: boolean;
  actions: ReturnType<typeof useViewActions>;
  onDialog: (dialog: "save" | "rename") => void;
};

/** Menu with the actions on the open view, and with "Save", which creates a view. */
function ViewMenu(props: MenuInput) {
  const { active, isChanged, actions, onDialog, rights, shown, person } = props;
  const intl = useIntl();
  const label = intl.formatMessage({ id: "views.menu" });
  const entry = (id: string, onAction: () => void, isDisabled = false): MenuEntry => ({
    id,
    text: intl.formatMessage({ id: `views.menu.${id}` }, { name: active?.name }),
    isDisabled,
    onAction,
  });
  // Waits until the closing menu has returned the focus.
  const openDialog = (dialog: "save" | "rename") => () => void requestAnimationFrame(() => onDialog(dialog));
  const save = entry("save", openDialog("save"));
  const activeViewEntries = (view: SavedView): MenuEntry[] => [
    entry("update", () => actions.update(view, shown), !isChanged),
    save,
    entry("rename", openDialog("rename")),
    ...(rights.canPublish && !view.shared ? [entry("share", () => actions.share(view, true))] : []),
    // A shared view of somebody else would disappear from this list.
    ...(view.shared && view.user?._id === person ? [entry("unshare", () => actions.share(view, false))] : []),
    "line",
    entry("delete", () => actions.remove(view)),
  ];
  return (
    <Menu
      label={label}
      button={
        <>
          <Bookmark aria-hidden size={16} />
          <span className="sr-only">{label}</span>
        </>
      }
      className="px-1.5"
      entries={active?.mayChange ? activeViewEntries(active) : [save]}
    />
  );
}
