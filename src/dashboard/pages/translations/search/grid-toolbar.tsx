import {
  ChevronDown,
  Columns3,
  Ellipsis,
  Keyboard,
  PanelRight,
  Plus,
  SlidersHorizontal,
  Undo2,
} from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type SortOrder, sortOrders } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { StatusStyle } from "#dashboard/appearance/status-styles.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { type Density, densities } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { Arrangement } from "#dashboard/pages/translations/columns/use-arrangement.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { IconButton } from "#dashboard/ui/icon-button.tsx";
import type { Choice, ChoiceGroup } from "./choice-group.ts";
import { ChoiceMenu } from "./choice-menu.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import type { GridView, GridViewChange } from "./grid-view.ts";
import { SearchField } from "./search-field.tsx";
import type { SearchProblem } from "./search-problem.ts";

export type ToolbarProps = {
  scope: BranchScope;
  view: GridView;
  problem: SearchProblem | undefined;
  onChangeView: (change: GridViewChange) => void;
  languages: readonly Language[];
  statuses: readonly StatusStyle[];
  arrangement: Arrangement;
  density: Density;
  onDensity: (density: Density) => void;
  invisibleShown: boolean;
  onInvisible: (shown: boolean) => void;
  /** Opens the dialog that adds a key, for users who may. */
  onAddKey?: () => void;
  panelOpen: boolean;
  onPanel: (open: boolean) => void;
  onShowKeys: () => void;
  searchField: RefObject<HTMLInputElement | null>;
  /** Number of rows, and the actions on them. */
  results: ReactNode;
  /** Offers, other users and the save status. */
  state: ReactNode;
  /** The saved views. */
  views: ReactNode;
};

/**
 * Search, filters, languages and view options, the state of the page, and its actions, in one row of constant height,
 * so that the rows below never move. If space is short, labels disappear and leave their icons; below the breakpoint
 * `toolbar`, less frequent controls move into a menu.
 */
export function GridToolbar(props: ToolbarProps) {
  const { view, onChangeView } = props;
  const intl = useIntl();
  const keysOf = useKeyHints();
  return (
    <div className="relative flex flex-wrap items-start gap-2 border-b border-line px-3 py-2">
      <div className="flex min-w-0 flex-1 items-start gap-2">
        <SearchField
          scope={props.scope}
          text={view.text}
          problem={props.problem}
          languages={props.languages}
          statuses={props.statuses}
          onChange={(text) => onChangeView({ text })}
          field={props.searchField}
        />
        <FilterMenu {...props} />
        <ToolbarMore>
          <LanguageMenu {...props} />
          <FormerLanguages {...props.arrangement} />
          <ViewMenu {...props} />
          {props.results}
          <span className="flex items-center gap-1 sm:order-2">
            {props.onAddKey && (
              <Button title={intl.formatMessage({ id: "grid.addKey" })} onPress={props.onAddKey}>
                <Plus aria-hidden size={14} />
                <span className="toolbar:max-xl:sr-only">
                  <FormattedMessage id="grid.addKey" />
                </span>
              </Button>
            )}
            <span className="toolbar:max-xl:hidden">
              <IconButton
                variant="ghost"
                label={intl.formatMessage({ id: "grid.keys.show" })}
                keys={keysOf("showKeys")[0]}
                onPress={props.onShowKeys}
              >
                <Keyboard aria-hidden size={16} />
              </IconButton>
            </span>
          </span>
        </ToolbarMore>
        {props.state}
      </div>
      {props.views}
      <span className="order-2">
        <IconButton
          variant="ghost"
          className={phoneButtonClass}
          label={intl.formatMessage({ id: "grid.panel.toggle" })}
          aria-expanded={props.panelOpen}
          onPress={() => props.onPanel(!props.panelOpen)}
        >
          <PanelRight aria-hidden size={16} className="rtl:-scale-x-100" />
        </IconButton>
      </span>
    </div>
  );
}

/** Icon buttons of the toolbar are narrower on phones. */
const phoneButtonClass = "max-sm:!px-1.5";

