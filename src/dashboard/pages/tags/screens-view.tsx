import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Images } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { orderScreens, tagListQuery } from "#dashboard/api/tags/tag-list.ts";
import { useHasKeyboard } from "#dashboard/lib/shortcuts/use-has-keyboard.ts";
import { usePinnedAddress } from "#dashboard/lib/use-pinned-address.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { ReorderGrid } from "#dashboard/ui/tables/reorder-grid.tsx";
import { moveBeside, type Placement, placementAfterStep, placementOf, type Step } from "./screen-order.ts";
import type { TagActions } from "./use-tag-actions.ts";

type ViewProps = { scope: BranchScope; tags: readonly TagSummary[]; mayOrder: boolean; actions: TagActions };

/** Tags that have screenshots ("screens"), in the order that the gallery and the API use. */
export function ScreensView({ scope, tags, mayOrder, actions }: ViewProps) {
  const intl = useIntl();
  const keyboard = useHasKeyboard();
  const screens = useMemo(() => screensOf(tags).map((tag) => ({ ...tag, id: tag._id })), [tags]);
  const order = useMemo(() => screens.map(({ id }) => id), [screens]);
  const move = useMoveScreen(scope, actions);
  if (screens.length === 0) return <NoScreens scope={scope} />;
  return (
    <>
      <p className="text-sm text-ink-muted">
        <FormattedMessage
          id={mayOrder ? "tags.screens.about" : "tags.screens.aboutReading"}
          values={{ keyboard }}
        />
      </p>
      <ReorderGrid
        label={intl.formatMessage({ id: "tags.screens" })}
        items={screens}
        onMove={mayOrder ? (id, placement) => move(id, placement) : undefined}
      >
        {(screen, handle) => (
          <ScreenCard scope={scope} screen={screen}>
            {handle}
            {mayOrder && <StepMenu screen={screen} order={order} onMove={move} />}
          </ScreenCard>
        )}
      </ReorderGrid>
    </>
  );
}

function screensOf(tags: readonly TagSummary[]): TagSummary[] {
  return tags
    .filter(({ screenNumber }) => screenNumber !== null)
    .sort((a, b) => (a.screenNumber ?? 0) - (b.screenNumber ?? 0));
}

/** Returns a function that moves a screen at once; its undo puts the screen beside its former neighbor. */
function useMoveScreen(scope: BranchScope, actions: TagActions) {
  const client = useQueryClient();
  const intl = useIntl();
  return (id: string, placement: Placement) => {
    const { queryKey } = tagListQuery(scope);
    const cachedScreens = () => screensOf(client.getQueryData(queryKey) ?? []);
    const send = async (to: Placement) => {
      const screens = cachedScreens();
      const names = new Map(screens.map(({ _id, name }) => [_id, name]));
      const order = moveBeside([...names.keys()], id, to);
      await orderScreens(
        client,
        scope,
        order.flatMap((screenId) => names.get(screenId) ?? []),
      );
    };
    const orderBefore = cachedScreens().map(({ _id }) => _id);
    const formerPlacement = placementOf(orderBefore, id);
    const orderAfter = moveBeside(orderBefore, id, placement);
    if (formerPlacement === undefined || orderAfter.join() === orderBefore.join()) return;
    const name = cachedScreens().find(({ _id }) => _id === id)?.name ?? "";
    void actions.run(async () => {
      await send(placement);
      const label = intl.formatMessage({ id: "tags.moved" }, { name, number: orderAfter.indexOf(id) + 1 });
      return { label, undo: () => send(formerPlacement) };
    });
  };
}

function ScreenCard(props: { scope: BranchScope; screen: TagSummary; children: ReactNode }) {
  const { scope, screen } = props;
  return (
    <article className="overflow-hidden rounded-md border border-line bg-surface hover:border-line-strong">
      <Link
        to={paths.tag(scope, screen._id)}
        draggable={false}
        title={screen.name}
        className="block rounded-t-md outline-offset-[-2px]"
      >
        <span className="flex h-40 items-center justify-center bg-surface-3">
          {screen.thumbnailUrl && <Thumbnail screen={screen} address={screen.thumbnailUrl} />}
        </span>
        <span className="flex items-baseline gap-1.5 border-t border-line px-2.5 pt-1.5 text-sm font-medium">
          <span className="text-xs font-normal text-ink-muted tabular-nums">
            <FormattedNumber value={screen.screenNumber ?? 0} />
          </span>
          <bdi className="min-w-0 flex-1 truncate">{screen.name}</bdi>
        </span>
      </Link>
      <span className="flex items-center ps-2.5 pe-1 pb-1 text-xs text-ink-muted">
        <span className="min-w-0 flex-1 truncate">
          <FormattedMessage id="tags.shots.count" values={{ count: screen.screenshots }} />
        </span>
        {props.children}
      </span>
    </article>
  );
}

/** The number of screenshots is part of the key, since a new screenshot may change the thumbnail. */
function Thumbnail({ screen, address }: { screen: TagSummary; address: string }) {
  const image = usePinnedAddress(`${screen._id} ${screen.screenshots}`, address);
  return (
    <img
      src={image.src}
      onError={image.onError}
      alt=""
      loading="lazy"
      draggable={false}
      className="size-full object-contain"
    />
  );
}

const steps: readonly Step[] = ["first", "earlier", "later", "last"];

/** Menu to move a screen without dragging. */
function StepMenu(props: {
  screen: TagSummary;
  order: readonly string[];
  onMove: (id: string, placement: Placement) => void;
}) {
  const { screen, order, onMove } = props;
  const intl = useIntl();
  const label = intl.formatMessage({ id: "tags.move" }, { name: screen.name });
  const entries = steps.flatMap((step) => {
    const placement = placementAfterStep(order, screen._id, step);
    if (placement === undefined) return [];
    const text = intl.formatMessage({ id: `tags.move.${step}` });
    return [{ id: step, text, onAction: () => onMove(screen._id, placement) }];
  });
  if (entries.length === 0) return null;
  return (
    <Menu
      label={label}
      className="!h-6 !px-1"
      entries={entries}
      button={
        <>
          <Ellipsis aria-hidden size={14} />
          <span className="sr-only">{label}</span>
        </>
      }
    />
  );
}

function NoScreens({ scope }: { scope: BranchScope }) {
  return (
    <Empty icon={Images} title={<FormattedMessage id="tags.screens.empty" />}>
      <p className="mb-3">
        <FormattedMessage id="tags.screens.empty.about" />
      </p>
      <LinkButton to={paths.screenshots(scope)}>
        <FormattedMessage id="tags.screens.empty.action" />
      </LinkButton>
    </Empty>
  );
}
