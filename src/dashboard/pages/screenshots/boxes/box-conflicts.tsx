import { FormattedMessage, useIntl } from "react-intl";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import type { FindChanger } from "#dashboard/api/account/last-changer.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { boxStyle, type Size } from "#dashboard/lib/geometry/boxes.ts";
import type { BoxEditing } from "./use-box-editing.ts";

type Conflicts = BoxEditing["conflicts"];

/** Lists boxes that this user and another user changed. Both versions stay until the user decides about each box. */
export function BoxConflicts({ conflicts, changer }: { conflicts: Conflicts; changer: FindChanger }) {
  const intl = useIntl();
  const { open, updatedAt, resolve } = conflicts;
  const versionOf = (box: Position | undefined, index: number) => ({ [index]: box });
  const nameOf = ({ key, text }: Position) => key || text || intl.formatMessage({ id: "shots.box.unlinked" });
  return (
    <FormConflicts<Record<string, Position | undefined>>
      conflicts={{
        open: open.map(({ before, mine, theirs }, index) => ({
          field: String(index),
          before: versionOf(before, index),
          mine: versionOf(mine, index),
          theirs: versionOf(theirs, index),
        })),
        etag: updatedAt,
        blockedCount: 0,
        resolve: (field, side) => {
          const conflict = open[Number(field)];
          if (conflict) resolve(conflict, side);
        },
      }}
      fields={Object.fromEntries(
        open.map((conflict, index) => {
          const box = conflict.mine ?? conflict.theirs ?? conflict.before;
          const label = box ? nameOf(box) : "";
          return [
            index,
            {
              label,
              show: ({ [index]: shown }, side) =>
                shown ? (
                  <PlacedBox box={shown} name={nameOf(shown) === label ? "" : nameOf(shown)} side={side} />
                ) : side === "before" ? undefined : (
                  <FormattedMessage id="shots.box.deleted" />
                ),
            },
          ];
        }),
      )}
      changer={changer}
    />
  );
}

/** Borders of the versions of a box, in the list and over the image. */
const frames = {
  before: "",
  theirs: "border-2 border-dashed border-danger",
  mine: "border-2 border-accent",
};

type PlacedProps = {
  box: Position;
  /** Name of the shown string, if the versions show different ones. */
  name: string;
  side: keyof typeof frames;
};

function PlacedBox({ box, name, side }: PlacedProps) {
  const { x, y, width, height } = box;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {frames[side] && <span aria-hidden className={`h-3 w-4 flex-none rounded-xs ${frames[side]}`} />}
      {name && <bdi className="text-xs break-all">{name}</bdi>}
      <span dir="ltr" className="text-xs text-ink-muted tabular-nums">
        {x}, {y} · {width} × {height}
      </span>
    </span>
  );
}

/** Shows over the image where other users placed the boxes that are not decided yet. */
export function TheirBoxes({ conflicts, imageSize }: { conflicts: Conflicts; imageSize: Size }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {conflicts.open.map(
        ({ theirs }) =>
          theirs && (
            <div
              key={`${theirs.key} ${theirs.x} ${theirs.y}`}
              className={`absolute rounded-xs ${frames.theirs}`}
              style={boxStyle(theirs, imageSize)}
            />
          ),
      )}
    </div>
  );
}