/** Controls that narrow screens show below the toolbar, on request. */
function ToolbarMore({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const closeBelow = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest("[role=grid]")) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeBelow);
    return () => document.removeEventListener("pointerdown", closeBelow);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button opened
    <div
      className="contents"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setIsOpen(false);
        button.current?.focus();
      }}
    >
      <span className="order-last toolbar:hidden">
        <IconButton
          ref={button}
          variant="ghost"
          className={phoneButtonClass}
          label={useIntl().formatMessage({ id: "grid.toolbar.more" })}
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setIsOpen(!isOpen)}
        >
          <Ellipsis aria-hidden size={16} />
        </IconButton>
      </span>
      <div
        id={id}
        className={`flex-wrap items-center gap-2 max-toolbar:absolute max-toolbar:end-3 max-toolbar:top-full max-toolbar:z-40 max-toolbar:max-w-[calc(100%-1.5rem)] max-toolbar:rounded-md max-toolbar:border max-toolbar:border-line max-toolbar:bg-surface max-toolbar:p-2 max-toolbar:shadow-overlay toolbar:contents ${isOpen ? "flex" : "hidden"}`}
      >
        {children}
      </div>
    </div>
  );
}

function LanguageMenu({ languages, arrangement }: ToolbarProps) {
  const intl = useIntl();
  const { shown } = arrangement;
  const others = languages.filter((language) => !language.base);
  const group: ChoiceGroup = {
    title: "grid.columns",
    multiple: true,
    choices: others.map(({ code, name }): Choice => ({ id: code, label: name, hint: code })),
    chosen: shown,
    onChoose: (codes) => arrangement.onChoose(inOrder(shown, codes)),
  };
  return (
    <ChoiceMenu
      label={intl.formatMessage({ id: "grid.columns" })}
      groups={[group]}
      search={intl.formatMessage({ id: "grid.columns.find" })}
    >
      <Columns3 aria-hidden size={14} />
      <span className="toolbar:max-xl:sr-only">
        <FormattedMessage id="grid.columns" />
      </span>
      <span className="text-ink-muted tabular-nums">{shown.length}</span>
      <ChevronDown aria-hidden size={14} />
    </ChoiceMenu>
  );
}

/** Button that shows the former languages again, while one language is shown alone. */
function FormerLanguages({ only, formerCount, onOnly }: Arrangement) {
  if (only === undefined) return null;
  return (
    <Button
      className="max-toolbar:order-last"
      onPress={() => {
        onOnly(undefined);
        requestAnimationFrame(focusGrid);
      }}
    >
      <Undo2 aria-hidden size={14} className="rtl:-scale-x-100" />
      <span className="toolbar:max-2xl:sr-only">
        <FormattedMessage id="columns.former" values={{ count: formerCount }} />
      </span>
    </Button>
  );
}

/** Orders the chosen codes: those shown before keep their order, new codes are appended. */
function inOrder(before: readonly string[], codes: readonly string[]): string[] {
  const remaining = before.filter((code) => codes.includes(code));
  return [...remaining, ...codes.filter((code) => !remaining.includes(code))];
}

function ViewMenu(props: ToolbarProps) {
  const { view, onChangeView, density, onDensity } = props;
  const intl = useIntl();
  const singleChoice = <T extends string>(
    title: "grid.sort" | "grid.density",
    all: readonly T[],
    chosen: T,
    onChoose: (choice: T) => void,
  ): ChoiceGroup => ({
    title,
    multiple: false,
    choices: all.map((id): Choice => ({ id, label: intl.formatMessage({ id: `${title}.${id}` }) })),
    chosen: [chosen],
    onChoose: ([id]) => onChoose(all.find((it) => it === id) ?? chosen),
  });
  const groups = [
    singleChoice<SortOrder>("grid.sort", sortOrders, view.sort, (sort) => onChangeView({ sort })),
    singleChoice<Density>("grid.density", densities, density, onDensity),
    {
      title: "columns.text",
      multiple: true,
      choices: [{ id: "invisible", label: intl.formatMessage({ id: "columns.invisible" }) }],
      chosen: props.invisibleShown ? ["invisible"] : [],
      onChoose: ({ length }: string[]) => props.onInvisible(length > 0),
    },
  ];
  return (
    <ChoiceMenu label={intl.formatMessage({ id: "grid.look" })} groups={groups} iconOnly>
      <SlidersHorizontal aria-hidden size={14} />
      <ChevronDown aria-hidden size={14} />
    </ChoiceMenu>
  );
}
